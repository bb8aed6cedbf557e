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
          <radialGradient id="porch-light">
            <stop stopColor="#ffe09a" />
            <stop offset=".16" stopColor="#f6bf55" stopOpacity=".62" />
            <stop offset=".5" stopColor="#f3b63f" stopOpacity=".2" />
            <stop offset="1" stopColor="#f3b63f" stopOpacity="0" />
          </radialGradient>
          <path
            d="M-1200 300V132H0l70-54 64 54v168zM182 300V50l92-74 116 93h1200v231z"
            className={styles.house}
          />
          <path d="M36 160h22v30H36zM318 152h32v42h-32z" className={styles.dim} />
          <path d="M84 160h22v30H84zM258 64h32v38h-32zM268 152h32v42h-32z" className={styles.lit} />
          <path
            d="M274 64v38M258 83h32M284 152v42M268 173h32M334 152v42M318 173h32M95 160v30M47 160v30"
            className={styles.bars}
          />
          <path d="M206 224v-66q0-6 6-6h26q6 0 6 6v66z" className={styles.door} />
          <path d="M213 178v-12q0-7 7-7h10q7 0 7 7v12z" className={styles.lit} />
          <path d="M198 224h54v8h-54z" className={styles.step} />
          <path d="M190 232h70v9h-70z" className={styles.lowStep} />
          <circle cx="225" cy="137" r="76" fill="url(#porch-light)" />
          <circle cx="225" cy="137" r="5.5" className={styles.lamp} />
        </svg>
      </div>
    </div>
  )
}
