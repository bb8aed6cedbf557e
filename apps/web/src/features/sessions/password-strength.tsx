/** How hard a new password is to guess, in words; the bars say nothing that these do not. */
import type { PasswordStrength } from '@porchlight/contracts/sessions/password-strength.rules'
import { sessionTexts } from '../../locales/en/sessions.ts'
import styles from './password-strength.module.css'

const texts = sessionTexts.strength
type TakenStrength = Exclude<PasswordStrength, 'short'>

const grades: TakenStrength[] = ['weak', 'fair', 'strong']

/** For the field's hint. */
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

/** Beside the field: told to readers when it changes, not with every key. */
export function StrengthSpoken({ strength }: { strength: PasswordStrength }) {
  // There before its words, so that they are read out when they come.
  return (
    <span className="visually-hidden" aria-live="polite">
      {strength === 'short' ? '' : texts[strength]}
    </span>
  )
}
