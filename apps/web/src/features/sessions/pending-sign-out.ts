/**
 * A sign-out is written down before it is done, so that neither a killed app nor a missing signal leaves
 * rows on the device or a session on the server: the next start finishes what is open.
 */
import { idSchema } from '@porchlight/contracts/values/id'
import * as v from 'valibot'
import { MemberDatabase } from '../../storage/database.ts'
import { deviceDatabase } from '../../storage/device-database.ts'
import { forgetDismissals } from '../../storage/dismissed.ts'
import { clearStoresOfNewerApp } from '../../storage/newer-stores.ts'
import { deleteWhenClosed } from '../../storage/open-windows.ts'
import { forgetSharesOf } from '../../storage/shared-texts.ts'
import { forgetTypedLocation } from '../../storage/typed-location.ts'
import { forgetAnswers } from '../../sync/answers.ts'
import { entityTables } from '../../sync/outbox.ts'
import { call, isSignedOut } from '../../sync/transport.ts'
import { forgetSessionMark } from './session-mark.ts'

const pendingSchema = v.fallback(
  v.object({
    /** Whose rows are still here; null once they are gone and only the server has to hear of it. */
    forget: v.nullable(v.object({ memberId: idSchema, keepsUnsent: v.boolean() })),
  }),
  { forget: null },
)
type PendingSignOut = v.InferOutput<typeof pendingSchema>

const logOutMsMax = 5000
/** Another window hears at once that its member has left. */
const closingMsMax = 1000

let telling: Promise<void> | null = null

/** From here on nobody is signed in on this device, in any tab. */
export async function writeSignOut(memberId: string, keepsUnsent: boolean): Promise<void> {
  const { settings } = deviceDatabase
  await deviceDatabase.transaction('rw', settings, async () => {
    await settings.delete('lastMember')
    await forgetTypedLocation(memberId)
    if (!keepsUnsent) await forgetSharesOf(memberId)
    await settings.put({
      key: 'signOutPending',
      value: { forget: { memberId, keepsUnsent } } satisfies PendingSignOut,
    })
  })
  forgetSessionMark()
}

/** True when a sign-out was open. Waits for the device's part; the server is told when it can be. */
export async function finishSignOut(): Promise<boolean> {
  const pending = await readPending()
  if (!pending) return false
  await forgetRows(pending)
  telling ??= tellServer().finally(() => {
    telling = null
  })
  return true
}

/** Before the next sign-in, so that a sign-out that is still open cannot end the session that is about to begin. */
export async function settleSignOut(): Promise<void> {
  await finishSignOut()
  await telling
  await deviceDatabase.settings.delete('signOutPending')
}

/**
 * Rows are removed by name; what waits, and what was begun, stays only when asked. False when another window has
 * finished the sign-out meanwhile: whose session the browser has by now is not known here.
 */
export async function forgetMember(): Promise<boolean> {
  const pending = await readPending()
  if (pending) await forgetRows(pending)
  return (await readPending()) !== undefined
}

async function forgetRows({ forget }: PendingSignOut): Promise<void> {
  if (!forget) return
  if (forget.keepsUnsent) await keepUnsentOnly(forget.memberId)
  else await keepNothing(forget.memberId)
  await forgetAnswers(forget.memberId)
  forgetDismissals()
  // Not anew: another window may have finished it, and somebody signed in there.
  const value: PendingSignOut = { forget: null }
  await deviceDatabase.settings.update('signOutPending', { value })
}

/** First the rows: a frozen window may keep the empty database for as long as it is there. */
async function keepNothing(memberId: string): Promise<void> {
  const database = new MemberDatabase(memberId)
  try {
    await database.transaction('rw', database.tables, async () => {
      for (const table of database.tables) await table.clear()
    })
    await clearStoresOfNewerApp(database)
  } finally {
    database.close()
  }
  await deleteWhenClosed(memberId, closingMsMax)
}

async function keepUnsentOnly(memberId: string): Promise<void> {
  const database = new MemberDatabase(memberId)
  try {
    const rows = [...entityTables(database), database.originals, database.staged]
    await database.transaction('rw', [...rows, database.meta, database.outbox], async () => {
      for (const table of rows) await table.clear()
      await database.meta.bulkDelete(['cursor', 'snapshot', 'passedOver'])
      await database.outbox.where('state').equals('sent').delete()
    })
    await clearStoresOfNewerApp(database)
  } finally {
    database.close()
  }
}

async function tellServer(): Promise<void> {
  await fetch('/api/logout', {
    credentials: 'same-origin',
    cache: 'no-store',
    redirect: 'manual',
    signal: AbortSignal.timeout(logOutMsMax),
  }).catch(() => undefined)
  if (await isSessionOver()) await deviceDatabase.settings.delete('signOutPending')
}

/** A captive portal answers everything: only our own 401 says that the session has ended. */
async function isSessionOver(): Promise<boolean> {
  try {
    await call('sessions.currentUser', {})
    return false
  } catch (error) {
    return isSignedOut(error)
  }
}

/** A record of another shape says that somebody left, and not whose rows are to go. */
async function readPending(): Promise<PendingSignOut | undefined> {
  const stored = await deviceDatabase.settings.get('signOutPending')
  return stored && v.parse(pendingSchema, stored.value)
}
