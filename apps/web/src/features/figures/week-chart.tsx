/** A small chart with a bar for each week, and the same numbers as a table for those who do not see it. */
import type { ShownCount } from '@porchlight/contracts/figures/figures.schema'
import { figureTexts as texts } from '../../locales/en/figures.ts'
import { formatDate } from '../../locales/en/formats.ts'
import styles from './figures.module.css'

interface WeekChartProps {
  name: string
  /** Mondays as '2026-11-16'. */
  weeks: readonly string[]
  counts: readonly ShownCount[]
}

const [width, height, gap] = [240, 72, 4]
/** The bar of a number that is hidden is as high for all of them. */
const hiddenHeight = 6

export function WeekChart({ name, weeks, counts }: WeekChartProps) {
  const countMax = Math.max(1, ...counts.map((count) => count ?? 0))
  const barWidth = (width + gap) / Math.max(weeks.length, 1) - gap
  const [firstWeek, lastWeek] = [weeks[0], weeks.at(-1)]
  return (
    <div className={styles.chart}>
      <svg className={styles.bars} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <line className={styles.ground} x1="0" x2={width} y1={height - 0.5} y2={height - 0.5} />
        {weeks.map((week, index) => {
          const count = counts[index] ?? null
          const barHeight = count === null ? hiddenHeight : Math.max(2, (count / countMax) * (height - 2))
          return (
            <rect
              key={week}
              className={count === null ? styles.hiddenBar : styles.bar}
              x={index * (barWidth + gap)}
              y={height - barHeight}
              width={barWidth}
              height={barHeight}
              rx="2"
            />
          )
        })}
      </svg>
      {firstWeek !== undefined && lastWeek !== undefined && (
        <p className={styles.axis} aria-hidden="true">
          <span>{dateOf(firstWeek)}</span>
          {lastWeek !== firstWeek && <span>{dateOf(lastWeek)}</span>}
        </p>
      )}
      <table className="visually-hidden">
        <caption>{texts.chart(name)}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.week}</th>
            <th scope="col">{texts.number}</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, index) => (
            <tr key={week}>
              <th scope="row">{dateOf(week)}</th>
              <td>{counts[index] ?? texts.few}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A Monday is the same day everywhere, whatever the clock of the device. */
function dateOf(week: string): string {
  return formatDate(Date.parse(week), () => 0)
}
