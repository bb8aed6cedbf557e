/**
 * Wraps react-leaflet, which no other file imports: it creates a Leaflet map in React and passes the map to the layers
 * on it. All else is Leaflet's own.
 */
import type { Position } from '@porchlight/contracts/location/coordinates.rules'
import type { Layer, Map as LeafletMap } from 'leaflet'
import { type ReactNode, useEffect } from 'react'
import { MapContainer, useMap } from 'react-leaflet'
import { SecondStep } from '../../../ui/loading/second-step.tsx'
import { zoomMax } from './clusters.ts'
import 'leaflet/dist/leaflet.css'
import styles from './ground.module.css'

const zoomMin = 4

interface MapCanvasProps {
  /** The point at which the map opens. A later change does not move a map that the reader has moved. */
  center: Position
  zoom: number
  /** The name of the map for screen readers. */
  label: string
  children: ReactNode
}

export function MapCanvas({ center, zoom, label, children }: MapCanvasProps) {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  return (
    <MapContainer
      className={styles.canvas}
      center={[center.latitude, center.longitude]}
      zoom={zoom}
      minZoom={zoomMin}
      maxZoom={zoomMax}
      zoomControl={false}
      // Leaflet would follow only the window, and with a delay; other changes of the size would be missed.
      trackResize={false}
      // The attribution is written beside the map as text: Leaflet's would be HTML of a third party.
      attributionControl={false}
      zoomAnimation={!isStill}
      fadeAnimation={!isStill}
      markerZoomAnimation={!isStill}
      inertia={!isStill}
      // A page that is scrolled over the map must go on scrolling until the member uses the map.
      scrollWheelZoom={false}
    >
      <Labelled label={label} />
      <SecondStep>{children}</SecondStep>
    </MapContainer>
  )
}

function Labelled({ label }: { label: string }) {
  const map = useMap()
  useEffect(() => {
    const container = map.getContainer()
    container.setAttribute('role', 'group')
    container.setAttribute('aria-label', label)
  }, [map, label])
  useEffect(() => {
    const observer = new ResizeObserver(() => map.invalidateSize({ animate: false }))
    observer.observe(map.getContainer())
    return () => observer.disconnect()
  }, [map])
  useEffect(() => {
    const zoomByWheel = () => map.scrollWheelZoom.enable()
    const scrollByWheel = () => map.scrollWheelZoom.disable()
    map.on('focus', zoomByWheel).on('blur', scrollByWheel)
    return () => {
      map.off('focus', zoomByWheel).off('blur', scrollByWheel)
    }
  }, [map])
  return null
}

/** Returns the map to the components drawn on it. */
export function useLeafletMap(): LeafletMap {
  return useMap()
}

/** Lies on the map as long as it is drawn; null lies nowhere. With another layer the one before goes. */
export function useLayer(layer: Layer | null): void {
  const map = useMap()
  useEffect(() => {
    if (!layer) return
    layer.addTo(map)
    return () => {
      layer.remove()
    }
  }, [map, layer])
}
