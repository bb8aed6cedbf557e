/** Queries of blocks and reports. Every way out leaves blocked members out by these queries alone. */
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import type { Kysely } from 'kysely'
import { prepare } from '../../database/engine/prepared.ts'
import type { Row, Tables } from '../../database/schema/tables.ts'

/** Returns whom the member blocked, and who blocked the member. */
export async function blockedWith(database: Kysely<Tables>, memberId: string): Promise<ReadonlySet<string>> {
  const rows = await blocksWith.all(database, { memberId })
  return new Set(rows.map((row) => (row.memberId === memberId ? row.blockedId : row.memberId)))
}

const blocksWith = prepare((database, { memberId }: { memberId: string }) =>
  database
    .selectFrom('blocks')
    .where(({ eb, or }) => or([eb('memberId', '=', memberId), eb('blockedId', '=', memberId)]))
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
    for (const [firstId, otherId] of [
      [memberId, blockedId],
      [blockedId, memberId],
    ] as const) {
      apart.set(firstId, (apart.get(firstId) ?? new Set()).add(otherId))
    }
  }
  return apart
}

/** Returns true when either of two members has blocked the other. */
export async function areBlocked(
  database: Kysely<Tables>,
  firstId: string,
  otherId: string,
): Promise<boolean> {
  return (await blockedWith(database, firstId)).has(otherId)
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
