/**
 * Tracks which windows have a member's database open, so that it is deleted only when none has. A deletion waits for
 * all of them and blocks every new opening meanwhile, and a window that the browser has frozen does not even receive
 * the request to close.
 */
import Dexie from 'dexie'
import { memberDatabaseName, openLockName } from './names.ts'

/**
 * Marks the database as open in this window. Returns the function that marks it as closed; a window that ends is marked
 * by the browser.
 */
export function holdOpen(memberId: string): () => void {
  let close = () => {}
  const closing = new Promise<void>((resolve) => {
    close = resolve
  })
  navigator.locks?.request(openLockName(memberId), { mode: 'shared' }, () => closing).catch(() => undefined)
  return close
}

/** Deletes the database once no window has it open. While one has it for longer than that, it stays as it is. */
export async function deleteWhenClosed(memberId: string, waitMsMax: number): Promise<void> {
  const remove = () => Dexie.delete(memberDatabaseName(memberId))
  if (!navigator.locks) return remove()
  const signal = AbortSignal.timeout(waitMsMax)
  let deletion: Promise<void> | undefined
  const request = navigator.locks.request(openLockName(memberId), { signal }, () => {
    deletion = remove()
    return deletion
  })
  await request.catch((error: unknown) => {
    if (deletion) throw error
    // A browser that grants no locks does not show which windows have the database open; then the deletion itself waits
    // for them.
    return signal.aborted ? undefined : remove()
  })
}
