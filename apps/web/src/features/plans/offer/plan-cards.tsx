/** Cards on home about the member's plan: the time left in the trial, and the offer for free members. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import { useDevice } from '../../../sync/device/device-context.ts'
import { planOf } from '../../members/members.reads.ts'
import { useExpectedPremium } from '../plans.ui.ts'
import { trialToShow } from '../trial-left.ts'
import { TrialCountdown } from './trial-countdown.tsx'
import { UpgradeBanner } from './upgrade-banner.tsx'

interface PlanCardsProps {
  member: Member
  /** Epoch ms. */
  time: number
}

export function PlanCards({ member, time }: PlanCardsProps) {
  const { now } = useDevice()
  const endsAt = trialToShow(member, time)
  // Just paid: the row itself may come a moment later.
  if (useExpectedPremium(member) !== null) return null
  return (
    <>
      {endsAt !== null && <TrialCountdown endsAt={endsAt} now={now} />}
      {planOf(member, time).subscriptionPlan === 'free' && <UpgradeBanner />}
    </>
  )
}
