/** The map with the window of what is chosen on it, and the list of all that is on it. */
import { positionOf } from '@porchlight/contracts/location/location.rules'
import type { NearbyItem } from '@porchlight/contracts/map/map.schema'
import { MapPinOff } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { formatMoment } from '../../locales/en/formats.ts'
import { mapTexts as texts } from '../../locales/en/map.ts'
import { paths } from '../../paths.ts'
import { useLocalForms } from '../../sync/community/about-community.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { useConnection } from '../../sync/transport/connection.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { lazyDialog } from '../../ui/loading/lazy-dialog.tsx'
import { SecondStep } from '../../ui/loading/second-step.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { useMember } from '../members/members.reads.ts'
import NeighborhoodMap from './ground/neighborhood-map.tsx'
import { InfoWindow } from './info-window.tsx'
import { KeepArea } from './keep-area/keep-area.tsx'
import { useKeeping } from './keep-area/kept-area.ts'
import { Legend } from './legend.tsx'
import { type Nearby, useFetchedAt, useMapGround, useNearby } from './map.reads.ts'
import styles from './nearby.module.css'
import { NearbyList } from './nearby-list.tsx'

const LocationDialog = lazyDialog(() => import('../members/location/location-dialog.tsx'))

export default function NearbyView() {
  const nearby = useNearby()
  const ground = useMapGround()
  const [chosenItems, setChosen] = useState<readonly NearbyItem[]>([])
  // The element that had the focus before the window opened.
  const opener = useRef<HTMLElement | null>(null)
  const choose = useCallback((items: readonly NearbyItem[]) => {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    setChosen(items)
  }, [])
  const close = useCallback(() => {
    setChosen([])
    opener.current?.focus()
  }, [])
  // Items that are no longer on the map are not shown any more.
  const shownItems = chosenItems.flatMap(({ id }) => nearby?.items.find((item) => item.id === id) ?? [])
  return (
    <div className={styles.screen}>
      <Notes />
      <div className={styles.frame}>
        {nearby ? (
          <MapPart
            nearby={nearby}
            selected={shownItems.length === 1 ? (shownItems[0] ?? null) : null}
            onSelect={choose}
          />
        ) : (
          <Skeleton height="100%" />
        )}
        {shownItems.length > 0 && (
          <InfoWindow items={shownItems} onChoose={(item) => setChosen([item])} onClose={close} />
        )}
      </div>
      <div className={styles.below}>
        <Legend />
        {ground.ground !== 'own' && <p className={styles.attribution}>{ground.attribution}</p>}
      </div>
      {ground.ground === 'file' && <KeepArea ground={ground} />}
      {nearby && (
        <SecondStep>
          <Listed nearby={nearby} onChoose={(item) => choose([item])} />
        </SecondStep>
      )}
    </div>
  )
}

interface MapPartProps {
  nearby: Nearby
  selected: NearbyItem | null
  onSelect: (items: readonly NearbyItem[]) => void
}

function MapPart({ nearby, selected, onSelect }: MapPartProps) {
  const { distanceUnit } = useLocalForms()
  const ground = useMapGround()
  const { isLost, attempt, onLost } = useGroundAttempts()
  const { items, center, own: ownPosition } = nearby
  return (
    <>
      <NeighborhoodMap
        {...{ items, center, own: ownPosition, ground, selected, onSelect, onLost, attempt }}
        unit={distanceUnit}
      />
      {isLost && (
        <p className={styles.groundLost} role="status">
          {texts.groundLost}
        </p>
      )}
    </>
  )
}

/**
 * Counts the attempts to draw the ground. After a tile was missing there is another attempt once the signal is back, and
 * once the whole neighborhood is stored on this device.
 */
function useGroundAttempts(): { isLost: boolean; attempt: number; onLost: () => void } {
  const online = useConnection((connection) => connection.online)
  const isStored = useKeeping(({ state }) => state === 'kept')
  const [isLost, setLost] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const onLost = useCallback(() => setLost(true), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a missing tile alone begins no other attempt, or it would go on without end
  useEffect(() => {
    if (!isLost || !(online || isStored)) return
    setLost(false)
    setAttempt((count) => count + 1)
  }, [online, isStored])
  return { isLost, attempt, onLost }
}

/** Notes that a reader of the map needs: how old it is, and from where its distances are measured. */
function Notes() {
  const { now } = useDevice()
  const online = useConnection((connection) => connection.online)
  const heardAt = useFetchedAt()
  // It is there before the map, which the note would move.
  const member = useMember()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      {!online && (
        <p className={styles.note} role="status">
          {heardAt === undefined ? texts.noSignal : texts.asOf(formatMoment(heardAt, now()))}
        </p>
      )}
      {member && positionOf(member) === null && (
        <p className={styles.note}>
          {texts.noLocation}{' '}
          <button type="button" className={styles.textButton} onClick={() => setAsking(true)}>
            {texts.setLocation}
          </button>
        </p>
      )}
      {isAsking && <LocationDialog onClose={() => setAsking(false)} />}
    </>
  )
}

function Listed({
  nearby: { items, isWhole },
  onChoose,
}: {
  nearby: Nearby
  onChoose: (item: NearbyItem) => void
}) {
  const online = useConnection((connection) => connection.online)
  return (
    <section className={styles.listed} aria-labelledby="nearby">
      <h2 className={styles.heading} id="nearby">
        {texts.nearby(items.length)}
      </h2>
      {!isWhole && online && (
        <p className={styles.soft} role="status">
          {texts.partial}
        </p>
      )}
      {items.length > 0 ? (
        <NearbyList items={items} onChoose={onChoose} />
      ) : (
        isWhole && (
          <Empty
            icon={<MapPinOff />}
            title={texts.empty.title}
            text={texts.empty.text}
            action={<ButtonLink to={paths.communityHelp}>{texts.empty.action}</ButtonLink>}
          />
        )
      )}
    </section>
  )
}
