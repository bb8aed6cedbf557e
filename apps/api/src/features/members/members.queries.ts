import type { StoredSubscription } from '@porchlight/contracts/plans/plans.rules'
import type { ExpressionBuilder, Kysely } from 'kysely'
import { prepare } from '../../database/engine/prepared.ts'
import { memberAccountId } from '../../database/schema/accounts.ts'
import type { Row, Tables } from '../../database/schema/tables.ts'
import { actsOf } from '../../feature-parts/day-limits.ts'

export type MemberRow = Row<'members'>
/** A member with the balance of their account. */
export type MemberWithCredits = MemberRow & { credits: number }

export function memberById(database: Kysely<Tables>, id: string): Promise<MemberWithCredits | undefined> {
  return byId.first(database, { id, accountId: memberAccountId(id) })
}

const byId = prepare((database, { id, accountId }: { id: string; accountId: string }) =>
  // SQLite plans a join with a parameter in it again for each query, which takes ten times as long as the query itself.
  database
    .selectFrom('members')
    .where('members.id', '=', id)
    .selectAll('members')
    .select(({ selectFrom }) =>
      selectFrom('accounts')
        .where('accounts.id', '=', accountId)
        .select('balance')
        .$asScalar()
        .$notNull()
        .as('credits'),
    ),
)

/** Returns the subscription's columns alone, because every list of posts queries them. */
export function subscriptionOf(
  database: Kysely<Tables>,
  id: string,
): Promise<StoredSubscription | undefined> {
  return audienceColumnsOf(database, id)
}

/** Returns only the columns that decide a member's audiences, because every round queries them. */
export function audienceColumnsOf(
  database: Kysely<Tables>,
  id: string,
): Promise<(StoredSubscription & Pick<MemberRow, 'isOperator' | 'isModerator'>) | undefined> {
  return audienceColumnsById.first(database, { id })
}

const audienceColumnsById = prepare((database, { id }: { id: string }) =>
  database
    .selectFrom('members')
    .where('id', '=', id)
    .select(['subscriptionPlan', 'subscriptionStatus', 'trialEndsAt'])
    .select(['premiumFrom', 'premiumUntil', 'premiumEndsAs', 'isOperator', 'isModerator']),
)

export function memberByEmailKey(database: Kysely<Tables>, emailKey: string): Promise<MemberRow | undefined> {
  return database.selectFrom('members').where('emailKey', '=', emailKey).selectAll().executeTakeFirst()
}

export function membersByEmailKeys(
  database: Kysely<Tables>,
  emailKeys: readonly string[],
): Promise<MemberRow[]> {
  if (emailKeys.length === 0) return Promise.resolve([])
  return database
    .selectFrom('members')
    .where('emailKey', 'in', [...emailKeys])
    .selectAll()
    .execute()
}

export function membersById(database: Kysely<Tables>, ids: readonly string[]): Promise<MemberRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return byIds.all(database, { ids: [...ids] })
}

const byIds = prepare((database, { ids }: { ids: string[] }) =>
  database.selectFrom('members').where('id', 'in', ids).selectAll(),
)

export const moves = actsOf((database, { memberId, since }) =>
  database
    .selectFrom('moves')
    .where('memberId', '=', memberId)
    .where('createdAt', '>', since)
    .select('createdAt as at'),
)

/** Returns identifiers of members in their order, which is the order in which they joined. */
export async function memberIdsAfter(
  database: Kysely<Tables>,
  after: string,
  countMax: number,
): Promise<string[]> {
  const rows = await database
    .selectFrom('members')
    .where('id', '>', after)
    .orderBy('id')
    .limit(countMax)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

interface OutdatedPlan {
  hasPlans: boolean
  now: number
  countMax: number
}

/**
 * Returns members whose badge was delivered differently from what holds now. The condition repeats `isShownPremium` of
 * the plans in SQL.
 */
export function membersWithOutdatedPlan(
  database: Kysely<Tables>,
  { hasPlans, now, countMax }: OutdatedPlan,
): Promise<MemberRow[]> {
  const query = database.selectFrom('members').orderBy('id').limit(countMax).selectAll()
  if (!hasPlans) return query.where('isShownPremium', '=', 1).execute()
  return query
    .where(({ eb, or, and, not }) =>
      or([
        and([eb('isShownPremium', '=', 0), isPremiumAt(eb, now)]),
        and([eb('isShownPremium', '=', 1), not(isPremiumAt(eb, now))]),
      ]),
    )
    .execute()
}

/** Builds the condition of `subscriptionAt` in SQL. Its result is never unknown: a missing date is checked first. */
function isPremiumAt({ eb, or, and }: ExpressionBuilder<Tables, 'members'>, now: number) {
  const hasPlan = and([eb('subscriptionPlan', '=', 'premium'), eb('subscriptionStatus', '=', 'active')])
  const hasBegun = and([eb('premiumFrom', 'is not', null), eb('premiumFrom', '<=', now)])
  const goesOn = or([eb('premiumUntil', 'is', null), eb('premiumUntil', '>', now)])
  return and([goesOn, or([hasBegun, hasPlan])])
}

interface WithoutBonus {
  hasPlans: boolean
  month: string
  now: number
  countMax: number
}

/** Premium members whose last bonus is of an earlier month. Without plans everybody is one. */
export function membersWithoutBonus(
  database: Kysely<Tables>,
  { hasPlans, month, now, countMax }: WithoutBonus,
): Promise<MemberRow[]> {
  const query = database
    .selectFrom('members')
    .where(({ eb, or }) => or([eb('bonusMonth', 'is', null), eb('bonusMonth', '<', month)]))
    .orderBy('id')
    .limit(countMax)
    .selectAll()
  return (hasPlans ? query.where((eb) => isPremiumAt(eb, now)) : query).execute()
}

/**
 * Returns members who hosted more meetups before `heldBy` than were counted so far. A meetup that is deleted later
 * stays counted.
 */
export async function membersWithMeetupsUncounted(
  database: Kysely<Tables>,
  heldBy: number,
  countMax: number,
): Promise<{ id: string; hosted: number }[]> {
  const rows = await database
    .selectFrom('posts')
    .innerJoin('members', 'members.id', 'posts.authorId')
    .where('posts.type', '=', 'event')
    .where('posts.status', '!=', 'cancelled')
    .where('posts.dateNeeded', '<', heldBy)
    .where('posts.currentAttendees', '>', 0)
    .groupBy(['members.id', 'members.meetupsHosted'])
    .having(({ eb, fn, ref }) => eb(fn.countAll<number>(), '>', ref('members.meetupsHosted')))
    .orderBy('members.id')
    .limit(countMax)
    .select(({ fn }) => ['members.id as id', fn.countAll<number>().as('hosted')])
    .execute()
  return rows.map(({ id, hosted }) => ({ id, hosted: Number(hosted) }))
}

/** Returns the members who are away at that time. */
export async function awayAt(database: Kysely<Tables>, time: number): Promise<Set<string>> {
  const rows = await awayMembers.all(database, { time })
  return new Set(rows.map(({ id }) => id))
}

const awayMembers = prepare((database, { time }: { time: number }) =>
  database.selectFrom('members').where('awayUntil', '>', time).select('id'),
)

/** Returns the members whose absence ended by that time. */
export function membersBackBy(
  database: Kysely<Tables>,
  time: number,
  countMax: number,
): Promise<{ id: string }[]> {
  return database
    .selectFrom('members')
    .where('awayUntil', '<=', time)
    .orderBy('id')
    .limit(countMax)
    .select('id')
    .execute()
}

/** Returns the operator who joined first, of those who are neither about to leave nor suspended at this time (epoch ms). */
export function firstOperator(database: Kysely<Tables>, now: number): Promise<MemberRow | undefined> {
  return ableMembers(database, now)
    .where('isOperator', '=', 1)
    .orderBy('createdAt')
    .orderBy('id')
    .selectAll()
    .limit(1)
    .executeTakeFirst()
}

export async function countOperators(database: Kysely<Tables>): Promise<number> {
  const { operators } = await database
    .selectFrom('members')
    .where('isOperator', '=', 1)
    .select(({ fn }) => fn.countAll<number>().as('operators'))
    .executeTakeFirstOrThrow()
  return operators
}

/**
 * Returns true when no other operator would remain; an operator who is about to leave does not count, and neither does one
 * who is suspended at this time.
 */
export async function isLastOperator(
  database: Kysely<Tables>,
  { id, isOperator }: Pick<MemberRow, 'id' | 'isOperator'>,
  now: number,
): Promise<boolean> {
  if (isOperator === 0) return false
  const other = await ableMembers(database, now)
    .where('isOperator', '=', 1)
    .where('id', '<>', id)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return other === undefined
}

/** Selects the members who are neither about to leave nor suspended at this time (epoch ms). */
export function ableMembers(database: Kysely<Tables>, now: number) {
  return database
    .selectFrom('members')
    .where('leavesAt', 'is', null)
    .where('id', 'not in', ({ selectFrom }) =>
      selectFrom('standings').where('suspendedUntil', '>', now).select('memberId'),
    )
}

/** Returns the members whose days to reconsider are over, the earliest first. */
export async function memberIdsLeavingBy(database: Kysely<Tables>, time: number): Promise<string[]> {
  const rows = await database
    .selectFrom('members')
    .where('leavesAt', '<=', time)
    .orderBy('leavesAt')
    .orderBy('id')
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function hasMembers(database: Kysely<Tables>): Promise<boolean> {
  return (await database.selectFrom('members').select('id').limit(1).executeTakeFirst()) !== undefined
}
