/** The screen of a member's progress with exploring, for premium; other members see a description of it. */
import { isPremium } from '@porchlight/contracts/plans/plans.rules'
import { EyeOff } from 'lucide-react'
import { appTexts } from '../../../locales/en/app.ts'
import { explorationTexts as texts } from '../../../locales/en/exploration.ts'
import { paths } from '../../../paths.ts'
import { Empty } from '../../../ui/layout/empty.tsx'
import { ScreenHeader } from '../../../ui/layout/screen-header.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { planOf, useMember, usePlanTime } from '../../members/members.reads.ts'
import { useIsExploringHidden } from '../exploration.reads.ts'
import { ExploringSwitch } from '../exploring-switch.tsx'
import { ExplorationUpsell } from './exploration-upsell.tsx'
import { ProgressTracker } from './progress-tracker.tsx'

export default function ExplorationScreen() {
  return (
    <>
      <title>{`${texts.title} · ${appTexts.name}`}</title>
      <ScreenHeader title={texts.title} back={{ to: paths.places, label: texts.back }} />
      <Shown />
    </>
  )
}

function Shown() {
  const member = useMember()
  const now = usePlanTime(member)
  const isHidden = useIsExploringHidden()
  if (!member || isHidden === undefined) return <Skeleton height="320px" />
  if (isHidden) {
    return (
      <>
        <Empty icon={<EyeOff />} title={texts.hidden.title} text={texts.hidden.text} />
        <ExploringSwitch />
      </>
    )
  }
  return isPremium(planOf(member, now)) ? <ProgressTracker /> : <ExplorationUpsell />
}
