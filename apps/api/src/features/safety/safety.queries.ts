/** Queries of blocks and reports. Every way out leaves blocked members out by these queries alone. */
import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import type { TableName } from '@porchlight/contracts/sync/tables'
import type { Kysely } from 'kysely'
import { prepare } from '../../database/engine/prepared.ts'
import type { Row, Tables } from '../../database/schema/tables.ts'

/** Both ways: whom they blocked, and who blocked them. */
export async function blockedWith(database: Kysely<Tables>, memberId: string): Promise<ReadonlySet<string>> {
  const rows = await blocksWith.all(database, { memberId })
  return new Set(rows.map((row) => (row.memberId === memberId ? row.blockedId : row.memberId)))
}

const blocksWith = prepare((database, { memberId }: { memberId: string }) =>
  database
    .selectFrom('blocks')
    .where((is) => is.or([is('memberId', '=', memberId), is('blockedId', '=', memberId)]))
    .select(['memberId', 'blockedId']),
)

/**
 * Returns for each of these members those among them from whom a block separates them. Members without such a block are
 * not in the map.
 */
export async function blockedPairsAmong(
  database: Kysely<Tables>,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const ids = [...memberIds]
  const apart = new Map<string, Set<string>>()
  if (ids.length < 2) return apart
  const rows = await database
    .selectFrom('blocks')
    .where('memberId', 'in', ids)
    .where('blockedId', 'in', ids)
    .select(['memberId', 'blockedId'])
    .execute()
  for (const { memberId, blockedId } of rows) {
    for (const [firstId, other] of [
      [memberId, blockedId],
      [blockedId, memberId],
    ] as const) {
      apart.set(firstId, (apart.get(firstId) ?? new Set()).add(other))
    }
  }
  return apart
}

/** Returns true when either of two members has blocked the other. */
export async function areBlocked(database: Kysely<Tables>, firstId: string, other: string): Promise<boolean> {
  return (await blockedWith(database, firstId)).has(other)
}

export function blocksBy(
  database: Kysely<Tables>,
  memberId: string,
  blockedIds: readonly string[],
): Promise<Row<'blocks'>[]> {
  if (blockedIds.length === 0) return Promise.resolve([])
  return database
    .selectFrom('blocks')
    .where('memberId', '=', memberId)
    .where('blockedId', 'in', [...blockedIds])
    .selectAll()
    .execute()
}

/**
 * Returns true when the viewer was ever shown who this member is, by a help post or by a conversation; a block makes no
 * difference.
 */
export async function isInSightOf(
  database: Kysely<Tables>,
  viewerId: string,
  memberId: string,
): Promise<boolean> {
  const sentRow = await database
    .selectFrom('changes')
    .where('audience', 'in', ['community', memberAudience(viewerId)])
    .where('tableName', '=', 'people')
    .where('rowId', '=', memberId)
    .where('isGone', '=', 0)
    .select('rowId')
    .limit(1)
    .executeTakeFirst()
  return sentRow !== undefined && viewerId !== memberId
}

/** Returns true for the viewer's own profile, and when `isInSightOf` holds and neither has blocked the other. */
export async function canView(
  database: Kysely<Tables>,
  viewerId: string,
  memberId: string,
): Promise<boolean> {
  if (viewerId === memberId) return true
  if (!(await isInSightOf(database, viewerId, memberId))) return false
  return !(await areBlocked(database, viewerId, memberId))
}

export type RowKey = Pick<Row<'changes'>, 'tableName' | 'rowId'>

/**
 * Returns the rows about the other member that the viewer has besides their person: the newest first, at most
 * `countMax` of each kind.
 */
export async function rowsBetween(
  database: Kysely<Tables>,
  { viewerId, otherId }: { viewerId: string; otherId: string },
  countMax: number,
): Promise<RowKey[]> {
  const posts = await database
    .selectFrom('posts')
    .where('authorId', '=', otherId)
    .where('type', '!=', 'event')
    .orderBy('createdAt', 'desc')
    .limit(countMax)
    .select('id')
    .execute()
  const messages = await database
    .selectFrom('messages')
    .where('conversationId', '=', conversationIdOf(viewerId, otherId))
    .orderBy('seq', 'desc')
    .limit(countMax)
    .select('id')
    .execute()
  const helped = await database
    .selectFrom('posts')
    .where('helperId', '=', otherId)
    .orderBy('createdAt', 'desc')
    .limit(countMax)
    .select('id')
    .execute()
  const helps = await database
    .selectFrom('helps')
    .where((is) =>
      is.or([
        is.and([is('authorId', '=', viewerId), is('helperId', '=', otherId)]),
        is.and([is('authorId', '=', otherId), is('helperId', '=', viewerId)]),
      ]),
    )
    .orderBy('acceptedAt', 'desc')
    .limit(countMax)
    .select('postId as id')
    .execute()
  const meetups = await sharedMeetups(database, viewerId, otherId, countMax)
  const notifications = await database
    .selectFrom('notifications')
    .where('memberId', '=', viewerId)
    .where('personId', '=', otherId)
    .orderBy('createdAt', 'desc')
    .limit(countMax)
    .select('id')
    .execute()
  const ratings = await database
    .selectFrom('ratings')
    .where((is) =>
      is.or([
        is.and([is('raterId', '=', viewerId), is('ratedId', '=', otherId)]),
        is.and([is('raterId', '=', otherId), is('ratedId', '=', viewerId)]),
      ]),
    )
    .orderBy('createdAt', 'desc')
    .limit(countMax)
    .select('id')
    .execute()
  const movements = await database
    .selectFrom('creditEntries')
    .where('memberId', '=', viewerId)
    .where('personId', '=', otherId)
    .orderBy('createdAt', 'desc')
    .limit(countMax)
    .select('id')
    .execute()
  const placeReviews = await database
    .selectFrom('placeReviews')
    .where('authorId', '=', otherId)
    .orderBy('createdAt', 'desc')
    .limit(countMax)
    .select('id')
    .execute()
  // A phone that has not synced since the author took a review back still has it.
  const reviewsTakenBack = await hiddenReviewsOf(database, [otherId])
    .orderBy('own.seq', 'desc')
    .limit(countMax)
    .select('own.rowId as id')
    .execute()
  return [
    ...rowsIn('posts', posts),
    ...rowsIn('posts', helped),
    ...rowsIn('helps', helps),
    // The post details contain where the author lives, for the helper whom the author chose.
    ...rowsIn('postDetails', helps),
    ...rowsIn('messages', messages),
    ...rowsIn('meetups', meetups),
    ...rowsIn('notifications', notifications),
    ...rowsIn('ratings', ratings),
    ...rowsIn('placeReviews', placeReviews),
    ...rowsIn('placeReviews', reviewsTakenBack),
    ...rowsIn('creditEntries', movements),
  ]
}

/**
 * Selects the changes (`own`) by which these members' reviews are gone for everyone. Nothing else records the authors
 * any more: one change number went to everyone and to the author. The number by which a member's phone checks another
 * member's review again is a different one.
 */
export function hiddenReviewsOf(database: Kysely<Tables>, authorIds: readonly string[]) {
  return database
    .selectFrom('changes as own')
    .innerJoin('changes as shared', (join) =>
      join
        .onRef('shared.tableName', '=', 'own.tableName')
        .onRef('shared.rowId', '=', 'own.rowId')
        .onRef('shared.seq', '=', 'own.seq')
        .on('shared.audience', '=', 'premium'),
    )
    .where('own.audience', 'in', authorIds.map(memberAudience))
    .where('own.tableName', '=', 'placeReviews')
    .where('shared.isGone', '=', 1)
}

/** Meetups that both are at, as who organizes or goes; the newest first. */
export function sharedMeetups(
  database: Kysely<Tables>,
  firstId: string,
  other: string,
  countMax: number,
): Promise<{ id: string }[]> {
  return database
    .selectFrom('posts')
    .where('id', 'in', meetupsOf(database, firstId))
    .where('id', 'in', meetupsOf(database, other))
    .orderBy('createdAt', 'desc')
    .limit(countMax)
    .select('id')
    .execute()
}

function meetupsOf(database: Kysely<Tables>, memberId: string) {
  const organized = database.selectFrom('posts').where('type', '=', 'event').where('authorId', '=', memberId)
  const joinedMeetups = database
    .selectFrom('rsvps')
    .where('memberId', '=', memberId)
    .where('state', '=', 'going')
  return organized.select('id').union(joinedMeetups.select('postId as id'))
}

function rowsIn(tableName: TableName, rows: readonly { id: string }[]): RowKey[] {
  return rows.map(({ id }) => ({ tableName, rowId: id }))
}

/** Counts the member's reports after `since`, 'It did not happen' included. */
export async function countReportsBy(
  database: Kysely<Tables>,
  reporterId: string,
  since: number,
): Promise<number> {
  const { count } = await database
    .selectFrom('reports')
    .where('reporterId', '=', reporterId)
    .where('createdAt', '>', since)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export function reportById(database: Kysely<Tables>, id: string): Promise<Row<'reports'> | undefined> {
  return database.selectFrom('reports').where('id', '=', id).selectAll().executeTakeFirst()
}

/** The oldest first. */
export function reports(database: Kysely<Tables>, { withClosed }: { withClosed: boolean }) {
  const query = database.selectFrom('reports').orderBy('createdAt').orderBy('id').selectAll()
  return (withClosed ? query : query.where('closedAt', 'is', null)).execute()
}

export async function operatorAddresses(database: Kysely<Tables>): Promise<string[]> {
  const rows = await database.selectFrom('members').where('isOperator', '=', 1).select('email').execute()
  return rows.map(({ email }) => email)
}
