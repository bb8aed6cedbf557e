/** Whether this browser has a session, as far as a script may know (decision 0031). */
import { sessionMark } from '@porchlight/contracts/sessions/session-mark'

/**
 * Without it this browser has no session, and asking after one could bring nothing but a 401. One that may not be read
 * may be there.
 */
export function hasSessionMark(): boolean {
  return readSessionMark() ?? true
}

/** Null where the browser does not let its cookies be read. */
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
