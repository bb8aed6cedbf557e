/** What the screens of plans read: what there is to be had, and what the member has. */

import { defaultCommunity } from '@porchlight/contracts/community/community.schema'
import type { Member } from '@porchlight/contracts/members/members.schema'
import { defaultPrices, type PlanOffer } from '@porchlight/contracts/plans/plans.schema'
import { minuteMs } from '@porchlight/contracts/values/time'
import { planScreenTexts } from '../../locales/en/plans.screens.ts'
import { useCommunity } from '../../sync/about-community.ts'
import { type AnswerState, useAnswer } from '../../sync/answers.ts'
import { useMember, usePlanTime } from '../members/members.reads.ts'
import { hasPremium, type PlanDetails, planDetails } from './plan-details.ts'

const { support } = planScreenTexts

/** What plans cost and by whom they are paid; kept, so that the screens show it without a signal. */
export function useOffer(): AnswerState<'plans.offer'> {
  return useAnswer('plans.offer', {}, { staleAfterMs: minuteMs })
}

/** The prices of the community, and until it has said them the spec's. */
export function usePrices(): PlanOffer['prices'] & { currency: string } {
  const { data } = useOffer()
  const community = useCommunity()
  return {
    ...(data?.prices ?? defaultPrices),
    currency: data?.currency ?? community?.currency ?? defaultCommunity.currency,
  }
}

export function useReceipts(): AnswerState<'plans.receipts'> {
  return useAnswer('plans.receipts', {}, { staleAfterMs: minuteMs })
}

export function usePlanOf(member: Member | null | undefined): PlanDetails | null {
  const time = usePlanTime(member)
  return member ? planDetails(member, time) : null
}

/** Undefined while loading, null while the member's own row is not here. */
export function useOwnPlan(): PlanDetails | null | undefined {
  const member = useMember()
  const plan = usePlanOf(member)
  return member === undefined ? undefined : plan
}

/**
 * Where a member writes for help: to whoever runs the community, whose mails from premium members say so in their subject.
 * Null where the community says no address.
 */
export function useSupportHref(): string | null {
  const email = useCommunity()?.supportEmail
  const plan = useOwnPlan()
  if (!email) return null
  const subject = plan && hasPremium(plan) ? support.prioritySubject : support.subject
  return `mailto:${email}?subject=${encodeURIComponent(subject)}`
}
