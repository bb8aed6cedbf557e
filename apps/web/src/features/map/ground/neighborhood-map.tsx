/** The map of everything nearby, on the community's ground. It is loaded when a member opens a map. */
import type { Position } from '@porchlight/contracts/location/coordinates.rules'
import type { DistanceUnit } from '@porchlight/contracts/location/location.rules'
import type { MapGround, NearbyItem } from '@porchlight/contracts/map/map.schema'
import { useEffect } from 'react'
import { mapTexts as texts } from '../../../locales/en/map.ts'
import { MapCanvas, useLeafletMap } from './map-canvas.tsx'
import { Markers } from './markers.tsx'
import { Cell, CellGrid, Rings } from './own-ground-layer.tsx'
import { TileGround } from './tile-ground.tsx'
import { ZoomButtons } from './zoom-buttons.tsx'

export interface NeighborhoodMapProps {
  items: readonly NearbyItem[]
  center: Position
  /** The member's cell. */
  own: Position | null
  unit: DistanceUnit
  ground: MapGround
  selected: NearbyItem | null
  onSelect: (items: readonly NearbyItem[]) => void
  /** Called when a tile could not be fetched. */
  onLost: () => void
  /** The number of the attempt to draw the ground: another one draws all of it again. */
  attempt: number
}

const zoomAtStart = 12
/** The zoom to which the map goes at least for an item chosen in the list. */
const zoomOfSelected = 14

export default function NeighborhoodMap({
  items,
  center,
  own: ownPosition,
  unit,
  ground,
  selected,
  onSelect,
  onLost,
  attempt,
}: NeighborhoodMapProps) {
  return (
    <MapCanvas center={center} zoom={zoomAtStart} label={texts.label}>
      <ZoomButtons />
      <CellGrid />
      <Cell position={ownPosition} kind="own" />
      <TileGround key={attempt} ground={ground} onLost={onLost} />
      <Rings center={center} unit={unit} />
      <Cell position={selected?.type === 'request' ? selected : null} kind="request" />
      <Markers
        items={items}
        selectedId={selected?.id ?? null}
        hasNames={ground.ground === 'own'}
        onSelect={onSelect}
      />
      <Follow selected={selected} />
    </MapCanvas>
  )
}

/** The share of the map's height by which a chosen item is moved up, so that it stands above its window. */
const above = 0.22

function Follow({ selected }: { selected: NearbyItem | null }) {
  const map = useLeafletMap()
  const { latitude, longitude } = selected ?? {}
  useEffect(() => {
    if (latitude === undefined || longitude === undefined) return
    const zoom = Math.max(map.getZoom(), zoomOfSelected)
    const spot = map.project([latitude, longitude], zoom).add([0, map.getSize().y * above])
    map.setView(map.unproject(spot, zoom), zoom)
  }, [map, latitude, longitude])
  return null
}
