import type { Member } from '@porchlight/contracts/members/members.schema'
import { isPremium } from '@porchlight/contracts/plans/plans.rules'
import { ArrowRight, Sparkles } from 'lucide-react'
import { Link } from 'react-router-dom'
import { appTexts } from '../../locales/en/app.ts'
import { homeTexts } from '../../locales/en/home.ts'
import { paths } from '../../paths.ts'
import { useHasPlans } from '../../sync/community/about-community.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { isSendable } from '../../sync/outbox/entry-args.ts'
import { useConnection } from '../../sync/transport/connection.ts'
import { NameText } from '../../ui/labels/name-text.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { waitingCredits } from '../credits/waiting-credits.reads.ts'
import { planOf } from '../members/members.reads.ts'
import { useIsWaitShown, useOutboxCounts } from '../outbox/outbox.reads.ts'
import styles from './greeting.module.css'
import type { Home } from './home.reads.ts'

interface GreetingProps {
  /** The data of home; undefined while loading. */
  home: Home | undefined
  /**
   * The time in epoch ms; it continues, so that a phone that lies on the table through the day still shows the right
   * greeting.
   */
  time: number
}

export function Greeting({ home, time }: GreetingProps) {
  const greeting = greetingAt(time)
  const member = home?.member
  // The count comes from the same source as the header's, so that both change at the same moment.
  const counts = useOutboxCounts()
  const count = counts?.waiting ?? home?.waiting.length ?? 0
  const isWaitShown = useIsWaitShown(count > 0)
  return (
    <section className={styles.card} aria-labelledby="greeting" aria-busy={!home || undefined}>
      <h1 className={styles.title} id="greeting">
        {member ? <NameText>{homeTexts.greeting(greeting, member.firstName)}</NameText> : greeting}
      </h1>
      {home ? (
        <ActiveNeighbors home={home} />
      ) : (
        <p className={styles.active}>
          <Skeleton width="12rem" height="1.45em" className={styles.blank} />
        </p>
      )}
      <div className={styles.pills}>
        {member ? (
          <Credits member={member} waiting={isWaitShown ? home.waiting : []} time={time} />
        ) : (
          <Skeleton width="96px" height="30px" className={styles.blank} />
        )}
        {home && isWaitShown && (
          <Waiting count={counts?.sendable ?? home.waiting.filter(isSendable).length} />
        )}
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

function Credits({ member, waiting: waitingEntries, time }: CreditsProps) {
  const { rules } = useDevice()
  const plan = planOf(member, time)
  // When every member has everything without a plan, no plan badge is shown.
  const hasPlans = useHasPlans() !== false
  const waitingAmount = waitingCredits(waitingEntries, plan, rules)
  return (
    <>
      <Link to={paths.donations} className={styles.credits}>
        <span className={styles.coin} aria-hidden="true" />
        {homeTexts.credits(member.credits)}
      </Link>
      {waitingAmount > 0 && <span className={styles.pill}>{homeTexts.creditsForWaiting(waitingAmount)}</span>}
      {hasPlans && isPremium(plan) && (
        <span className={styles.premium}>
          <Sparkles aria-hidden="true" />
          {homeTexts.plans.premium}
        </span>
      )}
      {hasPlans && plan.subscriptionPlan === 'trial' && (
        <span className={styles.trial}>{homeTexts.plans.trial}</span>
      )}
    </>
  )
}

/**
 * Shows the number of waiting entries. The outbox itself shows which of them wait for something other than a signal.
 */
function Waiting({ count }: { count: number }) {
  const online = useConnection((connection) => connection.online)
  if (count === 0) return null
  return (
    <Link to={paths.outbox} className={styles.pill}>
      {online ? homeTexts.sending(count) : homeTexts.waitingForSignal(count)}
    </Link>
  )
}

/** Shows the number of active neighbors; its line is reserved while they are counted. */
function ActiveNeighbors({ home: { news, isWhole } }: { home: Home }) {
  const isCounted = isWhole && news.activeNeighbors > 0
  return <p className={styles.active}>{isCounted ? homeTexts.active(news.activeNeighbors) : '\u00a0'}</p>
}

export function greetingAt(time: number): string {
  const hour = new Date(time).getHours()
  if (hour >= 5 && hour < 12) return homeTexts.morning
  return hour >= 12 && hour < 18 ? homeTexts.afternoon : homeTexts.evening
}
