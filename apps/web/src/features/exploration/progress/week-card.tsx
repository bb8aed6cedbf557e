/** The weekly goal and the earlier weeks: as bars, and as a table for screen readers. */
import { goalRatio } from '@porchlight/contracts/exploration/exploration.rules'
import type { Progress } from '@porchlight/contracts/exploration/exploration.schema'
import type { Exploration } from '@porchlight/contracts/exploration/exploration-rows.schema'
import { visibleWeeks } from '@porchlight/contracts/exploration/progress.rules'
import { CircleCheck } from 'lucide-react'
import { explorationTexts } from '../../../locales/en/exploration.ts'
import { formatDate } from '../../../locales/en/formats.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Bar } from './bar.tsx'
import styles from './week-card.module.css'

const texts = explorationTexts.week

interface WeekCardProps {
  progress: Progress
  /** The member's counts; undefined when the weeks before are missing. */
  exploration: Exploration | undefined
  /** Days since 1970, by the clocks of the community. */
  today: number
}

export function WeekCard({ progress, exploration, today }: WeekCardProps) {
  const { currentWeekExplorations: count, weeklyGoal } = progress
  const isComplete = goalRatio(count, weeklyGoal) >= 1
  return (
    <Card as="section" className={styles.card} aria-labelledby="exploration-week">
      <div className={styles.head}>
        <h2 className={styles.title} id="exploration-week">
          {texts.title}
        </h2>
        <p className={styles.count}>{texts.goal(count, weeklyGoal)}</p>
      </div>
      <Bar label={texts.bar} done={count} all={weeklyGoal} text={texts.goal(count, weeklyGoal)} />
      <p className={styles.note} data-complete={isComplete || undefined}>
        {isComplete && <CircleCheck aria-hidden="true" />}
        {isComplete ? texts.complete : texts.open(weeklyGoal - count)}
      </p>
      {exploration && <Weeks weeks={visibleWeeks(exploration, today)} goal={weeklyGoal} />}
      {exploration && exploration.longestStreak > 0 && (
        <p className={styles.soft}>{texts.longest(exploration.longestStreak)}</p>
      )}
    </Card>
  )
}

const [chartHeight, barStep, barWidth] = [72, 26, 16] as const
/** The height of the bar of a week without visits, so that the week has its place. */
const barHeightMin = 3

function Weeks({ weeks, goal }: { weeks: ReturnType<typeof visibleWeeks>; goal: number }) {
  const maximum = Math.max(goal, ...weeks.map(({ explorations }) => explorations))
  const heightOf = (count: number) => Math.max(barHeightMin, (count / maximum) * chartHeight)
  const goalAt = chartHeight - heightOf(goal)
  return (
    <figure className={styles.weeks}>
      <figcaption className={styles.caption} aria-hidden="true">
        {texts.chart}
      </figcaption>
      <svg
        className={styles.chart}
        viewBox={`-2 -4 ${weeks.length * barStep - 6} ${chartHeight + 6}`}
        aria-hidden="true"
      >
        <path className={styles.goal} d={`M-2 ${goalAt}H${weeks.length * barStep}`} />
        {weeks.map(({ from, explorations }, index) => (
          <rect
            key={from}
            className={styles.bar}
            data-reached={explorations >= goal || undefined}
            data-none={explorations === 0 || undefined}
            x={index * barStep}
            y={chartHeight - heightOf(explorations)}
            width={barWidth}
            height={heightOf(explorations)}
            rx={Math.min(4, heightOf(explorations) / 2)}
          />
        ))}
      </svg>
      <div className={styles.ends} aria-hidden="true">
        <span>{weeks[0] && dayOf(weeks[0].from)}</span>
        <span>{texts.thisWeek}</span>
      </div>
      {/* A table is as wide as what is in it, whatever its own width: it needs something around it that hides it. */}
      <div className="visually-hidden">
        <table>
          <caption>{texts.chart}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.weekOf}</th>
              <th scope="col">{texts.visits}</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ from, explorations }) => (
              <tr key={from}>
                <th scope="row">{dayOf(from)}</th>
                <td>{explorations}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

/** Formats a day of the community's calendar, which is stored as its midnight in UTC. */
function dayOf(from: string): string {
  return formatDate(Date.parse(from), () => 0)
}
