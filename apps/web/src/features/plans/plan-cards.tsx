/** What a member's plan has to say on home: how long the trial lasts, and what free members could have. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import { useDevice } from '../../sync/device-context.ts'
import { useMinute } from '../../ui/use-minute.ts'
import { planOf } from '../members/members.reads.ts'
import { TrialCountdown } from './trial-countdown.tsx'
import { trialToShow } from './trial-left.ts'
import { UpgradeBanner } from './upgrade-banner.tsx'

export function PlanCards({ member }: { member: Member }) {
  const { now } = useDevice()
  const minute = useMinute(now)
  const endsAt = trialToShow(member, minute)
  return (
    <>
      {endsAt !== null && <TrialCountdown endsAt={endsAt} now={now} />}
      {planOf(member, minute).subscriptionPlan === 'free' && <UpgradeBanner />}
    </>
  )
}
