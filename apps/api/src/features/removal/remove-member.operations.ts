/**
 * Removes a member for good (Q64): erases all their data, takes back all their posts, and removes their rows from
 * neighbors' phones (C4). The ledger is only ever added to; its entries stay, on an account whose number leads to no
 * member. This is not in `members`, because it uses features that use members themselves.
 */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { assertRemovalCanBeNoted, noteRemoved } from '../../database/folder/removed-members.ts'
import type { Transact, Transaction } from '../../database/transactions/transact.ts'
import type { RemovalStep } from '../../feature-parts/removal.ts'
import { areCreditsPaused } from '../credits/credits.queries.ts'
import { countLeft } from '../figures/weekly.operations.ts'
import { isLastOperator, type MemberRow, memberById } from '../members/members.queries.ts'
import { removePostsBy } from '../posts/changes/remove-posts.operations.ts'
import { countPostsBy } from '../posts/posts.queries.ts'
import { deleteAllWaysIn } from '../sessions/sign-in/sessions.queries.ts'
import { erasures, stepsAfterPosts, stepsBeforePosts } from './removal-rules.ts'

/** The error when the member cancelled the removal meanwhile. */
export class NoLongerMeant extends Error {
  override name = 'NoLongerMeant'
}

/** Thrown when no operator would be left to run the community. */
export class LastOperator extends Error {
  override name = 'LastOperator'
}

export interface Removal {
  transact: Transact
  /** The directory in which a restore finds the list of removed members, who must not come back. */
  dataDir: string
  /** The community's time zone, which decides the week in which another member's help for this one counts. */
  timeZone: string
  /** Deletes other data of the member outside of the database, while their name is still known. */
  beforeErased?: () => Promise<void>
  /** True for older data, in which today's operator was none yet. */
  mayLeaveNoOperator?: boolean
  /**
   * Decides, at the moment in which the member is locked out, whether the removal still holds; with false nothing is
   * changed.
   */
  isStillMeant?: (member: MemberRow, now: number) => boolean
  /** Runs in the transaction that locks the member out, before anything is changed; what it throws keeps the member. */
  beforeLockedOut?: (transaction: Transaction, member: MemberRow) => Promise<void>
}

interface Removed {
  posts: number
  /** Hashes of what ended; in the process that has their sockets, close them. */
  sessions: string[]
}

/**
 * Removes a member in several transactions. The first one locks them out. An interrupted removal can be started again
 * and continues.
 * @throws LastOperator, NoLongerMeant, UnusableData, Refused `not_found`: nothing was changed
 * @throws Refused `credits_paused` while the ledger does not add up; when that began during the removal, the member is
 * locked out already
 */
export async function removeMember(removal: Removal, memberId: string): Promise<Removed> {
  const { transact, dataDir, beforeErased, timeZone } = removal
  assertRemovalCanBeNoted(dataDir)
  const sessions = await transact((transaction) => lockOut(transaction, memberId, removal))
  noteRemoved(dataDir, memberId)
  let posts = 0
  const runAll = async (steps: readonly RemovalStep[]) => {
    for (const step of steps)
      while (await transact((transaction) => step(transaction, memberId, { timeZone })));
  }
  const leaveAll = async () => {
    await runAll(stepsBeforePosts)
    for (;;) {
      const removedCount = await transact((transaction) => removePostsBy(transaction, memberId))
      if (removedCount === 0) break
      posts += removedCount
    }
    await runAll(stepsAfterPosts)
  }
  await leaveAll()
  await beforeErased?.()
  for (;;) {
    const erasure = await transact((transaction) => eraseUnlessPosted(transaction, memberId, timeZone))
    sessions.push(...erasure.sessions)
    if (erasure.isErased) return { posts, sessions }
    await leaveAll()
  }
}

async function lockOut(
  transaction: Transaction,
  memberId: string,
  { mayLeaveNoOperator = false, isStillMeant = () => true, beforeLockedOut }: Removal,
): Promise<string[]> {
  const { database, now } = transaction
  const member = await memberById(database, memberId)
  if (!member) throw new Refused('not_found')
  if (!isStillMeant(member, now)) throw new NoLongerMeant()
  const isLast = await isLastOperator(database, member, now)
  if (isLast && !mayLeaveNoOperator) throw new LastOperator()
  // While credits are paused, the credits in escrow could not return.
  if (await areCreditsPaused(database)) throw new Refused('credits_paused')
  await beforeLockedOut?.(transaction, member)
  // The right ends now, so that of two operators who are removed at the same time one stays.
  await database
    .updateTable('members')
    .set({ isOperator: 0, isModerator: 0, isCoordinator: 0 })
    .where('id', '=', memberId)
    .execute()
  return deleteAllWaysIn(database, memberId)
}

/**
 * Erases the member's row and all that depends on it, unless there is something left to delete first: a link requested
 * meanwhile may have let the member sign in again and post. Without that row they cannot sign in any more.
 */
async function eraseUnlessPosted(
  transaction: Transaction,
  memberId: string,
  timeZone: string,
): Promise<{ sessions: string[]; isErased: boolean }> {
  const sessions = await deleteAllWaysIn(transaction.database, memberId)
  const isErased =
    (await countPostsBy(transaction.database, memberId)) === 0 &&
    !(await leavesAnything(transaction, memberId, timeZone))
  if (isErased) await erase(transaction, memberId, timeZone)
  return { sessions, isErased }
}

async function leavesAnything(
  transaction: Transaction,
  memberId: string,
  timeZone: string,
): Promise<boolean> {
  for (const step of [...stepsBeforePosts, ...stepsAfterPosts])
    if (await step(transaction, memberId, { timeZone })) return true
  return false
}

async function erase(transaction: Transaction, memberId: string, timeZone: string): Promise<void> {
  for (const eraseRows of erasures) await eraseRows(transaction, memberId)
  await transaction.database.deleteFrom('members').where('id', '=', memberId).execute()
  await countLeft(transaction, timeZone)
  transaction.touch('people', memberId, 'community', 'gone')
}
