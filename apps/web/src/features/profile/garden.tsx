/**
 * Draws a member's level of helping as a garden. It grows with each level, and the same level always looks the same.
 */
import styles from './garden.module.css'

/** Horizontal positions of the plants in the order in which they appear: those beside the path first. */
const beds = [150, 190, 112, 230, 74, 268, 40, 300, 132, 210, 92, 250] as const
/**
 * The first levels at which plants bloom (3), and at which the garden is magnificent (6); both are from the
 * specification.
 */
const bloomsFrom = 3
const magnificentFrom = 6
const petals = [0, 72, 144, 216, 288] as const
const tones = ['lamp', 'request', 'event'] as const

export function Garden({ level }: { level: number }) {
  const grown = beds.slice(0, Math.min(beds.length, level + 1))
  return (
    <svg className={styles.garden} viewBox="0 0 340 104" aria-hidden="true" data-level={level}>
      <path className={styles.hill} d="M0 88 Q85 64 170 74 T340 82 V104 H0Z" />
      {level >= magnificentFrom && <Tree />}
      {grown.map((x, index) => {
        const y = 84 - (index % 3) * 4
        // The plant that came first has grown the most.
        const isFlower = level >= bloomsFrom && index < level
        return isFlower ? (
          <Flower key={x} x={x} y={y} height={26 + ((index * 7) % 16)} tone={tones[index % tones.length]} />
        ) : (
          <Sprout key={x} x={x} y={y} />
        )
      })}
    </svg>
  )
}

function Sprout({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
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
      <g transform={`translate(0 ${-height})`} data-tone={tone} className={styles.bloom}>
        {petals.map((angle) => (
          <ellipse key={angle} cx="0" cy="-6" rx="4.2" ry="6" transform={`rotate(${angle})`} />
        ))}
        <circle className={styles.heart} r="3.4" />
      </g>
    </g>
  )
}

/** Draws a tree with a lamp in it. */
function Tree() {
  return (
    <g transform="translate(314 80)">
      <path className={styles.trunk} d="M-3 0 V-34 H3 V0Z" />
      <circle className={styles.crown} cx="-12" cy="-42" r="15" />
      <circle className={styles.crown} cx="10" cy="-44" r="17" />
      <circle className={styles.crown} cx="-1" cy="-58" r="15" />
      <circle className={styles.glow} cx="-12" cy="-32" r="9" />
      <circle className={styles.lamp} cx="-12" cy="-32" r="3.6" />
    </g>
  )
}
