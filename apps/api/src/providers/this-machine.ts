/** Returns whether an address belongs to this machine, where nobody can intercept the connection. */
export function isThisMachine({ hostname }: URL): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
}
