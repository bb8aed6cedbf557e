/** Whether this browser has a session, as far as a script may know (decision 0031). */
import { sessionMark } from '@porchlight/contracts/sessions/session-mark'

const { name, value } = sessionMark

/** Without it this browser has no session, and asking after one could bring nothing but a 401. */
export function hasSessionMark(): boolean {
  return document.cookie.split('; ').includes(`${name}=${value}`)
}

/** The server sets it and never takes it back: the answer could come after another log-in (decision 0035). */
export function forgetSessionMark(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser
  document.cookie = `${name}=; Max-Age=0; Path=/`
}
