/** Confetti for three seconds, or a little of it. There is none when the member prefers reduced motion. */
import { type CSSProperties, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './confetti.module.css'

/** The duration in milliseconds, from the specification. */
const lastsMs = 3000
const counts = { whole: 36, little: 14 }
const colors = ['var(--lamp)', 'var(--pine)', 'var(--request)', 'var(--event)', 'var(--place)']

interface ConfettiProps {
  /** `little` for what happens every day. */
  size?: keyof typeof counts
}

export function Confetti({ size = 'whole' }: ConfettiProps) {
  const [isOver, setOver] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [pieces] = useState(() =>
    Array.from({ length: counts[size] }, (_, index) => pieceOf(index, counts[size])),
  )
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), lastsMs)
    return () => clearTimeout(timer)
  }, [])
  if (isOver) return null
  // Above the dialog, whose card would cut it off.
  return createPortal(
    <div className={styles.sky} aria-hidden="true" data-confetti="">
      {pieces.map((style) => (
        <i key={String(style['--at' as keyof CSSProperties])} className={styles.piece} style={style} />
      ))}
    </div>,
    document.body,
  )
}

/** Strewn by its place, so that no two lie alike. */
function pieceOf(index: number, count: number): CSSProperties {
  const wobble = (Math.sin(index * 12.9898) * 43758.5453) % 1
  const spread = Math.abs(wobble)
  return {
    '--at': `${((index + 0.5) / count) * 100}%`,
    '--delay': `${Math.round(spread * 700)}ms`,
    '--drift': `${Math.round((spread - 0.5) * 120)}px`,
    '--turn': `${Math.round(360 + spread * 720)}deg`,
    '--color': colors[index % colors.length],
  } as CSSProperties
}
