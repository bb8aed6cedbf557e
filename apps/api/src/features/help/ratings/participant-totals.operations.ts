/** Functions that change both participants' standing after a completed help and after a shown rating. */
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/schema/tables.ts'
import type { Transaction } from '../../../database/transactions/transact.ts'
import { countHelp } from '../../members/kindness.operations.ts'
import { type CompletedHelpRow, completedHelpsOf, type HelpRow, helpOf } from '../../posts/helps.queries.ts'
import type { PostRow } from '../../posts/posts.queries.ts'
import { rolesIn } from '../earning/earning.operations.ts'
import {
  type CompletedHelp,
  countingHelps,
  countingRatings,
  peopleHelpedBy,
  starsOf,
} from './counted-helps.ts'
import { countableRatingsOf, type RatingRow } from './ratings.queries.ts'

/** Returns when a help was completed (epoch ms). Its date is used when it was closed before times were stored. */
export function completedAtOf({ closedAt, dateNeeded }: Pick<PostRow, 'closedAt' | 'dateNeeded'>): number {
  return closedAt ?? dateNeeded
}

export function completedHelpIn(row: CompletedHelpRow): CompletedHelp {
  return { postId: row.postId, ...rolesIn(row, row), completedAt: completedAtOf(row) }
}

/**
 * Counts a completed help; it must be called after the completion. Its participants may redeem what they earn. A coordinator who
 * wrote the post down for a neighbor has neither helped nor been helped.
 */
export async function countCompletedHelp(
  transaction: Transaction,
  post: PostRow,
  { authorId, helperId }: HelpRow,
  timeZone: string,
): Promise<void> {
  const { database, touch } = transaction
  const roles = rolesIn(post, { authorId, helperId })
  const participants = post.writtenForId === null ? [authorId, helperId] : [helperId]
  if (participants.includes(roles.earnerId))
    await countForEarner(transaction, post, { authorId, helperId }, timeZone)
  const firsts = await database
    .updateTable('members')
    .set({ hasCompletedHelp: 1 })
    .where('id', 'in', participants)
    .where('hasCompletedHelp', '=', 0)
    .returning('id')
    .execute()
  for (const { id } of firsts) touch('members', id, memberAudience(id))
}

async function countForEarner(
  transaction: Transaction,
  post: PostRow,
  { authorId, helperId }: Pick<HelpRow, 'authorId' | 'helperId'>,
  timeZone: string,
): Promise<void> {
  const { database, touch } = transaction
  const { earnerId } = rolesIn(post, { authorId, helperId })
  const helps = (await completedHelpsOf(database, authorId, helperId)).map(completedHelpIn)
  const otherHelps = helps.filter(({ postId }) => postId !== post.id)
  const newPeople = peopleHelpedBy(earnerId, helps) - peopleHelpedBy(earnerId, otherHelps)
  await database
    .updateTable('members')
    .set((eb) => ({ peopleHelped: eb('peopleHelped', '+', newPeople) }))
    .where('id', '=', earnerId)
    .execute()
  if (countingHelps(helps, timeZone).some(({ postId }) => postId === post.id)) {
    await countHelp(transaction, earnerId, timeZone)
  }
  touch('members', earnerId, memberAudience(earnerId))
}

/**
 * Counts a rating when it is shown. Returns whether it may count: only when the rated member took a step of their own
 * before; they can take none later.
 */
export async function countRating(
  { database, now }: Transaction,
  rating: RatingRow,
  timeZone: string,
): Promise<boolean> {
  const { id, ratedId, raterId } = rating
  if (!(await hasActed(database, rating))) return false
  const before = await countableRatingsOf(database, ratedId, raterId)
  await database.updateTable('ratings').set({ countsFrom: now }).where('id', '=', id).execute()
  const starsBefore = starsOf(countingRatings(before, timeZone))
  const starsAfter = starsOf(countingRatings([...before, rating], timeZone))
  await database
    .updateTable('members')
    .set((eb) => ({
      ratingSum: eb('ratingSum', '+', starsAfter.ratingSum - starsBefore.ratingSum),
      ratingCount: eb('ratingCount', '+', starsAfter.ratingCount - starsBefore.ratingCount),
    }))
    .where('id', '=', ratedId)
    .execute()
  return true
}

/**
 * Returns true when the rated member started, confirmed or rated the help. A member who was only chosen, and did
 * nothing, is not judged by it.
 */
async function hasActed(
  database: Kysely<Tables>,
  { postId, ratedId }: Pick<RatingRow, 'postId' | 'ratedId'>,
): Promise<boolean> {
  const help = await helpOf(database, postId)
  if (!help) return false
  const confirmedAt = help.authorId === ratedId ? help.authorConfirmedAt : help.helperConfirmedAt
  if (help.startedBy === ratedId || confirmedAt !== null) return true
  const response = await database
    .selectFrom('ratings')
    .where('postId', '=', postId)
    .where('raterId', '=', ratedId)
    .select('id')
    .executeTakeFirst()
  return response !== undefined
}
