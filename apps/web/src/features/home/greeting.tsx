import type { Member } from '@porchlight/contracts/members/members.schema'
import { isPremium } from '@porchlight/contracts/plans/plans.rules'
import { ArrowRight, Sparkles } from 'lucide-react'
import { Link } from 'react-router-dom'
import { appTexts } from '../../locales/en/app.ts'
import { homeTexts } from '../../locales/en/home.ts'
import { paths } from '../../paths.ts'
import { useConnection } from '../../sync/connection.ts'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { planOf } from '../members/members.reads.ts'
import { waitingCredits } from '../posts/waiting-credits.reads.ts'
import styles from './greeting.module.css'
import type { Home } from './home.reads.ts'

interface GreetingProps {
  /** Undefined while it is read. */
  home: Home | undefined
  /** Null while it is not known. */
  place: string | null
  /** Epoch ms; it goes on, so that a phone that lies on the table through the day still says the right thing. */
  time: number
}

export function Greeting({ home, place, time }: GreetingProps) {
  const greeting = greetingAt(time)
  const member = home?.member
  return (
    <section className={styles.card} aria-labelledby="greeting" aria-busy={!home || undefined}>
      <h1 className={styles.title} id="greeting">
        {member ? homeTexts.greeting(greeting, member.firstName) : greeting}
      </h1>
      {home ? (
        <p className={styles.place}>{placeLine(home, place)}</p>
      ) : (
        <p className={styles.place}>
          <Skeleton width="12rem" height="1.45em" className={styles.blank} />
        </p>
      )}
      <div className={styles.pills}>
        {member ? (
          <Credits member={member} waiting={home.waiting} time={time} />
        ) : (
          <Skeleton width="96px" height="30px" className={styles.blank} />
        )}
        {home && <Waiting count={home.waiting.length} />}
        <Link to={paths.communityHelp} className={styles.board}>
          {appTexts.tabs.communityHelp}
          <ArrowRight aria-hidden="true" />
        </Link>
      </div>
    </section>
  )
}

interface CreditsProps {
  member: Member
  waiting: Home['waiting']
  time: number
}

function Credits({ member, waiting, time }: CreditsProps) {
  const plan = planOf(member, time)
  const needed = waitingCredits(waiting, plan)
  return (
    <>
      <Link to={paths.profile} className={styles.credits}>
        <span className={styles.coin} aria-hidden="true" />
        {homeTexts.credits(member.credits)}
      </Link>
      {needed > 0 && <span className={styles.pill}>{homeTexts.creditsForWaiting(needed)}</span>}
      {isPremium(plan) && (
        <span className={styles.premium}>
          <Sparkles aria-hidden="true" />
          {homeTexts.plans.premium}
        </span>
      )}
      {plan.subscriptionPlan === 'trial' && <span className={styles.trial}>{homeTexts.plans.trial}</span>}
    </>
  )
}

function Waiting({ count }: { count: number }) {
  const online = useConnection((connection) => connection.online)
  if (count === 0) return null
  return (
    <Link to={paths.outbox} className={styles.pill}>
      {online ? homeTexts.sending(count) : homeTexts.waitingForSignal(count)}
    </Link>
  )
}

/** Where one is, and what neighbors there really did; an empty line keeps the room of what is not known yet. */
function placeLine({ news, isWhole }: Home, place: string | null): string {
  const active = isWhole && news.activeNeighbors > 0 ? homeTexts.active(news.activeNeighbors) : null
  return [place, active].filter((part) => part !== null).join(' · ') || '\u00a0'
}

export function greetingAt(time: number): string {
  const hour = new Date(time).getHours()
  if (hour >= 5 && hour < 12) return homeTexts.morning
  return hour >= 12 && hour < 18 ? homeTexts.afternoon : homeTexts.evening
}
