/** Reads the cookie by which the server reports that a member typed the sign-out address (decision 0035). */
import { signOutMark } from '@porchlight/contracts/sessions/session-mark'
import { clearHint, readMark } from '../session/session-hint.ts'

/**
 * Returns true when the member typed the sign-out address just now. Deletes the cookie, so that it is shown only once.
 */
export function consumeSignOutHint(): boolean {
  const isMarked = readMark(signOutMark) === true
  if (isMarked) clearHint(signOutMark)
  return isMarked
}
