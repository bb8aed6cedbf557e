import type { Billing } from '@porchlight/contracts/plans/plans.rules'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transact } from '../../database/transactions/transact.ts'
import type { Feature } from '../../feature-parts/feature.ts'
import type { Plans } from '../../plans/plans.ts'
import type { Mail } from '../../providers/mail/mail.ts'
import type { EventGate, Payments } from '../../providers/payments/payments.ts'
import { membersById } from '../members/members.queries.ts'
import { syncSubscriptions } from './keep-subscriptions.ts'
import { planJobs } from './plans.jobs.ts'
import { receiptMail } from './plans.mails.ts'
import { planOperations } from './plans.operations.ts'
import { registerPlanRoutes } from './plans.routes.ts'
import type { SubscriptionSettings } from './subscriptions.operations.ts'

interface PlanServices {
  reader: Kysely<Tables>
  transact: Transact
  now: () => number
  plans: Plans
  payments: Payments
  config: {
    smtpUrl: URL | null
    communityTimeZone: () => string
    trialDays: () => number
    prices: () => Readonly<Record<Billing, number>>
    area: () => { readonly currency: string }
  }
  postMail: (mail: Mail) => void
  countPayment: (memberId: string) => void
  events: EventGate
  onReconciled: (outcome: 'done' | 'failed') => void
  onFault: (error: unknown) => void
}

export function createPlansFeature(services: PlanServices): Feature<'plans'> {
  const { config, ...otherServices } = services
  const settings = { ...otherServices, sendReceipt: config.smtpUrl === null ? null : receiptSender(services) }
  const subscriptions = syncSubscriptions(settings)
  return {
    handlers: planOperations({
      ...settings,
      subscriptions,
      prices: config.prices,
      currency: () => config.area().currency,
      trialDays: config.trialDays,
    }),
    tables: {},
    jobs: planJobs({ ...settings, subscriptions }),
    registerRoutes: async (server) => registerPlanRoutes(server, { ...settings, subscriptions }),
  }
}

function receiptSender({
  postMail,
  config,
}: Pick<PlanServices, 'postMail' | 'config'>): NonNullable<SubscriptionSettings['sendReceipt']> {
  return async ({ database, afterCommit }, payment, isTest) => {
    const [member] = await membersById(database, [payment.memberId])
    // An unverified address may belong to anyone; the receipt is in the app.
    if (!member || member.emailProvedAt === null) return
    const words = { isTest, timeZone: config.communityTimeZone() }
    afterCommit(() => postMail(receiptMail(member.email, payment, words)))
  }
}
