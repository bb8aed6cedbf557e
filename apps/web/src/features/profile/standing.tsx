/** Shows a member's level of helping: what the garden and the weeks in a row need next. */
import { helpsPerGardenLevel } from '@porchlight/contracts/help/help.rules'
import { isStreakSafe, kindnessStreakAt } from '@porchlight/contracts/members/members.rules'
import type { Member } from '@porchlight/contracts/members/members.schema'
import { Flame, Flower2, Sprout } from 'lucide-react'
import type { ReactNode } from 'react'
import { profileTexts as texts } from '../../locales/en/profile.ts'
import styles from './standing.module.css'

/** The number of weeks that are drawn: the current one, and those before it. */
const weeksShown = 7

interface StandingProps {
  member: Member
  /** Epoch ms: a streak that is over counts no more. */
  now: number
}

export function Standing({ member, now }: StandingProps) {
  const { gardenLevel: level = 1, countedHelps } = member
  const helps = helpsSincePlant(member)
  const streak = kindnessStreakAt(member, now)
  const isSafe = isStreakSafe(member, now)
  return (
    <ul className={styles.standing} aria-label={texts.standing}>
      <Grown
        icon={level > 2 ? <Flower2 /> : <Sprout />}
        name={texts.garden.label(level)}
        note={texts.garden.level(level)}
        steps={countedHelps === undefined ? [] : stepsOf(helpsPerGardenLevel, helps)}
        hint={countedHelps === undefined ? null : texts.garden.next(helpsPerGardenLevel - helps)}
      />
      <Grown
        icon={<Flame />}
        tone={streak > 0 ? 'lamp' : undefined}
        name={texts.streak.weeks(streak)}
        note={texts.streak.name}
        steps={weeksOf(streak, isSafe)}
        hint={streak === 0 ? texts.streak.start : isSafe ? texts.streak.safe : texts.streak.open}
      />
    </ul>
  )
}

/** Returns the helps since the garden's last plant; 0 where this device does not have their number. */
export function helpsSincePlant({ countedHelps = 0 }: Pick<Member, 'countedHelps'>): number {
  return countedHelps % helpsPerGardenLevel
}

/** `open` is what can be done now. */
type Step = 'done' | 'open' | 'none'

function stepsOf(count: number, doneCount: number): Step[] {
  return Array.from({ length: count }, (_, index) =>
    index < doneCount ? 'done' : index === doneCount ? 'open' : 'none',
  )
}

/** Returns the last weeks, with the current one at the end. */
export function weeksOf(streak: number, isSafe: boolean): Step[] {
  const past = Math.min(isSafe ? streak - 1 : streak, weeksShown - 1)
  return Array.from({ length: weeksShown }, (_, index) => {
    if (index === weeksShown - 1) return isSafe ? 'done' : 'open'
    return index >= weeksShown - 1 - past ? 'done' : 'none'
  })
}

interface GrownProps {
  icon: ReactNode
  tone?: 'lamp' | undefined
  name: string
  note: string
  steps: readonly Step[]
  /** The next step in words; null when it is not known. */
  hint: string | null
}

function Grown({ icon, tone, name, note, steps, hint }: GrownProps) {
  return (
    <li className={styles.grown} data-tone={tone}>
      <span className={styles.top}>
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          <span className={styles.note}>{note}</span>
        </span>
      </span>
      {steps.length > 0 && (
        <span className={styles.steps} aria-hidden="true">
          {steps.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is nothing but its place
            <i key={index} data-step={step} />
          ))}
        </span>
      )}
      {hint !== null && <span className={styles.hint}>{hint}</span>}
    </li>
  )
}
