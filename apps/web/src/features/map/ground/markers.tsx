/** Draws the neighbors' items on the map: few elements, however many items there are. */
import type { NearbyItem, NearbyType } from '@porchlight/contracts/map/map.schema'
import { CalendarDays, Coffee, HandHeart, type LucideIcon } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../../../ui/class-names.ts'
import { clustersOf, type Marker, markerAt } from './clusters.ts'
import styles from './ground.module.css'
import { useLeafletMap } from './map-canvas.tsx'
import { namesThatFit } from './own-ground.ts'
import { areaOf } from './own-ground-layer.tsx'
import { usePlacedElement } from './use-placed-element.ts'

const icons: Record<NearbyType, LucideIcon> = {
  request: HandHeart,
  event: CalendarDays,
  'third-place': Coffee,
}

const shapes: Record<NearbyType, string | undefined> = {
  request: styles.request,
  event: styles.event,
  'third-place': styles.place,
}

interface MarkersProps {
  items: readonly NearbyItem[]
  selectedId: string | null
  /** True when places are named on the map, because its ground does not name them. */
  hasNames: boolean
  onSelect: (items: readonly NearbyItem[]) => void
}

/** The margin around the view, as a share of its size, in which markers are drawn for a map that is moved a little. */
const beyond = 0.15

export function Markers({ items, selectedId, hasNames, onSelect }: MarkersProps) {
  const map = useLeafletMap()
  const clusters = useMemo(() => clustersOf(items), [items])
  const [shownMarkers, setShown] = useState<readonly Marker[]>([])
  useEffect(() => {
    const look = () => setShown(clusters(areaOf(map.getBounds().pad(beyond)), map.getZoom()))
    look()
    map.on('moveend', look)
    return () => {
      map.off('moveend', look)
    }
  }, [map, clusters])
  const selected = items.find(({ id }) => id === selectedId)
  const isApart = selected !== undefined && !shownMarkers.some(({ key }) => key === selected.id)
  const all = isApart ? [...shownMarkers, markerAt(selected)] : shownMarkers
  const names = hasNames ? namesOn(map, all) : null
  const open = ({ items: inIt, splitsAt, latitude, longitude }: Marker) => {
    if (splitsAt === null) onSelect(inIt)
    else map.setView([latitude, longitude], splitsAt)
  }
  return all.map((each) => (
    <MarkerOf
      key={each.key}
      marker={each}
      isSelected={each.key === selectedId}
      name={names?.has(each.key) ? (each.items[0]?.title ?? null) : null}
      onOpen={() => open(each)}
    />
  ))
}

function namesOn(map: ReturnType<typeof useLeafletMap>, all: readonly Marker[]): Set<string> {
  return namesThatFit(
    all.map(({ key, latitude, longitude, count, type, items }) => {
      const { x, y } = map.latLngToContainerPoint([latitude, longitude])
      const isNamed = count === 1 && type === 'third-place'
      return { key, x, y, name: isNamed ? (items[0]?.title ?? null) : null }
    }),
  )
}

interface MarkerOfProps {
  marker: Marker
  isSelected: boolean
  name: string | null
  onOpen: () => void
}

/** A marker that can only be seen and tapped: screen readers and keyboards have the list. */
function MarkerOf({ marker: { latitude, longitude, count, type }, isSelected, name, onOpen }: MarkerOfProps) {
  const element = usePlacedElement({ latitude, longitude, isInFront: isSelected, onTap: onOpen })
  const Icon = type && icons[type]
  return createPortal(
    <span className={styles.marker} aria-hidden="true" data-type={type ?? 'mixed'} data-count={count}>
      <span
        className={classNames(
          styles.shape,
          type ? shapes[type] : styles.mixed,
          count > 1 && styles.cluster,
          isSelected && styles.selected,
        )}
      >
        {count > 1 ? <b>{count > 999 ? '999+' : count}</b> : Icon && <Icon />}
      </span>
      {name !== null && (
        <span className={styles.name} dir="auto">
          {name}
        </span>
      )}
    </span>,
    element,
  )
}

/** The shapes of the types, for the legend and the list. */
export const shapeOf = shapes
