import { formatDayOfMonth, formatFullDay, formatWeekday } from '../../locales/en/formats.ts'
import { classNames } from '../class-names.ts'
import styles from './date-tile.module.css'
import type { TagTone } from './tag.tsx'

interface DateTileProps {
  date: string
  /**
   * Returns how many ms the clock that defines this day is ahead of Greenwich at a time. Without it the reader's own
   * clock counts.
   */
  offsetAt?: (time: number) => number
  tone?: TagTone
}

/** The day as a small calendar leaf, in the color of its kind. */
export function DateTile({ date, offsetAt, tone = 'neutral' }: DateTileProps) {
  const when = Date.parse(date)
  return (
    <time dateTime={date} className={classNames(styles.tile, styles[tone])}>
      <span className="visually-hidden">{formatFullDay(when, offsetAt)}</span>
      <span className={styles.day} aria-hidden="true">
        {formatDayOfMonth(when, offsetAt)}
      </span>
      <span className={styles.weekday} aria-hidden="true">
        {formatWeekday(when, offsetAt)}
      </span>
    </time>
  )
}
