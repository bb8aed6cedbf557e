/**
 * Draws a member's level of helping as a garden at the porch. It grows with each help, and the same helps always look the
 * same.
 */
import { helpsPerGardenLevel } from '@porchlight/contracts/help/help.rules'
import styles from './garden.module.css'

/** Horizontal positions of the plants in the order in which they appear. A face stands left of them. */
const beds = [206, 240, 172, 272, 223, 189, 256, 156, 288, 140, 214, 248] as const
/**
 * The first levels at which plants bloom (3), and at which the garden is magnificent (6); both are from the
 * specification.
 */
const bloomsFrom = 3
const magnificentFrom = 6
const petals = [0, 72, 144, 216, 288] as const
const tones = ['lamp', 'request', 'event'] as const

interface GardenProps {
  level: number
  /** The helps since the last plant: the next one is as large as they made it. */
  helps?: number
}

export function Garden({ level, helps = 0 }: GardenProps) {
  const plants = beds.slice(0, Math.min(beds.length, level + 1))
  const next = beds[plants.length]
  return (
    <svg
      className={styles.garden}
      viewBox="0 0 360 132"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      data-level={level}
    >
      <circle className={styles.glow} cx="318" cy="86" r="58" />
      <path className={styles.far} d="M-400 96 H0 Q70 70 150 88 T360 78 H800 V132 H-400Z" />
      <House />
      <path className={styles.hill} d="M-400 112 H0 Q90 88 190 98 T360 106 H800 V132 H-400Z" />
      {level >= magnificentFrom && <Tree />}
      {plants.map((x, index) => {
        const y = 112 - (index % 3) * 5
        // The plant that came first has grown the most.
        const isFlower = level >= bloomsFrom && index < level
        return isFlower ? (
          <Flower key={x} x={x} y={y} height={30 + ((index * 7) % 18)} tone={tones[index % tones.length]} />
        ) : (
          <Sprout key={x} x={x} y={y} size={1.3} />
        )
      })}
      {next !== undefined && helps > 0 && (
        <g data-growing={helps}>
          <Sprout x={next} y={114} size={(1.3 * helps) / helpsPerGardenLevel} />
        </g>
      )}
    </svg>
  )
}

function Sprout({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path className={styles.stem} d="M0 0 V-14" />
      <path className={styles.leaf} d="M0 -13 Q-11 -14 -12 -24 Q-1 -24 0 -13Z" />
      <path className={styles.leaf} d="M0 -10 Q10 -11 12 -19 Q1 -20 0 -10Z" />
    </g>
  )
}

interface FlowerProps {
  x: number
  y: number
  height: number
  tone: (typeof tones)[number] | undefined
}

function Flower({ x, y, height, tone }: FlowerProps) {
  return (
    <g transform={`translate(${x} ${y})`} data-flower="">
      <path className={styles.stem} d={`M0 0 V${-height}`} />
      <path className={styles.leaf} d="M0 -6 Q11 -8 13 -17 Q1 -17 0 -6Z" />
      <g transform={`translate(0 ${-height}) scale(1.2)`} data-tone={tone} className={styles.bloom}>
        {petals.map((angle) => (
          <ellipse key={angle} cx="0" cy="-6" rx="4.2" ry="6" transform={`rotate(${angle})`} />
        ))}
        <circle className={styles.heart} r="3.4" />
      </g>
    </g>
  )
}

/** Draws the house whose porch light is on. */
function House() {
  return (
    <g transform="translate(318 104)">
      <path className={styles.house} d="M-26 0 V-26 L0 -46 L26 -26 V0Z" />
      <path className={styles.light} d="M-17 -22 h10 v10 h-10Z M3 0 v-20 h11 v20Z" />
    </g>
  )
}

/** Draws a tree with a lamp in it. */
function Tree() {
  return (
    <g transform="translate(120 108)">
      <path className={styles.trunk} d="M-3 0 V-34 H3 V0Z" />
      <circle className={styles.crown} cx="-12" cy="-42" r="15" />
      <circle className={styles.crown} cx="10" cy="-44" r="17" />
      <circle className={styles.crown} cx="-1" cy="-58" r="15" />
      <circle className={styles.light} cx="-12" cy="-32" r="3.6" />
    </g>
  )
}
