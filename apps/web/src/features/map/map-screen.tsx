/** Shows what is around a member, on a map and as a list. It is for Premium; all others see what it would offer. */
import { isPremium } from '@porchlight/contracts/plans/plans.rules'
import { MapPinOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { appTexts } from '../../locales/en/app.ts'
import { mapEntryTexts as texts } from '../../locales/en/map.entry.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { ScreenHeader } from '../../ui/layout/screen-header.tsx'
import { lazyModule } from '../../ui/loading/lazy-module.ts'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { useNeededModule } from '../../ui/loading/use-needed-module.ts'
import { planOf, useMember, usePlanTime } from '../members/members.reads.ts'
import styles from './map.module.css'
import { MapUpsell } from './map-upsell.tsx'

const nearbyView = lazyModule(() => import('./nearby-view.tsx'), { part: 'map' })

export default function MapScreen() {
  return (
    <>
      <title>{`${texts.title} · ${appTexts.name}`}</title>
      <ScreenHeader title={texts.title} />
      <Shown />
    </>
  )
}

function Shown() {
  const member = useMember()
  const now = usePlanTime(member)
  if (member === undefined) return <Waiting />
  if (member === null) return <NotLoaded />
  const subscription = planOf(member, now)
  if (isPremium(subscription)) return <Loaded />
  return <MapUpsell isOnTrial={subscription.subscriptionPlan === 'trial'} />
}

/** Shows the map when its code is here; the code is fetched now, if it was not fetched ahead. */
function Loaded() {
  const { part: NearbyView, tryAgain } = useNeededModule(nearbyView, true)
  if (NearbyView) return <NearbyView />
  if (!tryAgain) return <Waiting />
  return <NotLoaded action={<Button onClick={tryAgain}>{texts.notLoaded.again}</Button>} />
}

/** Stands in for the map also as long as nobody knows whether this member may see it. */
function NotLoaded({ action }: { action?: ReactNode }) {
  const { title, text } = texts.notLoaded
  return <Empty icon={<MapPinOff />} title={title} text={text} action={action} />
}

function Waiting() {
  return (
    <div role="status" aria-busy="true">
      <span className="visually-hidden">{texts.loading}</span>
      <Skeleton height="400px" className={styles.skeleton ?? ''} />
    </div>
  )
}
