/** Reads the member's plan and receipts for the screens of plans. */

import type { Member } from '@porchlight/contracts/members/members.schema'
import { listReceipts } from '@porchlight/contracts/plans/plans.operations'
import { mailtoOf } from '@porchlight/contracts/values/text/text'
import { minuteMs } from '@porchlight/contracts/values/time'
import { planCardTexts } from '../../locales/en/plans.card.ts'
import { useCommunity } from '../../sync/community/about-community.ts'
import { type QueryState, useCachedQuery } from '../../sync/transport/cached-queries.ts'
import { useMember, usePlanTime } from '../members/members.reads.ts'
import { hasPremium, type PlanDetails, planDetails, withPremium } from './plan-details.ts'
import { useExpectedPremium } from './plans.ui.ts'

const { support } = planCardTexts

export function useReceipts(): QueryState<typeof listReceipts> {
  return useCachedQuery(listReceipts, {}, { staleAfterMs: minuteMs })
}

export function usePlanOf(member: Member | null | undefined): PlanDetails | null {
  const time = usePlanTime(member)
  const expected = useExpectedPremium(member)
  if (!member) return null
  const details = planDetails(member, time)
  return expected === null ? details : withPremium(details, expected)
}

/** Returns true while the member has premium, also in the moment after a payment. */
export function useHasPremium(member: Member | null | undefined): boolean {
  const plan = usePlanOf(member)
  return plan !== null && hasPremium(plan)
}

/** Returns undefined while loading, null when the member's own row is not on this device. */
export function useOwnPlan(): PlanDetails | null | undefined {
  const member = useMember()
  const plan = usePlanOf(member)
  return member === undefined ? undefined : plan
}

/** Returns the text for a payment that was not activated. It names the support only when this community has one. */
export function useNotActivated(): { title: string; description: string } {
  const { notActivated, notActivatedWithoutSupport } = planCardTexts.payment
  return useCommunity()?.supportEmail ? notActivated : notActivatedWithoutSupport
}

/**
 * Returns a link for mails to the operator's support; premium members get a subject that marks it, where there are plans.
 * Null when the community has no support address.
 */
export function useSupportHref(subject: string = support.subject): string | null {
  const community = useCommunity()
  const plan = useOwnPlan()
  if (!community?.supportEmail) return null
  const priority = community.hasPlans && plan && hasPremium(plan) ? support.priority : ''
  return `${mailtoOf(community.supportEmail)}?subject=${encodeURIComponent(priority + subject)}`
}
