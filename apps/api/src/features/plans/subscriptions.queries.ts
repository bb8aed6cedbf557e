import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Row, Tables } from '../../database/schema/tables.ts'
import type { PaidFor, Span } from './premium-dates.ts'

export type SubscriptionRow = Row<'subscriptions'>
export type PaymentRow = Row<'payments'>

export function subscriptionById(database: Kysely<Tables>, id: string): Promise<SubscriptionRow | undefined> {
  return database.selectFrom('subscriptions').where('id', '=', id).selectAll().executeTakeFirst()
}

/** The newest first. */
export function subscriptionsOf(database: Kysely<Tables>, memberId: string): Promise<SubscriptionRow[]> {
  return database
    .selectFrom('subscriptions')
    .where('memberId', '=', memberId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .selectAll()
    .execute()
}

/** The newest first, each with who was paid. */
export function paymentsOf(
  database: Kysely<Tables>,
  memberId: string,
): Promise<(PaymentRow & Pick<SubscriptionRow, 'provider'>)[]> {
  return database
    .selectFrom('payments')
    .innerJoin('subscriptions', 'subscriptions.id', 'payments.subscriptionId')
    .where('payments.memberId', '=', memberId)
    .orderBy('paidAt', 'desc')
    .orderBy('payments.id')
    .selectAll('payments')
    .select('subscriptions.provider')
    .execute()
}

export function paymentsOfSubscription(
  database: Kysely<Tables>,
  subscriptionId: string,
): Promise<PaymentRow[]> {
  return database
    .selectFrom('payments')
    .where('subscriptionId', '=', subscriptionId)
    .orderBy('paidAt')
    .selectAll()
    .execute()
}

export function paymentsNamed(
  database: Kysely<Tables>,
  paymentIds: readonly string[],
): Promise<PaymentRow[]> {
  if (paymentIds.length === 0) return Promise.resolve([])
  return database.selectFrom('payments').where('paymentId', 'in', paymentIds).selectAll().execute()
}

/** Returns the next payment, by id, that is disputed in this database and was paid after `paidSince`. */
export function nextInDispute(
  database: Kysely<Tables>,
  { provider, paidSince }: { provider: SubscriptionRow['provider']; paidSince: number },
  afterId: string,
): Promise<PaymentRow | undefined> {
  return database
    .selectFrom('payments')
    .innerJoin('subscriptions', 'subscriptions.id', 'payments.subscriptionId')
    .where('subscriptions.provider', '=', provider)
    .where('payments.state', '=', 'disputed')
    .where('payments.paymentId', 'is not', null)
    .where('payments.paidAt', '>', paidSince)
    .where('payments.id', '>', afterId)
    .orderBy('payments.id')
    .limit(1)
    .selectAll('payments')
    .executeTakeFirst()
}

/**
 * Returns true when the provider will charge again: the subscription is active or suspended, and no end was requested.
 * The provider may not have received such a request yet.
 */
export function isRenewing({ state, cancelWantedAt }: SubscriptionRow): boolean {
  return (state === 'active' || state === 'suspended') && cancelWantedAt === null
}

/** Returns a member's subscriptions with their payments, without those not approved yet. */
export async function paidForBy(
  database: Kysely<Tables>,
  memberId: string,
): Promise<(PaidFor & SubscriptionRow)[]> {
  const subscriptions = await subscriptionsOf(database, memberId)
  const payments = await paymentsOf(database, memberId)
  return subscriptions
    .filter(({ state }) => state !== 'pending')
    .map((row) => ({
      ...row,
      isRenewing: isRenewing(row),
      payments: payments.filter(({ subscriptionId }) => subscriptionId === row.id),
    }))
}

export async function premiumGrantOf(database: Kysely<Tables>, memberId: string): Promise<Span | null> {
  const row = await database
    .selectFrom('givenPremium')
    .where('memberId', '=', memberId)
    .select(['fromAt', 'untilAt'])
    .executeTakeFirst()
  return row ? { from: row.fromAt, until: row.untilAt } : null
}

/**
 * Returns the next subscription, by id, that has to end at the provider: because its member requested it, or because
 * they left.
 */
export function nextSubscriptionToEnd(
  database: Kysely<Tables>,
  provider: SubscriptionRow['provider'],
  afterId: string,
): Promise<SubscriptionRow | undefined> {
  return database
    .selectFrom('subscriptions')
    .where('provider', '=', provider)
    .where('state', '<>', 'ended')
    .where('id', '>', afterId)
    .where(({ eb, or, and }) =>
      or([
        eb('cancelWantedAt', 'is not', null),
        and([eb('memberId', 'is', null), eb('state', '<>', 'pending')]),
      ]),
    )
    .orderBy('id')
    .limit(1)
    .selectAll()
    .executeTakeFirst()
}

/**
 * Returns the subscription that follows `after` among those that may still change and were checked before
 * `askedBefore`, the least recently checked first.
 */
export function nextSubscriptionToCheck(
  database: Kysely<Tables>,
  { provider, askedBefore, now }: ToCheck,
  after: Pick<SubscriptionRow, 'checkedAt' | 'id'> | null,
): Promise<SubscriptionRow | undefined> {
  const { checkedAt, id } = after ?? { checkedAt: 0, id: '' }
  return database
    .selectFrom('subscriptions')
    .where('provider', '=', provider)
    .where('memberId', 'is not', null)
    .where('checkedAt', '<', askedBefore)
    .where(({ eb, or, and }) =>
      or([eb('checkedAt', '>', checkedAt), and([eb('checkedAt', '=', checkedAt), eb('id', '>', id)])]),
    )
    .where(({ eb, or, exists }) => or([eb('state', '<>', 'ended'), exists(paidAhead(eb, now))]))
    .orderBy('checkedAt')
    .orderBy('id')
    .limit(1)
    .selectAll()
    .executeTakeFirst()
}

/** Selects payments of the outer query's subscription that reach into the future, refunded ones included. */
function paidAhead({ selectFrom }: ExpressionBuilder<Tables, 'subscriptions'>, now: number) {
  return selectFrom('payments')
    .whereRef('payments.subscriptionId', '=', 'subscriptions.id')
    .where('payments.paidUntil', '>', now)
    .select('payments.id')
}

interface ToCheck {
  provider: SubscriptionRow['provider']
  askedBefore: number
  now: number
}

/** Returns test subscriptions that still charge, or with payments that reach into the future. */
export function countedTestSubscriptions(
  database: Kysely<Tables>,
  now: number,
  countMax: number,
): Promise<SubscriptionRow[]> {
  return database
    .selectFrom('subscriptions')
    .where('provider', '=', 'test')
    .where(({ eb, or, exists }) =>
      or([eb('state', '<>', 'ended'), exists(paidAhead(eb, now).where('payments.revokedAt', 'is', null))]),
    )
    .orderBy('id')
    .limit(countMax)
    .selectAll()
    .execute()
}

export function renewingSubscriptions(
  database: Kysely<Tables>,
  countMax: number,
): Promise<SubscriptionRow[]> {
  return database
    .selectFrom('subscriptions')
    .where('state', 'in', ['active', 'suspended'])
    .where('cancelWantedAt', 'is', null)
    .where('memberId', 'is not', null)
    .orderBy('id')
    .limit(countMax)
    .selectAll()
    .execute()
}
