/** Draws what kind of thing a reward is, in the hand of the garden. Decoration. */
import type { RewardCategory } from '@porchlight/contracts/rewards/rewards.schema'
import type { ReactNode } from 'react'
import styles from './reward-picture.module.css'

export function RewardPicture({ category }: { category: RewardCategory }) {
  return (
    <svg
      className={styles.picture}
      viewBox="0 0 360 104"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      data-category={category}
    >
      <circle className={styles.glow} cx="180" cy="62" r="56" />
      <path className={styles.ground} d="M-400 88 H0 Q110 76 210 82 T360 86 H800 V104 H-400Z" />
      <g transform="translate(180 84)">{drawings[category]}</g>
    </svg>
  )
}

const drawings: Record<RewardCategory, ReactNode> = {
  /** A cup that steams. */
  food: (
    <>
      <path className={styles.line} d="M-9 -50 q-6 -7 0 -14 M5 -50 q-6 -7 0 -14" />
      <path className={styles.line} d="M22 -34 h7 a9 9 0 0 1 0 18 h-9" />
      <path className={styles.main} d="M-28 -42 H24 V-20 Q24 -4 8 -4 H-12 Q-28 -4 -28 -20Z" />
      <path className={styles.accent} d="M-38 -4 H34 Q30 4 22 4 H-26 Q-34 4 -38 -4Z" />
    </>
  ),
  /** A dumbbell on a mat. */
  fitness: (
    <>
      <path className={styles.accent} d="M-60 0 H60 L70 9 H-70Z" />
      <path
        className={styles.main}
        d="M-20 -19 H20 V-13 H-20Z M-38 -31 h14 v30 h-14Z M24 -31 h14 v30 h-14Z"
      />
      <path className={styles.main} d="M-46 -25 h6 v18 h-6Z M40 -25 h6 v18 h-6Z" />
    </>
  ),
  /** Lights over a stage. */
  events: (
    <>
      <path className={styles.line} d="M-80 -62 Q0 -34 80 -62" />
      {[-60, -30, 0, 30, 60].map((x) => (
        <circle key={x} className={styles.accent} cx={x} cy={-43 - Math.abs(x) / 4} r="4.5" />
      ))}
      <path className={styles.main} d="M-40 -34 H40 V-8 H-40Z M-3 -8 H3 V2 H-3Z M-18 2 H18 V6 H-18Z" />
      <path className={styles.light} d="M-7 -28 L8 -21 L-7 -14Z" />
    </>
  ),
  /** A box with a ribbon. */
  other: (
    <>
      <path className={styles.line} d="M0 -42 q-18 -20 -20 -6 q0 8 20 6 q18 -20 20 -6 q0 8 -20 6" />
      <path className={styles.main} d="M-30 -30 H30 V4 H-30Z M-35 -42 H35 V-28 H-35Z" />
      <path className={styles.accent} d="M-5 -42 H5 V4 H-5Z" />
    </>
  ),
}
