/** What the screens of plans read of the member: what they have, and have paid. */

import type { Member } from '@porchlight/contracts/members/members.schema'
import { listReceipts } from '@porchlight/contracts/plans/plans.operations'
import { mailtoOf } from '@porchlight/contracts/values/text'
import { minuteMs } from '@porchlight/contracts/values/time'
import { planScreenTexts } from '../../locales/en/plans.screens.ts'
import { useCommunity } from '../../sync/about-community.ts'
import { type QueryState, useCachedQuery } from '../../sync/cached-queries.ts'
import { useMember, usePlanTime } from '../members/members.reads.ts'
import { hasPremium, type PlanDetails, planDetails, withPremium } from './plan-details.ts'
import { useExpectedPremium } from './plans.ui.ts'

const { support } = planScreenTexts

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

/** Undefined while loading, null while the member's own row is not here. */
export function useOwnPlan(): PlanDetails | null | undefined {
  const member = useMember()
  const plan = usePlanOf(member)
  return member === undefined ? undefined : plan
}

/** What is said of a payment that was not taken: nobody is sent to a support that this community does not have. */
export function useNotActivated(): { title: string; description: string } {
  const { notActivated, notActivatedWithoutSupport } = planScreenTexts.payment
  return useCommunity()?.supportEmail ? notActivated : notActivatedWithoutSupport
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
  return `${mailtoOf(email)}?subject=${encodeURIComponent(subject)}`
}
