/** Limits of what a member does within 24 hours, counted by arrival. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import type { Kysely, SelectQueryBuilder } from 'kysely'
import { type Prepared, prepare } from '../database/engine/prepared.ts'
import type { Tables } from '../database/schema/tables.ts'
import type { Transaction } from '../database/transactions/transact.ts'

/** The acts that are limited per day. Their queries and numbers come together in `features/rights/day-limits.ts`. */
export type LimitName =
  | 'backgroundChecks'
  | 'conversations'
  | 'exports'
  | 'gifts'
  | 'messages'
  | 'moves'
  | 'places'
  | 'posts'
  | 'reports'
  | 'reviews'
  | 'rsvps'

/** Acts whose times can be read: those of one member, or of one member towards another. */
export interface Acts<By extends object = OfMember> {
  readonly nthNewest: Prepared<By & { since: number; before: number }, ActTime>
  readonly count: Prepared<By & { since: number }, { count: number }>
}

interface OfMember {
  memberId: string
}

/** `at`: epoch ms of its arrival. */
interface ActTime {
  at: number
}

/** Prepares the reading of acts. The query selects the times after `since`, as `at` and in any order. */
export function actsOf<By extends object = OfMember>(
  // biome-ignore lint/suspicious/noExplicitAny: which tables the query reads is of no matter here
  timesOf: (database: Kysely<Tables>, by: By & { since: number }) => SelectQueryBuilder<any, any, ActTime>,
): Acts<By> {
  return {
    nthNewest: prepare((database, { before, ...by }) =>
      timesOf(database, by as unknown as By & { since: number })
        .orderBy('at', 'desc')
        .offset(before)
        .limit(1),
    ),
    count: prepare((database, by) =>
      database
        .selectFrom(timesOf(database, by).as('acts'))
        .select(({ fn }) => fn.countAll<number>().as('count')),
    ),
  }
}

export interface DayLimit {
  readonly max: () => number
  readonly acts: Acts
  /**
   * True when no such act is stored without this check. Then one query counts the acts of all operations that share a
   * commit.
   */
  readonly isOnlyWay?: true
}

export type DayLimits = { readonly [Name in LimitName]: DayLimit }

/**
 * Refuses when the member's last 24 hours have no room for one more act.
 * @throws Refused `too_many` with the time from which there is room
 */
export async function refuseBeyond(
  transaction: Pick<Transaction, 'database' | 'now' | 'commitKey'>,
  limit: DayLimit,
  memberId: string,
): Promise<void> {
  if (limit.isOnlyWay && (await takeRoomInCommit(transaction, limit, memberId))) return
  await refuseBeyondActs(transaction, limit.acts, { memberId }, { max: limit.max() })
}

/** Refuses what is beyond the limit, for any acts, and for `count` more of them at once. */
export async function refuseBeyondActs<By extends object>(
  { database, now }: Pick<Transaction, 'database' | 'now'>,
  acts: Acts<By>,
  by: By,
  { max, count = 1 }: { max: number; count?: number },
): Promise<void> {
  const before = max - count
  if (before < 0) throw new Refused('too_many', { retryAt: toIso(now + dayMs) })
  const blockingAct = await acts.nthNewest.first(database, { ...by, since: now - dayMs, before })
  if (blockingAct) throw new Refused('too_many', { retryAt: toIso(blockingAct.at + dayMs) })
}

/** The remaining acts of a day, by the commit that they share, then by the limit, then by the member. */
const roomsLeft = new WeakMap<object, Map<Acts, Map<string, number>>>()

/**
 * Counts one act within a commit, and returns whether there was room. After a rollback the remaining number is too low;
 * it is then queried again.
 */
async function takeRoomInCommit(
  { database, commitKey, now }: Pick<Transaction, 'database' | 'now' | 'commitKey'>,
  { max, acts }: DayLimit,
  memberId: string,
): Promise<boolean> {
  const roomsByActs = roomsLeft.get(commitKey) ?? new Map<Acts, Map<string, number>>()
  roomsLeft.set(commitKey, roomsByActs)
  const rooms = roomsByActs.get(acts) ?? new Map<string, number>()
  roomsByActs.set(acts, rooms)
  const remaining = rooms.get(memberId) ?? 0
  const room = remaining > 0 ? remaining : max() - (await countSince(database, acts, memberId, now - dayMs))
  rooms.set(memberId, room - 1)
  return room > 0
}

async function countSince(
  database: Kysely<Tables>,
  acts: Acts,
  memberId: string,
  since: number,
): Promise<number> {
  return Number((await acts.count.first(database, { memberId, since }))?.count ?? 0)
}
