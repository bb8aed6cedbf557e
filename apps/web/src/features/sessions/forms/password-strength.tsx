/** Shows in words how hard a new password is to guess; the bars show nothing beyond these words. */
import type { PasswordStrength } from '@porchlight/contracts/sessions/password-strength.rules'
import { sessionTexts } from '../../../locales/en/sessions.ts'
import styles from './password-strength.module.css'

const texts = sessionTexts.strength
type TakenStrength = Exclude<PasswordStrength, 'short'>

const grades: TakenStrength[] = ['weak', 'fair', 'strong']

/** The part that is shown in the field's hint. */
export function StrengthMeter({ strength }: { strength: TakenStrength }) {
  const grade = grades.indexOf(strength)
  return (
    <span className={styles.meter}>
      <span className={styles.bars} aria-hidden="true">
        {grades.map((each, index) => (
          <i key={each} data-full={index <= grade || undefined} />
        ))}
      </span>
      {texts[strength]}
    </span>
  )
}

/** The part beside the field for screen readers: it is read out when the strength changes, not with every key. */
export function StrengthSpoken({ strength }: { strength: PasswordStrength }) {
  // There before its words, so that they are read out when they come.
  return (
    <span className="visually-hidden" aria-live="polite">
      {strength === 'short' ? '' : texts[strength]}
    </span>
  )
}
