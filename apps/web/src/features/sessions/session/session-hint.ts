/**
 * Reads the session hint, which shows whether this browser has a session, as far as a script can see (decision 0031).
 */
import { sessionMark } from '@porchlight/contracts/sessions/session-mark'

/**
 * Returns false when the session hint is missing: there is no session then, and a request for it could only bring a
 * 401. Returns true when cookies cannot be read, because the hint may be there.
 */
export function hasSessionHint(): boolean {
  return readSessionHint() ?? true
}

/** Returns null when the browser does not allow its cookies to be read. */
export function readSessionHint(): boolean | null {
  return readMark(sessionMark)
}

export function readMark({ name, value }: { name: string; value: string }): boolean | null {
  try {
    return document.cookie.split('; ').includes(`${name}=${value}`)
  } catch {
    return null
  }
}

/**
 * Deletes the session hint. The server sets it and never removes it, because that response could arrive after another
 * log-in (decision 0035). A 401 to a round could arrive late, too, so the caller checks first that no member has logged
 * in meanwhile, or is the sign-out itself.
 */
export function clearSessionHint(): void {
  clearHint(sessionMark)
}

export function clearHint({ name }: { name: string }): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser
    document.cookie = `${name}=; Max-Age=0; Path=/`
  } catch {
    // A browser that forbids writing the cookie does not let it be read either.
  }
}
