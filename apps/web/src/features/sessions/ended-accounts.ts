/**
 * Accounts that ended because their member asked for it. Nobody can sign in for one any more, so that what this device has of it
 * goes as by a sign-out. A session that ends says no more than that: that the account is gone follows from the day that
 * the member's own row names. Somebody may have kept it on another device that day, of which this one has not heard yet: what
 * was never sent stays for as long as they may still come back here.
 */
import { dayMs } from '@porchlight/contracts/values/time'
import Dexie from 'dexie'
import { MemberDatabase } from '../../storage/database.ts'
import { deviceDatabase, readLastMember } from '../../storage/device-database.ts'
import { memberDatabaseName, memberIdIn } from '../../storage/names.ts'
import { deleteSharesOf } from '../../storage/shared-texts.ts'
import { deleteSignUpLocation } from '../../storage/sign-up-location.ts'
import { correctedTime, readServerTime } from '../../sync/server-time.ts'
import { deleteBesidesRows, deleteEverything, deleteTracesOnDevice } from './delete-member-data.ts'

/** As long as a session lasts. */
const unsentMsMax = 30 * dayMs

/** At each start: of whoever is not signed in here. What cannot be looked at now is looked at by the next one. */
export async function deleteEndedAccounts(): Promise<void> {
  const last = await readLastMember()
  for (const name of await Dexie.getDatabaseNames()) {
    const memberId = memberIdIn(name)
    if (memberId === null || (last?.signedIn && last.memberId === memberId)) continue
    if (await hasAccountEnded(memberId).catch(() => false))
      await deleteAccountData(memberId).catch(() => undefined)
  }
}

/** As by a sign-out. Of a member who is not signed in here. */
export async function deleteAccountData(memberId: string): Promise<void> {
  const isAnotherMembers = await forgetLastMember(memberId)
  await deleteBesidesRows(memberId)
  if (!isAnotherMembers) await deleteTracesOnDevice()
  // The row by which it is known goes last: cut off before, the next start begins anew.
  await deleteEverything(memberId)
}

/** By what this device has heard, and by its clock. */
export async function hasAccountEnded(memberId: string): Promise<boolean> {
  if (!(await Dexie.exists(memberDatabaseName(memberId)))) return false
  const database = new MemberDatabase(memberId)
  try {
    const leavesAt = Date.parse((await database.members.get(memberId))?.leavesAt ?? '')
    const serverTime = await readServerTime(database)
    const now = correctedTime(serverTime, Date.now())
    // Without a day it never ends.
    if (!(leavesAt <= now)) return false
    return serverTime.heardAt >= leavesAt || leavesAt + unsentMsMax <= now || !(await hasUnsent(database))
  } finally {
    database.close()
  }
}

async function hasUnsent({ outbox, keptPhotos, drafts }: MemberDatabase): Promise<boolean> {
  const counts = await Promise.all([
    outbox.where('state').anyOf('waiting', 'refused').count(),
    keptPhotos.where('state').anyOf('due', 'refused').count(),
    drafts.count(),
  ])
  return counts.some((count) => count > 0)
}

/** Gives whether the device is another member's by now. */
async function forgetLastMember(memberId: string): Promise<boolean> {
  const { settings } = deviceDatabase
  return deviceDatabase.transaction('rw', settings, async () => {
    const last = await readLastMember()
    if (last?.memberId === memberId) await settings.delete('lastMember')
    await deleteSignUpLocation(memberId)
    await deleteSharesOf(memberId)
    return last !== undefined && last.memberId !== memberId
  })
}
