/**
 * Accounts that ended because their member requested it. What this device has of one is deleted as by a sign-out. A
 * session that ends does not tell why: the day that the member's own row names is all that this device knows, and it
 * proves nothing. The account lives on until the job of the night, and the member may have kept it on another device, or
 * a restore may have. Rows come back with the next sign-in, so the day suffices for them. What was never sent does not
 * come back: it is held for as long as a session lasts, from when this device first knew of the end, by the server's
 * clock alone.
 */
import { dayMs } from '@porchlight/contracts/values/time'
import Dexie from 'dexie'
import { MemberDatabase } from '../../../storage/database.ts'
import { deviceDatabase, readLastMember } from '../../../storage/device-database.ts'
import { memberDatabaseName, memberIdIn } from '../../../storage/names.ts'
import { deleteSharesOf, hasSharesOf } from '../../../storage/shared-texts.ts'
import { deleteSignUpLocation, deleteTypedLocation } from '../../../storage/sign-up-location.ts'
import { unsettledEntries } from '../../../storage/unsettled-entries.ts'
import { dropMeta, readMeta, writeMeta } from '../../../sync/outbox/meta.ts'
import { correctedTime, readServerTime } from '../../../sync/outbox/server-time.ts'
import { requestServerTime } from '../../../sync/transport/transport.ts'
import { deleteBesidesRows, deleteEverything, deleteTracesOnDevice } from './delete-member-data.ts'

/** The time for which unsent entries are held: as long as a session lasts. */
const heldMsMax = 30 * dayMs

/**
 * Deletes the data of ended accounts whose member is not signed in here; called at each start. An account that cannot
 * be looked at now is looked at by the next start. Windows look one after the other: one that looks while another deletes
 * a database would open it, and so create it anew, without the row that shows the end.
 */
export async function deleteEndedAccounts(): Promise<void> {
  if (!navigator.locks) return deleteEnded()
  // Some browsers have locks and refuse them.
  await navigator.locks.request('ended-accounts', deleteEnded).catch(deleteEnded)
}

async function deleteEnded(): Promise<void> {
  const last = await readLastMember()
  for (const name of await Dexie.getDatabaseNames()) {
    const memberId = memberIdIn(name)
    if (memberId === null || (last?.signedIn && last.memberId === memberId)) continue
    await deleteIfEnded(memberId).catch(() => undefined)
  }
}

async function deleteIfEnded(memberId: string): Promise<void> {
  if (await hasAccountEnded(memberId)) await deleteAccountData(memberId)
  else if (await hasBeenHeldLongEnough(memberId)) await deleteAccountData(memberId, { keepsUnsent: false })
}

/** Deletes as by a sign-out. It does nothing for a member who is signed in here. */
export async function deleteAccountData(memberId: string, { keepsUnsent = true } = {}): Promise<void> {
  const outcome = await forgetLastMember(memberId)
  if (outcome === 'signed in') return
  await deleteBesidesRows(memberId)
  if (outcome !== 'of another') await deleteTracesOnDevice()
  // The row that shows the end is deleted last: if the app is stopped before, the next start begins anew. A form that
  // closes with the session may store its text only now.
  await deleteEverything(memberId, keepsUnsent ? hasUnsentIn : undefined)
}

/** Returns true when the account's day is over, by this device's clock, and nothing waits here that was never sent. */
export function hasAccountEnded(memberId: string): Promise<boolean> {
  return withEndedDay(memberId, async (database) => !(await hasUnsent(database, memberId)))
}

/** Starts the time anew for which unsent entries are held. */
export async function restartHolding(memberId: string): Promise<void> {
  await withDatabase(memberId, (database) => dropMeta(database, 'heldSince'))
}

/**
 * Decides by the server's clock, because this device's may be wrong by years. Without a response of the server
 * everything stays.
 */
function hasBeenHeldLongEnough(memberId: string): Promise<boolean> {
  return withEndedDay(memberId, async (database, leavesAt) => {
    const serverNow = await requestServerTime()
    if (serverNow === null || serverNow < leavesAt) return false
    const heldSince = await readMeta(database, 'heldSince')
    // A member who stayed and left once more has another day.
    if (heldSince?.leavesAt === leavesAt) return heldSince.at + heldMsMax <= serverNow
    await writeMeta(database, 'heldSince', { leavesAt, at: serverNow })
    return false
  })
}

async function withEndedDay(
  memberId: string,
  decide: (database: MemberDatabase, leavesAt: number) => Promise<boolean>,
): Promise<boolean> {
  const decision = await withDatabase(memberId, async (database) => {
    const leavesAt = Date.parse((await database.members.get(memberId))?.leavesAt ?? '')
    const now = correctedTime(await readServerTime(database), Date.now())
    // A member without a day has NaN, which is never over.
    return leavesAt <= now && decide(database, leavesAt)
  })
  return decision ?? false
}

/** Opens no database that is not there: that would create it. */
async function withDatabase<Result>(
  memberId: string,
  work: (database: MemberDatabase) => Promise<Result>,
): Promise<Result | undefined> {
  if (!(await Dexie.exists(memberDatabaseName(memberId)))) return undefined
  const database = new MemberDatabase(memberId)
  try {
    return await work(database)
  } finally {
    database.close()
  }
}

async function hasUnsent(database: MemberDatabase, memberId: string): Promise<boolean> {
  return (await hasUnsentIn(database)) || hasSharesOf(memberId)
}

async function hasUnsentIn({ outbox, keptPhotos, drafts }: MemberDatabase): Promise<boolean> {
  const counts = await Promise.all([
    unsettledEntries({ outbox }).count(),
    keptPhotos.where('state').anyOf('due', 'refused').count(),
    drafts.count(),
  ])
  return counts.some((count) => count > 0)
}

/** Forgets the member if nobody, or this member, was here last; what belongs to a visitor stays where it is not theirs. */
async function forgetLastMember(memberId: string): Promise<'signed in' | 'of another' | 'forgotten'> {
  const { settings } = deviceDatabase
  return deviceDatabase.transaction('rw', settings, async () => {
    const last = await readLastMember()
    const isLast = last?.memberId === memberId
    // Another window may have signed them in meanwhile.
    if (isLast && last.signedIn) return 'signed in'
    if (isLast) {
      await settings.delete('lastMember')
      await deleteSignUpLocation(memberId)
    } else await deleteTypedLocation(memberId)
    await deleteSharesOf(memberId)
    return last === undefined || isLast ? 'forgotten' : 'of another'
  })
}
