/** An element at a position of the map, with any content. */
import { divIcon, marker } from 'leaflet'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react'
import { useLayer } from './map-canvas.tsx'

interface Placement {
  latitude: number
  longitude: number
  /** True when the element stands in front of all others. */
  isInFront?: boolean
  onTap?: () => void
  /** Makes the element draggable, and is called with the position where it was released. */
  onMove?: (latitude: number, longitude: number) => void
}

/** More than there are px between two markers. */
const inFront = 10_000

export function usePlacedElement({
  latitude,
  longitude,
  isInFront = false,
  onTap,
  onMove,
}: Placement): HTMLElement {
  const [element] = useState(() => document.createElement('div'))
  const isMovable = onMove !== undefined
  const placed = useMemo(
    () =>
      marker([0, 0], {
        icon: divIcon({ html: element, className: '', iconSize: [0, 0] }),
        // The marker is not reachable by keyboard: the list has the same function, or a button in the element has.
        keyboard: false,
        draggable: isMovable,
        autoPan: isMovable,
      }),
    [element, isMovable],
  )
  // The position is set before the marker is on the map, so that it is drawn once.
  useLayoutEffect(() => {
    placed.setLatLng([latitude, longitude]).setZIndexOffset(isInFront ? inFront : 0)
  }, [placed, latitude, longitude, isInFront])
  useLayer(placed)
  const tap = useEffectEvent(() => onTap?.())
  const move = useEffectEvent(() => {
    const { lat, lng } = placed.getLatLng()
    onMove?.(lat, lng)
  })
  useEffect(() => {
    placed.on('click', () => tap()).on('dragend', () => move())
    return () => {
      placed.off()
    }
  }, [placed])
  return element
}
