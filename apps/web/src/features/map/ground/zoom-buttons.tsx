/** The map's only control, as buttons of the app's own. */
import { Minus, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { mapTexts as texts } from '../../../locales/en/map.ts'
import styles from './ground.module.css'
import { useLeafletMap } from './map-canvas.tsx'

export function ZoomButtons() {
  const map = useLeafletMap()
  const [zoom, setZoom] = useState(map.getZoom())
  useEffect(() => {
    const look = () => setZoom(map.getZoom())
    map.on('zoomend', look)
    return () => {
      map.off('zoomend', look)
    }
  }, [map])
  return (
    // A tap on these buttons must not count as a tap on the map.
    <div className={styles.zoom} ref={stopTaps}>
      <button
        type="button"
        aria-label={texts.zoomIn}
        aria-disabled={zoom >= map.getMaxZoom() || undefined}
        onClick={() => map.zoomIn()}
      >
        <Plus aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={texts.zoomOut}
        aria-disabled={zoom <= map.getMinZoom() || undefined}
        onClick={() => map.zoomOut()}
      >
        <Minus aria-hidden="true" />
      </button>
    </div>
  )
}

const taps = ['pointerdown', 'mousedown', 'touchstart', 'dblclick', 'wheel', 'keydown'] as const

/** The map listens further up. */
function stopTaps(element: HTMLElement | null): () => void {
  const stop = (event: Event) => event.stopPropagation()
  for (const tap of taps) element?.addEventListener(tap, stop)
  return () => {
    for (const tap of taps) element?.removeEventListener(tap, stop)
  }
}
