/** Neighbors without a phone, as their coordinators and the operators list them. */
import type { Kysely } from 'kysely'
import { memberAccountId, neighborAccountId } from '../../database/schema/accounts.ts'
import type { Tables } from '../../database/schema/tables.ts'
import { balancesOf } from '../credits/credits.queries.ts'
import type { PostRow } from '../posts/posts.queries.ts'
import type { CoordinatedRow } from '../posts/written-for.queries.ts'

export type NeighborWithCredits = CoordinatedRow & { credits: number }

export function coordinatedById(database: Kysely<Tables>, id: string): Promise<CoordinatedRow | undefined> {
  return database.selectFrom('coordinatedNeighbors').where('id', '=', id).selectAll().executeTakeFirst()
}

/** Returns the neighbors of one coordinator, or of all and of nobody, without those who joined or were removed. */
export async function neighborsLookedAfter(
  database: Kysely<Tables>,
  coordinatorId?: string,
): Promise<NeighborWithCredits[]> {
  const rows = await database
    .selectFrom('coordinatedNeighbors')
    .where('removedAt', 'is', null)
    .where('takenOverAt', 'is', null)
    .$if(coordinatorId !== undefined, (query) => query.where('coordinatorId', '=', String(coordinatorId)))
    .orderBy('firstName')
    .orderBy('lastName')
    .orderBy('id')
    .selectAll()
    .execute()
  const balances = await balancesOf(
    database,
    rows.map(({ id }) => neighborAccountId(id)),
  )
  return rows.map((row) => ({ ...row, credits: balances.get(neighborAccountId(row.id)) ?? 0 }))
}

/**
 * Returns when (epoch ms) a coordinator added neighbors after `since`: by the credits to begin with, which name who added the
 * neighbor, whoever looks after them by now, and whether they were removed or joined.
 */
export async function additionsBy(
  database: Kysely<Tables>,
  coordinatorId: string,
  since: number,
): Promise<number[]> {
  const rows = await database
    .selectFrom('transfers')
    .where('createdAt', '>', since)
    .where('reason', '=', 'welcome')
    .where('actorId', '=', coordinatorId)
    // Those that a new coordinator got themselves.
    .where('toAccountId', '!=', memberAccountId(coordinatorId))
    .orderBy('createdAt')
    .select('createdAt')
    .execute()
  return rows.map(({ createdAt }) => createdAt)
}

/** Returns the posts for a neighbor that are not over, whoever wrote them down. */
export function openPostsFor(database: Kysely<Tables>, neighborId: string): Promise<PostRow[]> {
  return database
    .selectFrom('posts')
    .where('writtenForId', '=', neighborId)
    .where('status', 'in', ['pending', 'matched', 'in_progress'])
    .orderBy('createdAt')
    .orderBy('id')
    .selectAll()
    .execute()
}
