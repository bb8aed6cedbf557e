/**
 * The view of a meetup for a member whom its organizer has blocked. It must never look different for this member alone,
 * since that would reveal the organizer. A meetup first shown after the block is left out. One shown before reads like
 * one with a closed list, which any organizer may close at any moment. A member who blocks an organizer reads the
 * meetup as before: otherwise they could find the organizer by blocking one neighbor after the other
 * (docs/decisions/0068).
 */
import type { Kysely } from 'kysely'
import { prepare } from '../../database/engine/prepared.ts'
import type { Tables } from '../../database/schema/tables.ts'
import type { PostRow } from './posts.queries.ts'

/** The members who have blocked the viewer, with the time of the block in epoch ms. */
export type Blockers = ReadonlyMap<string, number>

export async function blockersOf(database: Kysely<Tables>, viewerId: string): Promise<Blockers> {
  const rows = await blocksAgainst.all(database, { viewerId })
  return new Map(rows.map(({ memberId, createdAt }) => [memberId, createdAt]))
}

const blocksAgainst = prepare((database, { viewerId }: { viewerId: string }) =>
  database.selectFrom('blocks').where('blockedId', '=', viewerId).select(['memberId', 'createdAt']),
)

export function isThereFor(
  { type, authorId, shownAt }: Pick<PostRow, 'type' | 'authorId' | 'shownAt'>,
  blockers: Blockers,
): boolean {
  const since = blockers.get(authorId)
  return type !== 'event' || since === undefined || shownAt <= since
}

/**
 * Returns true when the organizer's block closes this meetup to the viewer. It does not when the meetup was over before
 * the block: there was nothing left to join.
 */
export function isClosedTo(
  { type, authorId, dateNeeded }: Pick<PostRow, 'type' | 'authorId' | 'dateNeeded'>,
  blockers: Blockers,
): boolean {
  const since = blockers.get(authorId)
  return type === 'event' && since !== undefined && dateNeeded > since
}

/** Rows as they are for one whom these have blocked. */
export function rowsBehindBlocks(rows: readonly PostRow[], blockers: Blockers): PostRow[] {
  if (blockers.size === 0) return [...rows]
  return rows
    .filter((row) => isThereFor(row, blockers))
    .map((row) => (isClosedTo(row, blockers) ? { ...row, isListClosed: 1 as const } : row))
}

/** Rows in one batch of a job. */
const atOnceMax = 20

/** Returns RSVPs of members who wait for a future meetup whose organizer has blocked them at `since` or earlier. */
export function waitingBehindBlocks(
  database: Kysely<Tables>,
  since: number,
): Promise<(PostRow & { memberId: string; blockedAt: number })[]> {
  return database
    .selectFrom('rsvps')
    .innerJoin('posts', 'posts.id', 'rsvps.postId')
    .innerJoin('blocks', (join) =>
      join.onRef('blocks.memberId', '=', 'posts.authorId').onRef('blocks.blockedId', '=', 'rsvps.memberId'),
    )
    .where('rsvps.state', '=', 'waiting')
    .where('posts.status', '=', 'pending')
    .where('posts.dateNeeded', '>', since)
    .where('blocks.createdAt', '<=', since)
    .orderBy('posts.id')
    .limit(atOnceMax)
    .selectAll('posts')
    .select(['rsvps.memberId as memberId', 'blocks.createdAt as blockedAt'])
    .execute()
}
