import { ChevronDown, Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatLongDate } from '../../../locales/en/formats.ts'
import { planTexts } from '../../../locales/en/plans.ts'
import { paths } from '../../../paths.ts'
import { classNames } from '../../../ui/class-names.ts'
import { type TrialLeft, trialLeft } from '../trial-left.ts'
import { DismissButton } from './dismiss-button.tsx'
import { useDismissed } from './dismissed.ts'
import styles from './trial-countdown.module.css'

const texts = planTexts.trial
const units = ['wholeDays', 'hours', 'minutes', 'seconds'] as const

interface TrialProps {
  /** Epoch ms. */
  endsAt: number
  now: () => number
}

/** Ticks by itself, so that nothing around it is drawn again each second. */
export function TrialCountdown({ endsAt, now }: TrialProps) {
  const timeLeft = trialLeft(endsAt, useSecond(now, endsAt))
  return timeLeft.hasExpired ? <Expired endsAt={endsAt} /> : <Running endsAt={endsAt} left={timeLeft} />
}

/** Shows a line with the days left; the countdown opens on a tap, and by itself once the trial ends soon. */
function Running({ endsAt, left: timeLeft }: { endsAt: number; left: TrialLeft }) {
  const { isEnding, days } = timeLeft
  const [choice, setChoice] = useState<boolean | null>(null)
  const isOpen = choice ?? isEnding
  const daysLeft = texts.daysLeft(days)
  return (
    <section
      className={classNames(styles.card, isEnding && styles.ending)}
      aria-labelledby="trial"
      data-ending={isEnding || undefined}
    >
      <h2 className={styles.title}>
        <button
          type="button"
          className={styles.summary}
          aria-expanded={isOpen}
          onClick={() => setChoice(!isOpen)}
        >
          <Hourglass aria-hidden="true" />
          <span id="trial">{isEnding ? texts.ending : texts.title}</span>
          {/* The days are rounded up, so beside the clock they would be another number than its own. */}
          <span className={styles.left}>{!isOpen && daysLeft}</span>
          <ChevronDown aria-hidden="true" className={styles.chevron} />
        </button>
      </h2>
      {isOpen && (
        <div className={styles.details}>
          <Timer left={timeLeft} label={daysLeft} />
          <div className={styles.words}>
            <p className={styles.text}>{texts.until(formatLongDate(endsAt))}</p>
            <Link to={paths.manageSubscription} className={styles.link}>
              {texts.manage}
            </Link>
          </div>
        </div>
      )}
    </section>
  )
}

/** The role says what it is; its name changes once a day, so that no screen reader speaks every second. */
function Timer({ left: timeLeft, label }: { left: TrialLeft; label: string }) {
  const shownUnits = timeLeft.wholeDays === 0 ? units.slice(1) : units
  return (
    <div role="timer" className={styles.timer} aria-label={label}>
      {shownUnits.map((unit) => (
        <span className={styles.cell} key={unit} aria-hidden="true">
          <span className={styles.number}>{numberOf(timeLeft, unit)}</span>
          <span className={styles.unit}>{texts.units[unit](timeLeft[unit])}</span>
        </span>
      ))}
    </div>
  )
}

/** Days are counted; the rest runs like a clock. */
function numberOf(timeLeft: TrialLeft, unit: (typeof units)[number]): string {
  const number = String(timeLeft[unit])
  return unit === 'wholeDays' ? number : number.padStart(2, '0')
}

function Expired({ endsAt }: { endsAt: number }) {
  const [isDismissed, dismiss] = useDismissed(`trial-${endsAt}`, 'ever')
  if (isDismissed) return null
  return (
    <section className={classNames(styles.card, styles.expired)} aria-labelledby="trial">
      <div className={styles.expiredWords}>
        <h2 className={styles.title} id="trial">
          <Hourglass aria-hidden="true" />
          {texts.expired}
        </h2>
        <p className={styles.text}>{texts.expiredText}</p>
        <Link to={paths.manageSubscription} className={styles.link}>
          {texts.manage}
        </Link>
      </div>
      <DismissButton label={texts.dismiss} className={styles.close} onDismiss={dismiss} />
    </section>
  )
}

/** The time, renewed as each second of what is left begins, while someone can see it and there is something left. */
function useSecond(now: () => number, endsAt: number): number {
  const [second, setSecond] = useState(now)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      const time = now()
      setSecond(time)
      if (time >= endsAt || document.visibilityState !== 'visible') return
      timer = setTimeout(look, (endsAt - time) % 1000 || 1000)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [now, endsAt])
  return second
}
