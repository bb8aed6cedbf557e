/**
 * Jobs about payments: one compares subscriptions with the provider, others end what has to end. No job ends premium
 * itself: its dates do.
 */
import { dayMs, hourMs, minuteMs } from '@porchlight/contracts/values/time'
import { dailyInTransaction, everyMinuteInBatches, type Job } from '../../jobs/job.ts'
import type { Plans } from '../../plans/plans.ts'
import type { Payments } from '../../providers/payments/payments.ts'
import { endTestPayments } from './end-test-payments.ts'
import type { SubscriptionSync } from './keep-subscriptions.ts'
import { stopCharging } from './subscriptions.operations.ts'
import { renewingSubscriptions } from './subscriptions.queries.ts'

interface PlanJobSettings {
  plans: Plans
  payments: Pick<Payments, 'name'>
  subscriptions: SubscriptionSync
  now: () => number
  /** Receives the outcome of each subscription that was compared. */
  onReconciled: (outcome: 'done' | 'failed') => void
  onFault: (error: unknown) => void
}

/**
 * Subscriptions in one batch. Each causes a notification and touches rows, and a page never ends within the rows of one
 * change number.
 */
const stoppedAtOnce = 20
/** The number of failures in a row after which the provider counts as unavailable, and the next run does the rest. */
const awayMax = 10
/**
 * Milliseconds within which an interrupted comparison continues. A failed one is tried again every hour; subscriptions
 * compared since then wait for the next day.
 */
const comparedAnewMs = 20 * hourMs
/** The lifetime of a received event; the provider repeats an event for three days. */
const eventsKeptMs = 30 * dayMs
/** Milliseconds that a subscription without any payment is stored after the provider ended it. */
const endedKeptMs = 7 * dayMs
/**
 * Milliseconds that a pending subscription is stored. For so long it may be approved on an old page of the provider,
 * and the event may be lost; so it is requested each day.
 */
const pendingKeptMs = 400 * dayMs

export function planJobs(settings: PlanJobSettings): Job[] {
  const { plans, payments, subscriptions } = settings
  const isReal = payments.name !== 'test'
  return [
    ...(isReal
      ? [everyMinuteInBatches('ending test payments', (transaction) => endTestPayments(transaction, plans))]
      : []),
    reconciliation(settings),
    {
      name: 'ending subscriptions at the provider',
      schedule: { everyMs: 10 * minuteMs },
      run: async ({ reader, transact }) => {
        let isMore = false
        if (!plans.hasPlans) {
          const rows = await renewingSubscriptions(reader, stoppedAtOnce)
          await transact((transaction) => stopCharging(transaction, plans, rows))
          isMore = rows.length === stoppedAtOnce
        }
        await subscriptions.endUnwanted({ awayMax, onFailed: settings.onFault })
        return isMore ? { more: true } : undefined
      },
    },
    dailyInTransaction('forgetting what payment providers told', async ({ database, now }) => {
      await database
        .deleteFrom('paymentEvents')
        .where('receivedAt', '<', now - eventsKeptMs)
        .execute()
      await database
        .deleteFrom('subscriptions')
        .where(({ eb, or, and }) =>
          or([
            and([eb('state', '=', 'ended'), eb('checkedAt', '>', eb('createdAt', '+', endedKeptMs))]),
            and([eb('state', '=', 'pending'), eb('checkedAt', '>', eb('createdAt', '+', pendingKeptMs))]),
          ]),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('payments')
                .whereRef('payments.subscriptionId', '=', 'subscriptions.id')
                .select('payments.id'),
            ),
          ),
        )
        .execute()
    }),
  ]
}

/** Compares the subscriptions with the provider, one after the other, so that a thousand members do not flood it. */
function reconciliation({ subscriptions, now, onReconciled, onFault }: PlanJobSettings): Job {
  /** The time (epoch ms) at which an unfinished comparison began; null after a finished one. */
  let begunAt: number | null = null
  return {
    name: 'comparing subscriptions with the provider',
    schedule: { dailyAt: '02:30', isDueAtOnce: true },
    run: async (_database, { stopping }) => {
      const isGoingOn = begunAt !== null && Math.abs(now() - begunAt) < comparedAnewMs
      if (begunAt === null || !isGoingOn) begunAt = now()
      await subscriptions.compareAll(begunAt, {
        stopping,
        awayMax,
        onDone: () => onReconciled('done'),
        onFailed: (error) => {
          onReconciled('failed')
          onFault(error)
        },
      })
      begunAt = null
      return undefined
    },
  }
}
