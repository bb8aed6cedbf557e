import { assert } from '@porchlight/contracts/errors/assert'
import { Refused } from '@porchlight/contracts/errors/refusals'
import {
  type Billing,
  billingOf,
  type PremiumEnd,
  paymentGraceMs,
} from '@porchlight/contracts/plans/plans.rules'
import { type PlanResponse, placeCountMax } from '@porchlight/contracts/plans/plans.schema'
import { dayMs, hourMs, toIso } from '@porchlight/contracts/values/time'
import type { CallContext, HandlersOf } from '../../feature-parts/handlers.ts'
import type { TestPayments } from '../../providers/payments/test-payments.ts'
import { countPlaces } from '../places/places.queries.ts'
import type { Refreshed, SubscriptionSync, SyncSettings } from './keep-subscriptions.ts'
import { dueOf } from './premium-dates.ts'
import { receiptView } from './receipts.view.ts'
import { addSubscription, publishPremiumOf, wantEnd } from './subscriptions.operations.ts'
import {
  isRenewing,
  paidForBy,
  paymentsOf,
  type SubscriptionRow,
  subscriptionById,
  subscriptionsOf,
} from './subscriptions.queries.ts'
import { isFirstPaymentUnderway, type Terms, termsOf } from './terms.ts'

export interface PlanSettings extends SyncSettings {
  subscriptions: SubscriptionSync
  prices: () => Readonly<Record<Billing, number>>
  currency: () => string
  trialDays: () => number
  /** Refuses by throwing. */
  countPayment: (memberId: string) => void
  onFault: (error: unknown) => void
}

/** An approval that takes longer begins anew. PayPal's own runs out after three hours. */
const pendingMs = 2 * hourMs
/** The daily comparison requests what is older. */
const recentMs = dayMs

export function planOperations(settings: PlanSettings): HandlersOf<'plans'> {
  const { plans, reader, payments, prices, currency, trialDays, subscriptions } = settings
  /** There are none where everybody has everything. */
  const assertPlans = () => {
    if (!plans.hasPlans) throw new Refused('not_found')
  }
  const respondWith = (message: string, { billing, startsAt }: Terms): PlanResponse => ({
    message,
    amount: prices()[billing],
    currency: currency(),
    ...(startsAt === null ? {} : { startsAt: toIso(startsAt) }),
  })

  return {
    'plans.offer': async () => {
      assertPlans()
      return {
        provider: payments.name,
        currency: currency(),
        prices: { ...prices() },
        trialDays: trialDays(),
        placeCount: await countPlaces(reader, placeCountMax),
        paypal: payments.paypal,
      }
    },
    'plans.receipts': async (context) => (await paymentsOf(reader, memberOf(context))).map(receiptView),
    'plans.create': async (context, { planType }) => {
      assertPlans()
      const memberId = memberOf(context)
      settings.countPayment(memberId)
      const { terms, subscriptionID } = await unlessAway(settings, () =>
        createOnce(settings, memberId, billingOf(planType)),
      )
      return { ...respondWith('Please approve the payment.', terms), subscriptionID }
    },
    'plans.activate': async (context, { subscriptionID: id }) => {
      assertPlans()
      const memberId = memberOf(context)
      settings.countPayment(memberId)
      const knownSubscription = await subscriptionById(reader, id)
      if (knownSubscription && knownSubscription.memberId !== memberId) throw new Refused('payment_unproved')
      const endUnwanted = () => subscriptions.endUnwanted().catch(settings.onFault)
      try {
        await unlessAway(settings, () => activate(settings, memberId, id))
      } catch (error) {
        // What it replaces ends even while its own payment is on its way. A provider that is away would only be waited for.
        const isAway = error instanceof Refused && error.code === 'payments_unavailable'
        if (!isAway) await endUnwanted()
        throw error
      }
      await endUnwanted()
      return { message: 'Your premium subscription is now active!' }
    },
    'plans.upgrade': async (context, { planType }) => {
      assertPlans()
      const query = { billing: billingOf(planType), now: settings.now() }
      return respondWith('Please pay to go on.', await termsOf(reader, memberOf(context), query))
    },
    'plans.restart': async (context, { planType }) => {
      assertPlans()
      const memberId = memberOf(context)
      settings.countPayment(memberId)
      const terms = await unlessAway(settings, () => restart(settings, memberId, billingOf(planType)))
      return terms ? respondWith('Please pay to go on.', terms) : { message: 'Welcome back to Premium!' }
    },
    'plans.downgrade': (context) => end(settings, memberOf(context), 'free'),
    'plans.cancel': (context) => end(settings, memberOf(context), 'canceled'),
    'plans.payTest': async (context, { subscriptionID, outcome }) => {
      assertPlans()
      if (payments.name !== 'test') throw new Refused('not_found')
      const memberId = memberOf(context)
      const ownRows = await subscriptionsOf(reader, memberId)
      const chosenRow = ownRows.find(({ id, state }) =>
        subscriptionID === undefined ? state === 'active' : id === subscriptionID,
      )
      if (!chosenRow || !(await (payments as TestPayments).settle(chosenRow.id, outcome)))
        throw new Refused('payment_unproved')
      // A real provider would send an event here.
      if (chosenRow.state !== 'pending') await subscriptions.refresh(chosenRow.id)
      await subscriptions.endUnwanted()
      return { subscriptionID: chosenRow.id }
    },
  }
}

function memberOf({ memberId }: CallContext): string {
  assert(memberId, 'a plan of nobody')
  return memberId
}

/**
 * Runs the work. When it fails because of the provider, the member receives a refusal that nothing changed, and the log
 * has the cause.
 */
async function unlessAway<Result>(
  { onFault, payments }: Pick<PlanSettings, 'onFault' | 'payments'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!payments.isFault(error)) throw error
    onFault(error)
    throw new Refused('payments_unavailable')
  }
}

/**
 * Requests the subscriptions of a member that may have changed without a word, before anything rests on them: those that
 * may just have been approved, and those with a payment that is due.
 */
async function refreshUnsettled(
  { reader, payments, subscriptions, now }: PlanSettings,
  memberId: string,
  ownRows: readonly SubscriptionRow[],
): Promise<Refreshed[]> {
  const refreshed: Refreshed[] = []
  const paidFor = await paidForBy(reader, memberId)
  for (const row of ownRows) {
    const paidPlan = paidFor.find(({ id }) => id === row.id)
    const isYoung = row.state === 'pending' && Math.abs(now() - row.createdAt) < recentMs
    // One without a payment, or with a refunded one, counts as due: `payment_underway` ends once its failure is known.
    const isDue = paidPlan !== undefined && isRenewing(row) && (dueOf(paidPlan) ?? 0) <= now()
    if (row.provider === payments.name && (isYoung || isDue))
      refreshed.push(await subscriptions.refresh(row.id))
  }
  return refreshed
}

/**
 * Lets a subscription go on that rests after failed payments. The provider may refuse that, or charge for it only weeks
 * later.
 * @returns null when premium goes on by it, or else the terms by which it is to be paid
 * @throws Refused `payment_underway` while the provider is about to charge it
 */
async function restart(settings: PlanSettings, memberId: string, billing: Billing): Promise<Terms | null> {
  const { reader, payments, subscriptions, now } = settings
  const refreshed = await refreshUnsettled(settings, memberId, await subscriptionsOf(reader, memberId))
  const resting = (await subscriptionsOf(reader, memberId)).find(
    (row) =>
      row.provider === payments.name &&
      row.state === 'suspended' &&
      isRenewing(row) &&
      row.billing === billing,
  )
  if (resting) {
    await payments.activate(resting.id)
    refreshed.push(await subscriptions.refresh(resting.id))
    const activePlan = (await paidForBy(reader, memberId)).find(
      ({ id, state }) => id === resting.id && state === 'active',
    )
    if (activePlan && (dueOf(activePlan) ?? 0) > now()) return null
  }
  const latePlans = await latePlansOf(settings, memberId, refreshed)
  refuseWhileCharged(latePlans, billing, now())
  return refreshedTerms(settings, memberId, { billing, latePlans })
}

/** A subscription whose payment is due and did not fail. */
interface LatePlan {
  id: string
  billing: Billing
  due: number
  /** The time of the next charge as the provider named it a moment ago; null where it named none. */
  nextAt: number | null
}

async function latePlansOf(
  { reader, now }: PlanSettings,
  memberId: string,
  refreshed: readonly Refreshed[],
): Promise<LatePlan[]> {
  return (await paidForBy(reader, memberId)).flatMap((paidPlan) => {
    const { id, billing } = paidPlan
    const due = dueOf(paidPlan)
    if (due === null || due > now() || paidPlan.state !== 'active' || paidPlan.failedAt !== null) return []
    const { provided } = refreshed.findLast(({ row }) => row?.id === id) ?? {}
    return [{ id, billing, due, nextAt: provided?.nextBillingAt ?? null }]
  })
}

/** Refuses to take a payment for a plan whose subscription is charged soon: it may just have gone on again. */
function refuseWhileCharged(latePlans: readonly LatePlan[], billing: Billing, now: number): void {
  const isSoon = ({ nextAt }: LatePlan) => nextAt !== null && Math.abs(nextAt - now) < paymentGraceMs
  if (latePlans.some((latePlan) => latePlan.billing === billing && isSoon(latePlan)))
    throw new Refused('payment_underway')
}

/**
 * Computes the terms. A subscription that is late and charged only after the grace keeps nobody from paying: its premium
 * would end before. On the first day its charge may just not be listed yet.
 */
function refreshedTerms(
  settings: PlanSettings,
  memberId: string,
  { billing, latePlans }: { billing: Billing; latePlans: readonly LatePlan[] },
): Promise<Terms> {
  const now = settings.now()
  const postponedIds = latePlans
    .filter(({ due, nextAt }) => nextAt !== null && nextAt - now >= paymentGraceMs && now - due >= dayMs)
    .map(({ id }) => id)
  return termsOf(settings.reader, memberId, { billing, now, postponedIds: new Set(postponedIds) })
}

/** Two tabs at once approve one and the same. */
async function createOnce(
  settings: PlanSettings,
  memberId: string,
  billing: Billing,
): Promise<{ terms: Terms; subscriptionID: string }> {
  const { reader, transact, payments, now } = settings
  const ownRows = await subscriptionsOf(reader, memberId)
  const refreshed = await refreshUnsettled(settings, memberId, ownRows)
  const latePlans = await latePlansOf(settings, memberId, refreshed)
  const terms = await refreshedTerms(settings, memberId, { billing, latePlans })
  refuseWhileCharged(latePlans, billing, now())
  const { startsAt } = terms
  const isOpen = (row: SubscriptionRow) =>
    row.provider === payments.name &&
    row.state === 'pending' &&
    row.cancelWantedAt === null &&
    row.billing === billing &&
    row.startsAt === startsAt &&
    Math.abs(now() - row.createdAt) < pendingMs
  const ownIds = new Set(ownRows.map((row) => row.id))
  const before = refreshed.map(({ row }) => row).find((row) => row !== null && isOpen(row))
  if (before) return { terms, subscriptionID: before.id }
  const id = await payments.create({ memberId, billing, startsAt })
  return transact(async (transaction) => {
    const meanwhile = (await subscriptionsOf(transaction.database, memberId)).find(
      (row) => isOpen(row) && !ownIds.has(row.id),
    )
    if (meanwhile) return { terms, subscriptionID: meanwhile.id }
    await addSubscription(transaction, { id, provider: payments.name, memberId, billing, startsAt })
    return { terms, subscriptionID: id }
  })
}

/** Activates premium. It begins with a payment, which may arrive a little later than the approval. */
async function activate(
  { subscriptions, now }: Pick<PlanSettings, 'subscriptions' | 'now'>,
  memberId: string,
  id: string,
): Promise<void> {
  const { provided, row } = await subscriptions.refresh(id)
  const isTheirs = row?.memberId === memberId && provided?.memberId === memberId
  if (!isTheirs || row.state !== 'active') throw new Refused('payment_unproved')
  const isPaid = provided.payments.some(({ isRefunded }) => !isRefunded)
  if (isPaid || row.startsAt !== null) return
  const isUnderway = isFirstPaymentUnderway(row, provided.payments.length, now())
  throw new Refused(isUnderway ? 'payment_underway' : 'payment_unproved')
}

/** Ends renewal; what the member paid for stays until it is over. A second request may change what remains then. */
async function end(
  { transact, plans, payments, subscriptions, onFault }: PlanSettings,
  memberId: string,
  endsAs: PremiumEnd,
): Promise<PlanResponse> {
  await transact(async (transaction) => {
    const { database, now } = transaction
    const ownRows = await subscriptionsOf(database, memberId)
    const paidPayments = (await paymentsOf(database, memberId)).filter(
      ({ paidUntil, revokedAt }) => paidUntil > now && revokedAt === null,
    )
    const ending = ownRows.filter(
      (row) => isRenewing(row) || paidPayments.some(({ subscriptionId }) => subscriptionId === row.id),
    )
    if (ending.length === 0) throw new Refused('nothing_to_cancel')
    // That nothing more is charged can be promised only of whom this server can ask.
    if (ending.some((row) => isRenewing(row) && row.provider !== payments.name))
      throw new Refused('payments_unavailable')
    for (const row of ending) await wantEnd(transaction, row, endsAs)
    await publishPremiumOf(transaction, plans, memberId)
  })
  // While the provider is unavailable, the cancellation is sent later, and repeated until it succeeds.
  await subscriptions.endUnwanted().catch(onFault)
  return { message: 'Nothing more will be charged. Premium stays until what you paid for is over.' }
}
