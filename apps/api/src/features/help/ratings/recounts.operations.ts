/**
 * The recount of what helps and ratings gave a member before the current rules. Each member is counted once, from the
 * rows that exist.
 */
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import type { Row } from '../../../database/schema/tables.ts'
import type { Transaction } from '../../../database/transactions/transact.ts'
import { kindnessWithout } from '../../members/kindness.operations.ts'
import { type MemberRow, membersById } from '../../members/members.queries.ts'
import { touchPerson } from '../../members/people.operations.ts'
import { completedHelpsOf } from '../../posts/helps.queries.ts'
import { countingHelps, countingRatings, peopleHelpedBy, starsOf } from './counted-helps.ts'
import { completedHelpIn } from './participant-totals.operations.ts'
import { countableRatingsOf } from './ratings.queries.ts'

/** Members in one batch. Each is up to three rows, and a page never ends within the rows of one change number. */
const recountedAtOnce = 25

/** @returns whether there may be more */
export async function recountSome(transaction: Transaction, timeZone: string): Promise<boolean> {
  const { database } = transaction
  const recounts = await database
    .selectFrom('recounts')
    .orderBy('memberId')
    .limit(recountedAtOnce)
    .selectAll()
    .execute()
  const members = await membersById(
    database,
    recounts.map(({ memberId }) => memberId),
  )
  for (const member of members) {
    const recount = recounts.find(({ memberId }) => memberId === member.id)
    if (recount)
      await storeRecount(transaction, member, await standingOf(transaction, member, recount, timeZone))
  }
  for (const { memberId } of recounts) {
    await database.deleteFrom('recounts').where('memberId', '=', memberId).execute()
  }
  return recounts.length === recountedAtOnce
}

type Standing = Pick<
  MemberRow,
  'ratingSum' | 'ratingCount' | 'peopleHelped' | 'countedHelps' | 'kindnessWeeks' | 'kindnessUntil'
>

/**
 * Returns the recounted standing. The share of neighbors who left stays as it was, because it is not stored who they
 * were.
 */
async function standingOf(
  { database }: Transaction,
  member: MemberRow,
  recount: Row<'recounts'>,
  timeZone: string,
): Promise<Standing> {
  const stars = starsOf(countingRatings(await countableRatingsOf(database, member.id), timeZone))
  const helps = (await completedHelpsOf(database, member.id)).map(completedHelpIn)
  const counting = new Set(countingHelps(helps, timeZone).map(({ postId }) => postId))
  const ownHelpsOfMember = helps.filter(({ earnerId }) => earnerId === member.id)
  const countedHelps = ownHelpsOfMember.filter(({ postId }) => counting.has(postId))
  const gifts = await database
    .selectFrom('creditEntries')
    .where('memberId', '=', member.id)
    .where('reason', '=', 'gift')
    .where('amount', '<', 0)
    .select('createdAt')
    .execute()
  const otherHelps = ownHelpsOfMember.filter(({ postId }) => !counting.has(postId))
  const times = {
    counting: [
      ...countedHelps.map(({ completedAt }) => completedAt),
      ...gifts.map(({ createdAt }) => createdAt),
    ],
    others: otherHelps.map(({ completedAt }) => completedAt),
  }
  const leftHelps = Math.max(0, recount.helps)
  return {
    ratingSum: Math.max(0, recount.ratingSum) + stars.ratingSum,
    ratingCount: Math.max(0, recount.ratingCount) + stars.ratingCount,
    peopleHelped: leftHelps + peopleHelpedBy(member.id, helps),
    countedHelps: leftHelps + countedHelps.length,
    ...kindnessWithout(member, times, timeZone),
  }
}

async function storeRecount(transaction: Transaction, member: MemberRow, standing: Standing): Promise<void> {
  const { database, touch } = transaction
  const { id } = member
  const names = Object.keys(standing) as (keyof Standing)[]
  const isOther = names.some((name) => standing[name] !== member[name])
  if (isOther) await database.updateTable('members').set(standing).where('id', '=', id).execute()
  // The row of a new member contains values for the time before their first help, so it is touched as well.
  if (isOther || member.hasCompletedHelp === 0) touch('members', id, memberAudience(id))
  if (standing.ratingSum !== member.ratingSum || standing.ratingCount !== member.ratingCount) {
    await touchPerson(transaction, id)
  }
}
