/** Where somebody was going when they were asked to sign in, for this tab. Where the browser keeps nothing, they begin at home. */

const key = 'wanted'

export function keepWantedPath(path: string): void {
  try {
    sessionStorage.setItem(key, path)
  } catch {
    return
  }
}

export function readWantedPath(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export function forgetWantedPath(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    return
  }
}
