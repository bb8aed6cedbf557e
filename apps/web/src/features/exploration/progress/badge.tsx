/**
 * The badge of an achievement as a drawing: its edge shows how rare the achievement is, and its picture shows its
 * subject.
 */

import type { Achievement, AchievementIcon } from '@porchlight/contracts/exploration/achievements.catalogue'
import type { Rarity } from '@porchlight/contracts/exploration/exploration.catalogue'
import type { ReactNode } from 'react'
import styles from './badge.module.css'

interface BadgeProps {
  achievement: Pick<Achievement, 'icon' | 'rarity'>
  isUnlocked: boolean
  /** The share of a locked achievement that is reached, from 0 to 1. */
  ratio?: number
}

/** The class that sets the tone around a badge, by `data-rarity`. */
export const toneOfRarity = styles.tone

/** The number of lobes on a badge's edge: the rarer, the more. */
const lobes: Record<Rarity, number> = { common: 0, rare: 6, epic: 9, legendary: 14 }

export function Badge({ achievement: { icon, rarity }, isUnlocked, ratio = 0 }: BadgeProps) {
  return (
    <svg
      className={styles.badge}
      viewBox="-36 -36 72 72"
      aria-hidden="true"
      data-locked={isUnlocked ? undefined : ''}
    >
      <path className={styles.edge} d={edgeOf(lobes[rarity])} />
      <circle className={styles.ground} r="23.5" />
      {!isUnlocked && ratio > 0 && (
        <circle
          className={styles.reached}
          r="23.5"
          pathLength="100"
          strokeDasharray={`${ratio * 100} 100`}
          transform="rotate(-90)"
        />
      )}
      <g className={styles.picture}>{pictures[icon]}</g>
    </svg>
  )
}

/** A ring of rounds, each an arc that bulges outward; a plain circle without any. */
function edgeOf(count: number): string {
  const radius = 30
  if (count === 0)
    return `M0 ${-radius}A${radius} ${radius} 0 1 1 0 ${radius}A${radius} ${radius} 0 1 1 0 ${-radius}Z`
  const pointAt = (index: number) => {
    const angle = (index / count) * 2 * Math.PI - Math.PI / 2
    return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`
  }
  const bend = (radius * Math.sin(Math.PI / count) * 1.25).toFixed(1)
  const arcs = Array.from({ length: count }, (_, index) => `A${bend} ${bend} 0 0 1 ${pointAt(index + 1)}`)
  return `M${pointAt(0)}${arcs.join('')}Z`
}

const light = styles.light

const pictures: Record<AchievementIcon, ReactNode> = {
  footprints: (
    <>
      <path d="M-5.5 -11c2.7 0 4 3 4 6 0 2-1 4.5-1.6 5.7h-4.6c-.8-1.3-1.9-3.6-1.9-5.9 0-3 1.4-5.8 4.1-5.8zM-7.2 2.5h4.3c0 2-.5 3.5-2.1 3.5s-2.2-1.5-2.2-3.5z" />
      <path
        className={light}
        d="M5.5 -6c-2.7 0-4 3-4 6 0 2 1 4.5 1.6 5.7h4.6c.8-1.3 1.9-3.6 1.9-5.9 0-3-1.4-5.8-4.1-5.8zM7.2 7.5h-4.3c0 2 .5 3.5 2.1 3.5s2.2-1.5 2.2-3.5z"
      />
    </>
  ),
  compass: (
    <>
      <path
        d="M0 -12a12 12 0 1 0 0 24a12 12 0 1 0 0-24zM0 -9a9 9 0 1 1 0 18a9 9 0 1 1 0-18z"
        fillRule="evenodd"
      />
      <path className={light} d="M5.5 -5.5L2 2L-5.5 5.5L-2 -2Z" />
    </>
  ),
  pin: (
    <>
      <path d="M0 13C-6 6 -9 2 -9 -3a9 9 0 1 1 18 0C9 2 6 6 0 13Z" />
      <circle className={light} cy="-3" r="3.6" />
    </>
  ),
  quill: (
    <>
      <path d="M11 -12C-1 -11 -9 -4 -7.5 7C3 6 10 -1 11 -12Z" />
      <path className={styles.line} d="M-11 12L2 -3" />
    </>
  ),
  camera: (
    <>
      <path d="M-9 -7h4l2-3.5h6l2 3.5h4a3 3 0 0 1 3 3V6a3 3 0 0 1-3 3H-9a3 3 0 0 1-3-3V-4a3 3 0 0 1 3-3z" />
      <circle className={light} cy="1" r="4.8" />
    </>
  ),
  thumb: (
    <>
      <path className={light} d="M-12 -1h4.5v11H-12z" />
      <path d="M-6 -1.5L-1.5 -11c2.8 0 4 2 3.4 4.3L1 -3h7c2.2 0 3.5 1.7 3 3.7l-1.8 6.8c-.4 1.5-1.6 2.5-3.2 2.5h-12z" />
    </>
  ),
  bookmark: (
    <>
      <path d="M-8 -12H8V12L0 6L-8 12Z" />
      <path className={light} d="M0 -8l1.7 3.4 3.8.5-2.8 2.7.7 3.8L0 .6l-3.4 1.8.7-3.8-2.8-2.7 3.8-.5z" />
    </>
  ),
  houses: (
    <>
      <path d="M-13 10V0L-6.5 -6L0 0V10Z" />
      <path d="M1.5 10V-5L7.3 -11L13 -5V10Z" />
      <path className={light} d="M-8.5 1h4v4h-4zM5.3 -4h4v4h-4zM5.3 3h4v4h-4z" />
    </>
  ),
  mosaic: (
    <>
      <path d="M-11 -11H-1.5V-1.5H-11zM1.5 1.5H11V11H1.5z" />
      <circle className={light} cx="6.3" cy="-6.3" r="4.9" />
      <path className={light} d="M-6.3 1L-.8 11H-11.8Z" />
    </>
  ),
  flame: (
    <>
      <path d="M1 -13C2 -7 10 -4 10 3.5A10 9.5 0 0 1 -10 3.5C-10 -1 -7.5 -3.5 -5.5 -5.5C-5 -3.5 -4 -2.5 -3 -2.5C-4 -7 -2.5 -11 1 -13Z" />
      <path className={light} d="M0 0C2 2.5 4.5 4 4.5 7.5A4.5 4.5 0 0 1 -4.5 7.5C-4.5 4 -2 2.5 0 0Z" />
    </>
  ),
  flag: (
    <>
      <path className={styles.line} d="M-8 -12V12" />
      <path d="M-8 -11C-2 -14 3 -7 11 -10.5V2C3 5.5 -2 -1.5 -8 1.5Z" />
    </>
  ),
}
