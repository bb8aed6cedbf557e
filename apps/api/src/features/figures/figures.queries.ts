/** Queries that count what happened in a period, and that read the figures of earlier weeks. */

import type { CountOfPeople } from '@porchlight/contracts/figures/figures.rules'
import type { FigureName } from '@porchlight/contracts/figures/figures.schema'
import type { CategoryKey } from '@porchlight/contracts/posts/posts.catalogue'
import { type Kysely, sql } from 'kysely'
import { memberAccountId } from '../../database/schema/accounts.ts'
import type { Row, Tables } from '../../database/schema/tables.ts'
import { communityAccount } from '../credits/credits.operations.ts'

/** Epoch ms: the first that belongs to it, and the first that no longer does. */
export interface Period {
  from: number
  to: number
}

type Count = (database: Kysely<Tables>, period: Period) => Promise<CountOfPeople>

/** The counts of all figures but the members who left: these are counted as they leave. */
export const countsByName: { readonly [Name in Exclude<FigureName, 'leftMembers'>]: Count } = {
  requests: (database, period) => countPosts(database, 'request', period),
  offers: (database, period) => countPosts(database, 'offer', period),
  helped: countHelped,
  activeMembers: countActive,
  newMembers: async (database, { from, to }) => {
    const { count } = await database
      .selectFrom('members')
      .where('createdAt', '>=', from)
      .where('createdAt', '<', to)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return { count: Number(count), people: Number(count) }
  },
  creditsMinted: async (database, { from, to }) => {
    const { count, people } = await database
      .selectFrom('transfers')
      .where('createdAt', '>=', from)
      .where('createdAt', '<', to)
      .where('fromAccountId', '=', communityAccount)
      .select(({ fn }) => [
        fn.coalesce(fn.sum<number>('amount'), sql<number>`0`).as('count'),
        fn.count<number>('toAccountId').distinct().as('people'),
      ])
      .executeTakeFirstOrThrow()
    return { count: Number(count), people: Number(people) }
  },
}

async function countPosts(
  database: Kysely<Tables>,
  type: 'request' | 'offer',
  { from, to }: Period,
): Promise<CountOfPeople> {
  const { count, people } = await database
    .selectFrom('posts')
    .where('type', '=', type)
    .where('createdAt', '>=', from)
    .where('createdAt', '<', to)
    .where('hiddenAt', 'is', null)
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.count<number>('authorId').distinct().as('people'),
    ])
    .executeTakeFirstOrThrow()
  return { count: Number(count), people: Number(people) }
}

function completedIn(database: Kysely<Tables>, { from, to }: Period) {
  return database
    .selectFrom('posts')
    .where('closedAt', '>=', from)
    .where('closedAt', '<', to)
    .where('status', '=', 'completed')
    .where('type', 'in', ['request', 'offer'])
}

async function countHelped(database: Kysely<Tables>, period: Period): Promise<CountOfPeople> {
  const { count } = await completedIn(database, period)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const { people } = await database
    .selectFrom(
      completedIn(database, period)
        .select('helperId as personId')
        .union(completedIn(database, period).select('authorId as personId'))
        .as('persons'),
    )
    .select(({ fn }) => fn.count<number>('personId').as('people'))
    .executeTakeFirstOrThrow()
  return { count: Number(count), people: Number(people) }
}

/** Counts members who wrote a post or a message, helped, went to a meetup, or gave or spent a credit. */
async function countActive(database: Kysely<Tables>, { from, to }: Period): Promise<CountOfPeople> {
  const { count } = await database
    .selectFrom('members')
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('posts')
            .whereRef('authorId', '=', 'members.id')
            .where('posts.createdAt', '>=', from)
            .where('posts.createdAt', '<', to)
            .select('posts.id'),
        ),
        exists(
          selectFrom('messages')
            .whereRef('senderId', '=', 'members.id')
            .where('messages.createdAt', '>=', from)
            .where('messages.createdAt', '<', to)
            .select('messages.id'),
        ),
        exists(
          selectFrom('posts')
            .whereRef('helperId', '=', 'members.id')
            .where('posts.closedAt', '>=', from)
            .where('posts.closedAt', '<', to)
            .select('posts.id'),
        ),
        exists(
          selectFrom('rsvps')
            .whereRef('rsvps.memberId', '=', 'members.id')
            .where('rsvps.createdAt', '>=', from)
            .where('rsvps.createdAt', '<', to)
            .select('rsvps.postId'),
        ),
        exists(
          selectFrom('creditEntries')
            .whereRef('creditEntries.memberId', '=', 'members.id')
            .where('creditEntries.createdAt', '>=', from)
            .where('creditEntries.createdAt', '<', to)
            .where('amount', '<', 0)
            .select('creditEntries.id'),
        ),
      ]),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { count: Number(count), people: Number(count) }
}

/** Returns after how many ms the requests of a period were helped with, the shortest first. */
export async function countHelpedWithin(
  database: Kysely<Tables>,
  period: Period,
  limitsMs: readonly number[],
): Promise<number[]> {
  const row = await completedIn(database, period)
    .where('type', '=', 'request')
    .select(({ fn, eb }) =>
      limitsMs.map((limitMs, index) =>
        fn
          .countAll<number>()
          .filterWhere(eb('closedAt', '<=', eb('createdAt', '+', limitMs)))
          .as(`within${index}`),
      ),
    )
    .executeTakeFirstOrThrow()
  return limitsMs.map((_, index) => Number(row[`within${index}` as keyof typeof row]))
}

export async function countHelpedRequests(database: Kysely<Tables>, period: Period): Promise<number> {
  const { count } = await completedIn(database, period)
    .where('type', '=', 'request')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

type CountByCategory = CountOfPeople & { category: CategoryKey }

/** Counts the requests of each category that ended in the period because nobody helped until long after their date. */
export async function countUnanswered(
  database: Kysely<Tables>,
  { from, to }: Period,
): Promise<CountByCategory[]> {
  return toCounts(
    await requestsByCategory(database)
      .where('closedAt', '>=', from)
      .where('closedAt', '<', to)
      .where('status', '=', 'expired')
      .execute(),
  )
}

/** Counts the requests that wait for a helper now. The clock has something to do for each open post, so its index finds them. */
export async function countWaiting(database: Kysely<Tables>): Promise<CountByCategory[]> {
  return toCounts(
    await requestsByCategory(database).where('clockAt', '>', 0).where('status', '=', 'pending').execute(),
  )
}

function requestsByCategory(database: Kysely<Tables>) {
  return database
    .selectFrom('posts')
    .where('type', '=', 'request')
    .where('hiddenAt', 'is', null)
    .where('category', 'is not', null)
    .groupBy('category')
    .select(({ fn }) => [
      'category',
      fn.countAll<number>().as('count'),
      fn.count<number>('authorId').distinct().as('people'),
    ])
}

function toCounts(
  rows: readonly { category: CategoryKey | null; count: number; people: number }[],
): CountByCategory[] {
  return rows.flatMap(({ category, count, people }) =>
    category === null ? [] : [{ category, count: Number(count), people: Number(people) }],
  )
}

export async function countMembers(database: Kysely<Tables>): Promise<{ members: number; credits: number }> {
  const account = sql<string>`${memberAccountId('')} || members.id`
  const { members, credits } = await database
    .selectFrom('members')
    .leftJoin('accounts', (join) => join.on('accounts.id', '=', account))
    .select(({ fn }) => [
      fn.countAll<number>().as('members'),
      fn.coalesce(fn.sum<number>('accounts.balance'), sql<number>`0`).as('credits'),
    ])
    .executeTakeFirstOrThrow()
  return { members: Number(members), credits: Number(credits) }
}

/** Counts the open cases. The index of open cases is used only where the state is written into the query. */
export async function countOpenCases(database: Kysely<Tables>): Promise<{ all: number; reports: number }> {
  const rows = await database
    .selectFrom('moderationCases')
    .where(sql<boolean>`state = 'open'`)
    .where('kind', 'in', ['report', 'help', 'check', 'place', 'appeal'])
    .groupBy('kind')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('count')])
    .execute()
  return {
    all: rows.reduce((sum, { count }) => sum + Number(count), 0),
    reports: Number(rows.find(({ kind }) => kind === 'report')?.count ?? 0),
  }
}

export async function firstJoinedAt(database: Kysely<Tables>): Promise<number | null> {
  const { first } = await database
    .selectFrom('members')
    .select(({ fn }) => fn.min<number | null>('createdAt').as('first'))
    .executeTakeFirstOrThrow()
  return first === null ? null : Number(first)
}

/** Returns the newest week that was counted; null before the first. */
export async function lastCountedWeek(database: Kysely<Tables>): Promise<number | null> {
  const row = await database
    .selectFrom('weeklyFigures')
    .where('name', '=', 'members')
    .select(({ fn }) => fn.max<number | null>('week').as('week'))
    .executeTakeFirstOrThrow()
  return row.week === null ? null : Number(row.week)
}

/** Returns all figures of all weeks that were counted: some fifty rows a week. */
export function allFigures(database: Kysely<Tables>): Promise<Row<'weeklyFigures'>[]> {
  return database.selectFrom('weeklyFigures').orderBy('week').selectAll().execute()
}
