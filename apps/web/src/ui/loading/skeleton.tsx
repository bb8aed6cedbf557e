import { classNames } from '../class-names.ts'
import styles from './skeleton.module.css'

interface SkeletonProps {
  /** CSS lengths of what will stand here. */
  width?: string
  height?: string
  round?: boolean
  className?: string
}

/** Put `aria-busy` on the region it fills: the block itself says nothing. */
export function Skeleton({ width = '100%', height = '1em', round = false, className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.skeleton, round && styles.round, className)}
      // Never what makes a screen wider, whatever the size of its text.
      style={{ width: `min(100%, ${width})`, height }}
    />
  )
}
