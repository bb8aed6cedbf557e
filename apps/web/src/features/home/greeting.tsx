import type { Member } from '@porchlight/contracts/members/members.schema'
import { Link } from 'react-router-dom'
import { paths } from '../../app/paths.ts'
import { appTexts } from '../../locales/en/app.ts'
import { homeTexts } from '../../locales/en/home.ts'
import { useConnection } from '../../sync/connection.ts'
import { useDevice } from '../../sync/device-context.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useMinute } from '../../ui/use-minute.ts'
import { planOf, useMember, useWaitingCredits } from '../members/members.reads.ts'
import { useOutboxCounts } from '../outbox/outbox.reads.ts'
import styles from './greeting.module.css'

export function Greeting() {
  const { now } = useDevice()
  const member = useMember()
  // A phone that lies on the table through the day still says the right thing.
  const greeting = greetingAt(useMinute(now))
  return (
    <section className={styles.card} aria-labelledby="greeting">
      <h1 className={styles.title} id="greeting">
        {member ? homeTexts.greeting(greeting, member.firstName) : greeting}
      </h1>
      <p className={styles.place}>{member ? placeOf(member) : appTexts.tagline}</p>
      <div className={styles.pills}>
        {member ? (
          <Credits member={member} now={now()} />
        ) : (
          <Skeleton width="96px" height="30px" className={styles.blank} />
        )}
        <Waiting />
      </div>
    </section>
  )
}

function Credits({ member, now }: { member: Member; now: number }) {
  const forWaiting = useWaitingCredits()
  const { subscriptionPlan } = planOf(member, now)
  return (
    <>
      <span className={styles.credits}>
        <span className={styles.coin} aria-hidden="true" />
        {homeTexts.credits(member.credits)}
      </span>
      {forWaiting > 0 && <span className={styles.pill}>{homeTexts.creditsForWaiting(forWaiting)}</span>}
      <span className={styles.pill}>{homeTexts.plans[subscriptionPlan]}</span>
    </>
  )
}

function Waiting() {
  const waiting = useOutboxCounts()?.waiting ?? 0
  const online = useConnection((connection) => connection.online)
  if (waiting === 0) return null
  return (
    <Link to={paths.outbox} className={styles.pill}>
      {online ? homeTexts.sending(waiting) : homeTexts.waitingForSignal(waiting)}
    </Link>
  )
}

function placeOf(member: Member): string {
  if (member.location) return member.location
  return member.zipCode ? homeTexts.zip(member.zipCode) : appTexts.tagline
}

export function greetingAt(time: number): string {
  const hour = new Date(time).getHours()
  if (hour >= 5 && hour < 12) return homeTexts.morning
  return hour >= 12 && hour < 18 ? homeTexts.afternoon : homeTexts.evening
}
