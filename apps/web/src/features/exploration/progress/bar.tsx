/** A bar that shows progress. */
import styles from './bar.module.css'

interface BarProps {
  label: string
  done: number
  all: number
  text: string
}

export function Bar({ label, done: count, all, text }: BarProps) {
  const reached = Math.min(count, all)
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={all}
      aria-valuenow={reached}
      aria-valuetext={text}
    >
      <span className={styles.done} style={{ width: `${(reached / all) * 100}%` }} />
    </div>
  )
}
