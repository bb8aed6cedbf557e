/** Shows a member's level of helping: the garden, and the weeks in a row. */
import { kindnessStreakAt } from '@porchlight/contracts/members/members.rules'
import type { Member } from '@porchlight/contracts/members/members.schema'
import { Flame, Flower2, Sprout } from 'lucide-react'
import type { ReactNode } from 'react'
import { profileTexts as texts } from '../../locales/en/profile.ts'
import { Garden } from './garden.tsx'
import styles from './standing.module.css'

/** @param now epoch ms: a streak that is over counts no more */
export function Standing({ member, now }: { member: Member; now: number }) {
  const level = member.gardenLevel ?? 1
  const streak = kindnessStreakAt(member, now)
  return (
    <div className={styles.all}>
      <Garden level={level} />
      <ul className={styles.standing} aria-label={texts.standing}>
        <Grown
          icon={level > 2 ? <Flower2 /> : <Sprout />}
          name={texts.garden.label(level)}
          note={texts.garden.level(level)}
        />
        <Grown icon={<Flame />} name={texts.streak.weeks(streak)} note={texts.streak.name} />
      </ul>
    </div>
  )
}

function Grown({ icon, name, note }: { icon: ReactNode; name: string; note: string }) {
  return (
    <li className={styles.grown}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.note}>{note}</span>
      </span>
    </li>
  )
}
