import { classNames } from '../class-names.ts'
import styles from './night-scene.module.css'

/**
 * Two houses against the last light, with a lamp over the entrance. The scene is decoration, without a meaning for
 * screen readers. It fills its container. The houses stand on its lower edge, or `--ground` below its upper edge.
 */
export function NightScene({ className }: { className?: string | undefined }) {
  return (
    <div className={classNames(styles.scene, className)} aria-hidden="true">
      <div className={styles.view}>
        <div className={styles.sky} />
        <svg
          className={styles.houses}
          aria-hidden="true"
          viewBox="0 0 390 240"
          preserveAspectRatio="xMidYMax meet"
        >
          <path
            d="M-1200 240V132h1200L70 78l64 54v108zM182 240V50l92-74 92 74 24 18h1200v172z"
            className={styles.house}
          />
          <rect x="36" y="160" width="22" height="30" rx="2" className={styles.dim} />
          <rect x="252" y="106" width="30" height="40" rx="2" className={styles.lit} />
          <rect x="302" y="106" width="30" height="40" rx="2" className={styles.dim} />
          <circle cx="216" cy="156" r="46" className={styles.glow} />
          <circle cx="216" cy="156" r="22" className={styles.glow} />
          <circle cx="216" cy="156" r="5" className={styles.lamp} />
        </svg>
      </div>
    </div>
  )
}
