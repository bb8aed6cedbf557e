/** Whether an address is of this machine itself, where nobody can listen or answer in between. */
export function isThisMachine({ hostname }: URL): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
}
