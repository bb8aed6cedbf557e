import { creditTexts } from '../../../locales/en/credits.ts'
import styles from './gift.module.css'

/** Shows which of the three steps is open. */
export function Steps({ at }: { at: 1 | 2 | 3 }) {
  return (
    <p className={styles.steps}>
      {[1, 2, 3].map((step) => (
        <span key={step} className={styles.dot} data-done={step <= at || undefined} aria-hidden="true" />
      ))}
      <span>{creditTexts.gift.step(at)}</span>
    </p>
  )
}
