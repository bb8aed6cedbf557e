/**
 * Shows the position of a place beside its address. It is loaded when it comes into view; nothing is lost without it,
 * because the address states it too.
 */
import type { Position } from '@porchlight/contracts/location/coordinates.rules'
import { useEffect, useRef, useState } from 'react'
import { lazyModule } from '../../ui/loading/lazy-module.ts'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { useNeededModule } from '../../ui/loading/use-needed-module.ts'
import { useMapGround } from './map.reads.ts'
import styles from './small-map.module.css'

const placeMap = lazyModule(() => import('./ground/place-map.tsx'), { part: 'map' })

interface SmallMapProps {
  position: Position
  /** The name of the map for screen readers. */
  label: string
  /** The pin can be moved, by hand and by key. */
  onMove?: (position: Position) => void
}

export function SmallMap({ position, label, onMove }: SmallMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const isSeen = useIsSeen(frame)
  const { part: PlaceMap, tryAgain } = useNeededModule(placeMap, isSeen)
  const ground = useMapGround()
  // The address contains the same information.
  if (tryAgain) return null
  return (
    <>
      <div ref={frame} className={styles.frame} aria-busy={!PlaceMap || undefined}>
        {PlaceMap ? <PlaceMap {...{ position, label, ground, onMove }} /> : <Skeleton height="100%" />}
      </div>
      {ground.ground !== 'own' && <p className={styles.attribution}>{ground.attribution}</p>}
    </>
  )
}

/** A little before it is on the screen. */
const margin = '200px'

/** Stays true. */
function useIsSeen(frame: { readonly current: HTMLElement | null }): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const element = frame.current
    if (!element || isSeen) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
      },
      { rootMargin: margin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame, isSeen])
  return isSeen
}
