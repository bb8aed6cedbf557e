/**
 * A sign-out is written down before it is done, so that neither a killed app nor a missing signal leaves
 * rows on the device or a session on the server: the next start finishes what is open.
 */
import { currentUser } from '@porchlight/contracts/sessions/current-user.operations'
import { createId, idSchema } from '@porchlight/contracts/values/id'
import * as v from 'valibot'
import { deviceDatabase } from '../../../storage/device-database.ts'
import { deleteSharesOf } from '../../../storage/shared-texts.ts'
import { deleteSignUpLocation } from '../../../storage/sign-up-location.ts'
import { call, isSignedOut } from '../../../sync/transport/transport.ts'
import {
  deleteAllButUnsent,
  deleteBesidesRows,
  deleteEverything,
  deleteTracesOnDevice,
} from './delete-member-data.ts'
import { clearSessionHint } from './session-hint.ts'

const pendingSchema = v.fallback(
  v.object({
    /** Identifies this one sign-out: while it is being finished, another may be noted in its place. */
    id: v.fallback(v.nullable(idSchema), null),
    /**
     * The member whose rows are still on this device; null when they are deleted and only the server must still be
     * notified.
     */
    forget: v.nullable(v.object({ memberId: idSchema, keepsUnsent: v.boolean() })),
  }),
  { id: null, forget: null },
)
type PendingSignOut = v.InferOutput<typeof pendingSchema>

const logOutMsMax = 5000

let telling: Promise<void> | null = null

/** Records the sign-out. After that, no member is signed in on this device, in any tab. */
export async function writeSignOut(memberId: string, keepsUnsent: boolean): Promise<void> {
  const { settings } = deviceDatabase
  await deviceDatabase.transaction('rw', settings, async () => {
    await settings.delete('lastMember')
    await deleteSignUpLocation(memberId)
    if (!keepsUnsent) await deleteSharesOf(memberId)
    await settings.put({
      key: 'signOutPending',
      value: { id: createId(), forget: { memberId, keepsUnsent } } satisfies PendingSignOut,
    })
  })
  clearSessionHint()
}

/**
 * Returns true when a sign-out was open. Waits until the device's part is done; the server is notified when it can be
 * reached.
 */
export async function finishSignOut(): Promise<boolean> {
  return (await finishOpen()) !== undefined
}

async function finishOpen(): Promise<PendingSignOut | undefined> {
  const pending = await readPending()
  if (!pending) return undefined
  await deleteRows(pending)
  // Another window may have finished this sign-out meanwhile, and a member may have signed in there: notifying the
  // server would end their session.
  if (!(await isNoted(pending))) return finishOpen()
  telling ??= notifyServer(pending).finally(() => {
    telling = null
  })
  return pending
}

/**
 * Finishes a sign-out that is still open. Call it before the next sign-in: an open sign-out could end the session that
 * is about to begin.
 */
export async function completeSignOut(): Promise<void> {
  const pending = await finishOpen()
  await telling
  if (pending) await deletePendingSignOut(pending)
}

/**
 * Deletes the rows of the member who signs out, by their names. Unsent entries and drafts stay only when the sign-out
 * requires it. Returns false when another window has finished the sign-out meanwhile: the browser may have another
 * member's session by then.
 */
export async function deleteMemberData(): Promise<boolean> {
  const pending = await readPending()
  if (!pending) return false
  await deleteRows(pending)
  return isNoted(pending)
}

async function deleteRows(pending: PendingSignOut): Promise<void> {
  const { id, forget } = pending
  if (!forget) return
  if (forget.keepsUnsent) await deleteAllButUnsent(forget.memberId)
  else await deleteEverything(forget.memberId)
  await deleteBesidesRows(forget.memberId)
  await deleteTracesOnDevice()
  // The record must not be written anew: another window may have finished the sign-out, and a member may have signed in
  // there.
  await runIfPending(pending, async () => {
    const value: PendingSignOut = { id, forget: null }
    await deviceDatabase.settings.put({ key: 'signOutPending', value })
  })
}

async function notifyServer(pending: PendingSignOut): Promise<void> {
  await fetch('/api/logout', {
    credentials: 'same-origin',
    cache: 'no-store',
    redirect: 'manual',
    signal: AbortSignal.timeout(logOutMsMax),
  }).catch(() => undefined)
  if (await isSessionOver()) await deletePendingSignOut(pending)
}

async function deletePendingSignOut(pending: PendingSignOut): Promise<void> {
  await runIfPending(pending, () => deviceDatabase.settings.delete('signOutPending'))
}

/**
 * Runs the work if this sign-out is still noted. Both happen in one transaction, so that no other window can come
 * between.
 */
async function runIfPending(pending: PendingSignOut, work: () => Promise<void>): Promise<void> {
  const { settings } = deviceDatabase
  await deviceDatabase.transaction('rw', settings, async () => {
    if (await isNoted(pending)) await work()
  })
}

async function isNoted({ id }: PendingSignOut): Promise<boolean> {
  const noted = await readPending()
  return noted !== undefined && noted.id === id
}

/**
 * Returns true only for a 401 of our own server: a captive portal responds to every request, so no other response
 * proves that the session has ended.
 */
async function isSessionOver(): Promise<boolean> {
  try {
    await call(currentUser, {})
    return false
  } catch (error) {
    return isSignedOut(error)
  }
}

/**
 * Returns the open sign-out. A record of another shape proves only that a member signed out, and not whose rows have to
 * be deleted.
 */
async function readPending(): Promise<PendingSignOut | undefined> {
  const pendingRow = await deviceDatabase.settings.get('signOutPending')
  return pendingRow && v.parse(pendingSchema, pendingRow.value)
}
