/** A small map of one spot: where a place is, or where the pin of a new one is put. */
import type { Position } from '@porchlight/contracts/location/coordinates.rules'
import type { MapGround } from '@porchlight/contracts/map/map.schema'
import { Coffee, MapPin } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { mapEntryTexts } from '../../../locales/en/map.entry.ts'
import { classNames } from '../../../ui/class-names.ts'
import styles from './ground.module.css'
import { MapCanvas, useLeafletMap } from './map-canvas.tsx'
import { CellGrid } from './own-ground-layer.tsx'
import { TileGround } from './tile-ground.tsx'
import { usePlacedElement } from './use-placed-element.ts'
import { ZoomButtons } from './zoom-buttons.tsx'

const texts = mapEntryTexts.small

export interface PlaceMapProps {
  position: Position
  label: string
  ground: MapGround
  /** The pin can be moved, by hand and by key. */
  onMove?: ((position: Position) => void) | undefined
}

const zoomAtStart = 15
/** A step of an arrow key, in px, and with Shift. */
const stepPx = { plain: 8, large: 40 }
/** Decimals of about one meter: more would claim more than a pin can show. */
const decimals = 5

export default function PlaceMap({ position, label, ground, onMove }: PlaceMapProps) {
  return (
    <MapCanvas center={position} zoom={zoomAtStart} label={label}>
      <ZoomButtons />
      <CellGrid />
      <TileGround ground={ground} onLost={() => undefined} />
      {onMove ? <MovablePin position={position} onMove={onMove} /> : <Spot position={position} />}
      <Recenter position={position} />
    </MapCanvas>
  )
}

function Spot({ position }: { position: Position }) {
  const element = usePlacedElement(position)
  return createPortal(
    <span className={styles.marker} aria-hidden="true">
      <span className={classNames(styles.shape, styles.place)}>
        <Coffee />
      </span>
    </span>,
    element,
  )
}

const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function MovablePin({ position, onMove }: { position: Position; onMove: (position: Position) => void }) {
  const map = useLeafletMap()
  const status = useId()
  const [isMoved, setMoved] = useState(false)
  const move = (latitude: number, longitude: number) => {
    setMoved(true)
    onMove({ latitude: rounded(latitude), longitude: rounded(longitude) })
  }
  const element = usePlacedElement({ ...position, isInFront: true, onMove: move })
  const moveByKey = (event: KeyboardEvent) => {
    const [right, down] = arrows[event.key] ?? []
    if (right === undefined || down === undefined) return
    // The map would move in its place, and the page as well.
    event.preventDefault()
    event.stopPropagation()
    const px = event.shiftKey ? stepPx.large : stepPx.plain
    const spot = map
      .latLngToContainerPoint([position.latitude, position.longitude])
      .add([right * px, down * px])
    const { lat, lng } = map.containerPointToLatLng(spot)
    move(lat, lng)
  }
  return createPortal(
    <>
      <button type="button" className={styles.pin} aria-label={texts.pin} onKeyDown={moveByKey}>
        <MapPin aria-hidden="true" />
      </button>
      <span className="visually-hidden" id={status} role="status">
        {isMoved && texts.moved(position.latitude.toFixed(4), position.longitude.toFixed(4))}
      </span>
    </>,
    element,
  )
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(decimals))
}

/** Another address is another spot; a pin that was moved stays on the map where it is in sight. */
function Recenter({ position: { latitude, longitude } }: { position: Position }) {
  const map = useLeafletMap()
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current) isFirst.current = false
    else if (!map.getBounds().pad(-0.1).contains([latitude, longitude])) map.panTo([latitude, longitude])
  }, [map, latitude, longitude])
  return null
}
