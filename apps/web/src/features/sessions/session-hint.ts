/** Reads the session hint: whether this browser has a session, as far as a script can tell (decision 0031). */
import { sessionMark } from '@porchlight/contracts/sessions/session-mark'

/**
 * Returns false when the session hint is missing: there is no session then, and a request for it could only bring a
 * 401. Returns true when cookies cannot be read, because the hint may be there.
 */
export function hasSessionMark(): boolean {
  return readSessionMark() ?? true
}

/** Returns null when the browser does not allow its cookies to be read. */
export function readSessionMark(): boolean | null {
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
 * The server sets it and never takes it back: the answer could come after another log-in (decision 0035). So could a 401
 * to a round; whoever forgets it has looked whether somebody logged in meanwhile, or is the one who signs out.
 */
export function clearSessionHint(): void {
  clearHint(sessionMark)
}

export function clearHint({ name }: { name: string }): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser
    document.cookie = `${name}=; Max-Age=0; Path=/`
  } catch {
    // What may not be written is not read either.
  }
}
