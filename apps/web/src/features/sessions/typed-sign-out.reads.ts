/** What the server tells by a cookie of whoever types the address of signing out (decision 0035). */
import { signOutMark } from '@porchlight/contracts/sessions/session-mark'
import { clearHint, readMark } from './session-hint.ts'

/** Whether the member typed it just now; it is said once. */
export function consumeSignOutHint(): boolean {
  const isMarked = readMark(signOutMark) === true
  if (isMarked) clearHint(signOutMark)
  return isMarked
}
