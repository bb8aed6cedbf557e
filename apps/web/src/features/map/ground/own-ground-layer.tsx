/** Draws the ground of our own. It lies below every other ground, so that what cannot be loaded leaves it. */
import type { Position } from '@porchlight/contracts/location/coordinates.rules'
import type { DistanceUnit } from '@porchlight/contracts/location/location.rules'
import {
  circle,
  divIcon,
  type LatLngTuple,
  type Map as LeafletMap,
  layerGroup,
  marker,
  polyline,
  rectangle,
} from 'leaflet'
import { useEffect, useMemo } from 'react'
import { distanceText } from '../../../locales/en/where.ts'
import type { Area } from './clusters.ts'
import styles from './ground.module.css'
import { useLayer, useLeafletMap } from './map-canvas.tsx'
import { cellAround, gridOf, ringsAround } from './own-ground.ts'

/** The margin around the view, as a share of its size: a map that is moved needs lines until it rests. */
const beyond = 0.4

export function CellGrid() {
  const map = useLeafletMap()
  const lines = useMemo(
    () => polyline([], { className: styles.grid ?? '', interactive: false, pane: paneBelowTiles(map) }),
    [map],
  )
  useLayer(lines)
  useEffect(() => {
    const draw = () => {
      const bounds = map.getBounds().pad(beyond)
      const area = areaOf(bounds)
      const { parallels, meridians } = gridOf(area, map.getZoom())
      lines.setLatLngs([
        ...parallels.map((at): LatLngTuple[] => [
          [at, area.west],
          [at, area.east],
        ]),
        ...meridians.map((at): LatLngTuple[] => [
          [area.south, at],
          [area.north, at],
        ]),
      ])
    }
    draw()
    map.on('moveend', draw)
    return () => {
      map.off('moveend', draw)
    }
  }, [map, lines])
  return null
}

/** Returns a pane below the tiles, so that the tiles cover it. */
function paneBelowTiles(map: LeafletMap): string {
  const name = 'below tiles'
  const pane = map.getPane(name) ?? map.createPane(name)
  pane.style.zIndex = '100'
  return name
}

interface Bounds {
  getWest: () => number
  getSouth: () => number
  getEast: () => number
  getNorth: () => number
}

export function areaOf(bounds: Bounds): Area {
  return {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  }
}

/** Draws rings of distance around the given center. */
export function Rings({ center, unit }: { center: Position; unit: DistanceUnit }) {
  const { latitude, longitude } = center
  const rings = useMemo(
    () =>
      layerGroup(
        ringsAround({ latitude, longitude }, unit).flatMap(({ distance, meters, label }) => [
          circle([latitude, longitude], {
            radius: meters,
            className: styles.ring ?? '',
            interactive: false,
          }),
          marker([label.latitude, label.longitude], {
            icon: wordsIcon(distanceText(distance, unit).replace('.0', ''), styles.ringLabel),
            pane: 'overlayPane',
            interactive: false,
            keyboard: false,
          }),
        ]),
      ),
    [latitude, longitude, unit],
  )
  useLayer(rings)
  return null
}

/** A square that shows a position only as exactly as it is known. */
export function Cell({ position, kind }: { position: Position | null; kind: 'own' | 'request' }) {
  const { latitude, longitude } = position ?? {}
  const square = useMemo(() => {
    if (latitude === undefined || longitude === undefined) return null
    const { west, south, east, north } = cellAround({ latitude, longitude })
    return rectangle(
      [
        [south, west],
        [north, east],
      ],
      { className: (kind === 'own' ? styles.ownCell : styles.requestCell) ?? '', interactive: false },
    )
  }, [latitude, longitude, kind])
  useLayer(square)
  return null
}

function wordsIcon(text: string, className: string | undefined) {
  const words = document.createElement('span')
  words.textContent = text
  return divIcon({ html: words, className: className ?? '', iconSize: [0, 0] })
}
