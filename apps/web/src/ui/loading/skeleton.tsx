import { classNames } from '../class-names.ts'
import styles from './skeleton.module.css'

interface SkeletonProps {
  /** CSS lengths of what will stand here. */
  width?: string
  height?: string
  round?: boolean
  className?: string
}

/** A placeholder block without meaning for screen readers: put `aria-busy` on the region that it fills. */
export function Skeleton({ width = '100%', height = '1em', round = false, className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.skeleton, round && styles.round, className)}
      // The block must never make a screen wider, whatever the size of its text is.
      style={{ width: `min(100%, ${width})`, height }}
    />
  )
}
