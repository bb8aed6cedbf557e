/** Holds premium that the server has just confirmed: every screen shows it, even before the member's own row does. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { Billing } from '@porchlight/contracts/plans/plans.rules'
import { create } from 'zustand'

interface ExpectedPremium {
  /** The plan in the member's row at that time. When the row changes in any way, the row counts. */
  planBefore: string
  billing: Billing
}

const useExpected = create<{ expected: ExpectedPremium | null }>(() => ({ expected: null }))

export function expectPremium(before: Member, billing: Billing): void {
  useExpected.setState({ expected: { planBefore: planIn(before), billing } })
}

/** Returns the billing period of the expected premium; null when nothing is expected for this row. */
export function useExpectedPremium(member: Member | null | undefined): Billing | null {
  const expected = useExpected((state) => state.expected)
  return member && expected?.planBefore === planIn(member) ? expected.billing : null
}

function planIn(member: Member): string {
  const { id, subscriptionPlan, subscriptionStatus, trialEndDate, billing, nextBillingDate } = member
  const { premiumFrom, premiumUntil, premiumEndsAs, paymentFailedAt } = member
  return JSON.stringify([
    id,
    subscriptionPlan,
    subscriptionStatus,
    trialEndDate,
    billing,
    nextBillingDate,
    premiumFrom,
    premiumUntil,
    premiumEndsAs,
    paymentFailedAt,
  ])
}
