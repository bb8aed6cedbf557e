import { formatFullDay, formatWeekday } from '../locales/en/formats.ts'
import { classNames } from './class-names.ts'
import styles from './date-tile.module.css'
import type { TagTone } from './tag.tsx'

/** The day as a small calendar leaf, in the colour of its kind. */
export function DateTile({ date, tone = 'neutral' }: { date: string; tone?: TagTone }) {
  const day = new Date(date)
  return (
    <time dateTime={date} className={classNames(styles.tile, styles[tone])}>
      <span className="visually-hidden">{formatFullDay(day.getTime())}</span>
      <span className={styles.day} aria-hidden="true">
        {day.getDate()}
      </span>
      <span className={styles.weekday} aria-hidden="true">
        {formatWeekday(day.getTime())}
      </span>
    </time>
  )
}
