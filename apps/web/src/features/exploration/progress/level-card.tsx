/** The level: a street of ten houses, in which one more is lit with each place. */
import { placesInLevel, placesPerLevel } from '@porchlight/contracts/exploration/exploration.rules'
import type { Progress } from '@porchlight/contracts/exploration/exploration.schema'
import { explorationTexts } from '../../../locales/en/exploration.ts'
import styles from './level-card.module.css'

const texts = explorationTexts.level

/** Heights of the houses; the street looks the same on every level. */
const heights = [26, 34, 29, 40, 31, 36, 27, 42, 33, 38] as const
const [houseWidth, ground] = [32, 62] as const

export function LevelCard({ level, totalPlacesVisited }: Pick<Progress, 'level' | 'totalPlacesVisited'>) {
  const reached = placesInLevel(totalPlacesVisited)
  return (
    <section className={styles.card} aria-labelledby="exploration-level">
      <div className={styles.words}>
        <h2 className={styles.title} id="exploration-level">
          {texts.title(level)}
        </h2>
        <p className={styles.left}>{texts.left(placesPerLevel - reached, level + 1)}</p>
      </div>
      <div
        role="progressbar"
        aria-label={texts.bar(level + 1)}
        aria-valuemin={0}
        aria-valuemax={placesPerLevel}
        aria-valuenow={reached}
        aria-valuetext={texts.done(reached, placesPerLevel)}
      >
        <svg className={styles.street} viewBox="0 0 320 66" aria-hidden="true">
          {heights.map((height, index) => (
            <House key={height} x={index * houseWidth} height={height} isLit={index < reached} />
          ))}
        </svg>
      </div>
      <p className={styles.done}>{texts.done(reached, placesPerLevel)}</p>
    </section>
  )
}

function House({ x, height, isLit }: { x: number; height: number; isLit: boolean }) {
  const eaves = ground - height
  return (
    <g transform={`translate(${x} 0)`} data-lit={isLit || undefined}>
      {isLit && <circle className={styles.glow} cx="16" cy={eaves + 10} r="18" />}
      <path className={styles.house} d={`M3 ${ground}V${eaves}L16 ${eaves - 12}L29 ${eaves}V${ground}Z`} />
      <rect className={styles.window} x="11" y={eaves + 4} width="10" height="11" rx="1.5" />
    </g>
  )
}
