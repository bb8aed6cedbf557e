/**
 * Functions that derive premium from dates. The published state is stored beside them, so that a comparison finds
 * members with changes.
 */
import type { Billing, PremiumEnd } from '@porchlight/contracts/plans/plans.rules'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import type { Transaction } from '../../database/transactions/transact.ts'
import type { Plans } from '../../plans/plans.ts'
import { type MemberRow, membersById, membersWithOutdatedPlan } from './members.queries.ts'
import { touchPerson } from './people.operations.ts'

export interface PremiumDates {
  /** Epoch ms; null: none. */
  from: number | null
  /** Epoch ms; null: it goes on. */
  until: number | null
  /** The paid dates; absent when the member pays nothing. */
  paidDates?: PaidDates | null
}

interface PaidDates {
  endsAs: PremiumEnd
  billing: Billing
  nextBillingAt: number | null
  paymentFailedAt: number | null
}

/**
 * Sets the dates, which hold until other dates replace them. Neighbors and the member's own devices are notified
 * immediately.
 */
export async function setPremiumDates(
  plans: Plans,
  transaction: Transaction,
  memberId: string,
  { from, until, paidDates }: PremiumDates,
): Promise<void> {
  const { database, touch } = transaction
  await database
    .updateTable('members')
    .set({
      ...{ premiumFrom: from, premiumUntil: until },
      premiumEndsAs: paidDates?.endsAs ?? null,
      billing: paidDates?.billing ?? null,
      nextBillingAt: paidDates?.nextBillingAt ?? null,
      paymentFailedAt: paidDates?.paymentFailedAt ?? null,
    })
    .where('id', '=', memberId)
    .execute()
  touch('members', memberId, memberAudience(memberId))
  for (const member of await membersById(database, [memberId])) await publishAsIs(plans, transaction, member)
}

/**
 * Members in one batch. Each may be a row for neighbors and one for themselves, and a page never ends within the rows
 * of one change number.
 */
const membersAtOnce = 50

/**
 * Publishes premium that began or ended since: neighbors see the badge, and the member's devices fetch what they may
 * have. Returns whether there may be more.
 */
export async function publishPremium(plans: Plans, transaction: Transaction): Promise<boolean> {
  const { database, now } = transaction
  const { hasPlans } = plans
  let isAnyShown = false
  for (const member of await membersWithOutdatedPlan(database, { hasPlans, now, countMax: membersAtOnce })) {
    if (await publishAsIs(plans, transaction, member)) isAnyShown = true
  }
  return isAnyShown
}

/** Publishes a member's badge as it is now. Returns false when it was published already. */
async function publishAsIs(plans: Plans, transaction: Transaction, member: MemberRow): Promise<boolean> {
  const { database, now, touch } = transaction
  const isShownPremium = plans.isShownPremium(member, now) ? 1 : 0
  if (member.isShownPremium === isShownPremium) return false
  await database.updateTable('members').set({ isShownPremium }).where('id', '=', member.id).execute()
  await touchPerson(transaction, member.id)
  touch('members', member.id, memberAudience(member.id))
  return true
}
