/**
 * Drawings of the project's own: a cover for what has no photo, and a badge for a kind of help. They are decoration, without a
 * meaning for screen readers. What they show is loaded when a screen has the first one; the colors of the sky are there at once.
 */
import { useEffect } from 'react'
import { classNames } from '../class-names.ts'
import { lazyModule } from '../loading/lazy-module.ts'
import { useLazyModule } from '../loading/use-lazy-module.ts'
import styles from './drawing.module.css'
import type { Badge, Scene } from './kinds.ts'
import type { Shape } from './scenes.ts'

const drawings = lazyModule(() => import('./scenes.ts'), { isShownUnstyled: true, part: 'drawings' })

interface CoverProps {
  scene: Scene
  /** The color of the sky: green for places, blue for meetups. */
  tone?: 'place' | 'event'
  className?: string | undefined
}

/** Fills its box, 4:3 where nothing says otherwise. */
export function Cover({ scene, tone = 'place', className }: CoverProps) {
  const all = useDrawings()
  return (
    <span
      className={classNames(styles.scene, tone === 'event' && styles.event, className)}
      data-scene={scene}
      aria-hidden="true"
    >
      {all && <Shapes shapes={all.drawScene(scene)} view="0 0 320 240" />}
    </span>
  )
}

export function BadgeTile({ badge, className }: { badge: Badge; className?: string | undefined }) {
  const all = useDrawings()
  return (
    <span className={classNames(styles.badge, className)} data-badge={badge} aria-hidden="true">
      {all && <Shapes shapes={all.drawBadge(badge)} view="0 0 64 64" />}
    </span>
  )
}

/** Returns the drawings; null until they are loaded. Where they do not load, the sky stands for them. */
function useDrawings() {
  const [all, load] = useLazyModule(drawings)
  useEffect(() => {
    if (!all) load().catch(() => undefined)
  }, [all, load])
  return all
}

function Shapes({ shapes, view }: { shapes: readonly Shape[]; view: string }) {
  return (
    <svg className={styles.drawing} viewBox={view} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {shapes.map(drawShape)}
    </svg>
  )
}

/** Is no component: a screen has hundreds of shapes. A shape is its place in the drawing. */
function drawShape({ color, circle, rectangle, path }: Shape, index: number) {
  const className = styles[color]
  if (circle) {
    const [cx, cy, r] = circle
    return <circle key={index} className={className} cx={cx} cy={cy} r={r} />
  }
  if (rectangle) {
    const [x, y, width, height, rx] = rectangle
    return <rect key={index} className={className} x={x} y={y} width={width} height={height} rx={rx} />
  }
  return <path key={index} className={className} d={path} />
}
