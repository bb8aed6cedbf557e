/**
 * Everything that a member writes to another one: messages, cards that they add to the conversation, and the texts of
 * gifts.
 */
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import { actsOf } from '../../feature-parts/day-limits.ts'

interface FromOne {
  senderId: string
}

/** The messages, cards and gift texts of one participant to the other. */
interface ToOther extends FromOne {
  conversationId: string
  otherId: string
}

function messagesBy(database: Kysely<Tables>, { senderId, ...to }: FromOne | ToOther) {
  const query = database.selectFrom('messages').where('senderId', '=', senderId)
  return 'conversationId' in to ? query.where('conversationId', '=', to.conversationId) : query
}

function cardsBy(database: Kysely<Tables>, { senderId, ...to }: FromOne | ToOther) {
  const query = database.selectFrom('sharedCards').where('senderId', '=', senderId)
  return 'conversationId' in to ? query.where('conversationId', '=', to.conversationId) : query
}

function giftTextsBy(database: Kysely<Tables>, { senderId, ...to }: FromOne | ToOther) {
  const query = database
    .selectFrom('creditEntries')
    .where('memberId', '=', senderId)
    .where('reason', '=', 'gift')
    .where('amount', '<', 0)
    .where('message', 'is not', null)
  return 'otherId' in to ? query.where('personId', '=', to.otherId) : query
}

/**
 * Counts what a member wrote to another who has not written yet. Cards of the other's own posts do not count: they
 * contain nothing new to them.
 */
export async function countWritten(database: Kysely<Tables>, pair: ToOther): Promise<number> {
  const counts = [
    // All of them are theirs while the other has written none.
    await database
      .selectFrom('messages')
      .where('conversationId', '=', pair.conversationId)
      .select(({ fn }) => fn.coalesce(fn.max('seq'), sql.lit(0)).as('count'))
      .executeTakeFirstOrThrow(),
    await cardsBy(database, pair)
      .where('authorId', '!=', pair.otherId)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    await giftTextsBy(database, pair)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ]
  return counts.reduce((sum, { count }) => sum + Number(count), 0)
}

export async function hasWritten(
  database: Kysely<Tables>,
  conversationId: string,
  memberId: string,
): Promise<boolean> {
  const writtenRow = await database
    .selectFrom('messages')
    .where('conversationId', '=', conversationId)
    .where('senderId', '=', memberId)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return writtenRow !== undefined
}

/** Returns true when the sender ever wrote anything visible to the other; the other is then no stranger to them. */
export async function hasVisibleWriting(database: Kysely<Tables>, pair: ToOther): Promise<boolean> {
  if (await hasWritten(database, pair.conversationId, pair.senderId)) return true
  const card = await cardsBy(database, pair).limit(1).select('place').executeTakeFirst()
  if (card) return true
  const gift = await giftTextsBy(database, pair).limit(1).select('id').executeTakeFirst()
  return gift !== undefined
}

/** Returns what the member wrote to others. */
export const writings = actsOf((database, { memberId, since }) =>
  writingTimes(database, { senderId: memberId }, since),
)

/** The texts of one member to one other member. */
export const writingsToOther = actsOf<ToOther>((database, { since, ...by }) =>
  writingTimes(database, by, since),
)

function writingTimes(database: Kysely<Tables>, by: FromOne | ToOther, since: number) {
  return messagesBy(database, by)
    .where('createdAt', '>', since)
    .select('createdAt as at')
    .unionAll(cardsBy(database, by).where('createdAt', '>', since).select('createdAt as at'))
    .unionAll(giftTextsBy(database, by).where('createdAt', '>', since).select('createdAt as at'))
}
