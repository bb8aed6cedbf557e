/** Third places: all of them for premium members, the featured ones for everybody else. */
import { isPremium } from '@porchlight/contracts/plans/plans.rules'
import { useContext } from 'react'
import { appTexts } from '../../../locales/en/app.ts'
import { explorationTexts } from '../../../locales/en/exploration.ts'
import { placeScreenTexts as texts } from '../../../locales/en/places.screens.ts'
import { DeviceContext } from '../../../sync/device/device-context.ts'
import { Tabs } from '../../../ui/controls/tabs.tsx'
import { useEntryState } from '../../../ui/hooks/use-entry-state.ts'
import { ScreenHeader } from '../../../ui/layout/screen-header.tsx'
import { useIsExploringHidden } from '../../exploration/exploration.reads.ts'
import { ProgressTracker } from '../../exploration/progress/progress-tracker.tsx'
import { planOf, useMember, usePlanTime } from '../../members/members.reads.ts'
import { BasicView, VisitorsView } from './basic-view.tsx'
import { Explore } from './explore-view.tsx'
import { PlaceCardsLoading } from './place-cards.tsx'
import styles from './places-screen.module.css'

export default function PlacesScreen() {
  const isVisitor = useContext(DeviceContext) === null
  return (
    <div className={styles.screen}>
      <title>{`${texts.title} · ${appTexts.name}`}</title>
      <ScreenHeader title={texts.title} />
      {isVisitor ? <VisitorsView /> : <MembersView />}
    </div>
  )
}

function MembersView() {
  const member = useMember()
  const now = usePlanTime(member)
  if (member === undefined) return <PlaceCardsLoading />
  return member && isPremium(planOf(member, now)) ? <PremiumView /> : <BasicView />
}

const tabs = (['explore', 'progress'] as const).map((value) => ({
  value,
  label: explorationTexts.tabs[value],
}))

function PremiumView() {
  const [tab, setTab] = useEntryState<(typeof tabs)[number]['value']>('places tab', 'explore')
  const isHidden = useIsExploringHidden()
  // Shown outside of the tabs for a moment, the list would begin anew in them, at its top.
  if (isHidden === undefined) return <PlaceCardsLoading />
  // A member who hides exploring still sees the places.
  if (isHidden) return <Explore />
  return (
    <Tabs label={explorationTexts.tabs.label} tabs={tabs} value={tab} onChange={setTab}>
      {tab === 'explore' ? <Explore /> : <ProgressTracker />}
    </Tabs>
  )
}
