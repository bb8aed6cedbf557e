/** Premium that the server has just said yes to: it is there on every screen, also before the member's own row says so. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { Billing } from '@porchlight/contracts/plans/plans.rules'
import { create } from 'zustand'

interface ExpectedPremium {
  /** What the row said of the plan by then: as soon as it says anything else, that is what counts. */
  planBefore: string
  billing: Billing
}

const useExpected = create<{ expected: ExpectedPremium | null }>(() => ({ expected: null }))

export function expectPremium(before: Member, billing: Billing): void {
  useExpected.setState({ expected: { planBefore: planIn(before), billing } })
}

/** How it is paid; null where nothing is expected of this row. */
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
