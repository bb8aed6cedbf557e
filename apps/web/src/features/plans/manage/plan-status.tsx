import { HandHeart, Hourglass, Moon, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { planScreenTexts } from '../../../locales/en/plans.screens.ts'
import { Tag } from '../../../ui/labels/tag.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useOffer } from '../offer.reads.ts'
import { hasPremium, type PlanDetails } from '../plan-details.ts'
import { planName } from '../plan-words.ts'
import styles from './manage-screen.module.css'

const texts = planScreenTexts.manage

export function PlanStatus({ plan }: { plan: PlanDetails }) {
  const { data: offer } = useOffer()
  return (
    <Card
      as="section"
      className={styles.status}
      aria-labelledby="plan-status"
      data-urgent={(plan.state === 'trial' && plan.isUrgent) || undefined}
    >
      <div className={styles.top}>
        <span className={styles.icon} data-premium={hasPremium(plan) || undefined} aria-hidden="true">
          {iconOf(plan)}
        </span>
        <div className={styles.words}>
          <p className={styles.soft}>{texts.status}</p>
          <h2 className={styles.name} id="plan-status">
            {plan.state === 'canceled' ? texts.canceled : planName(plan)}
          </h2>
        </div>
        {hasPremium(plan) && <Tag tone="premium">{planScreenTexts.active}</Tag>}
        {plan.state === 'trial' && <Tag tone="lamp">{trialLeft(plan)}</Tag>}
      </div>
      <Sentences plan={plan} />
      {offer?.provider === 'test' && <p className={styles.test}>{planScreenTexts.testNotice}</p>}
    </Card>
  )
}

function iconOf(plan: PlanDetails): ReactNode {
  if (hasPremium(plan)) return <Sparkles />
  if (plan.state === 'trial') return <Hourglass />
  return plan.state === 'canceled' ? <Moon /> : <HandHeart />
}

function trialLeft({ trialEndsAt, daysLeft }: PlanDetails): string {
  return trialEndsAt === null ? planScreenTexts.sevenDays : texts.daysRemaining(daysLeft)
}

function Sentences({ plan }: { plan: PlanDetails }) {
  const { state, trialEndsAt, until, nextBillingAt, billing, endsAs } = plan
  switch (state) {
    case 'free':
      return <p>{texts.freeText}</p>
    case 'canceled':
      return <p>{texts.canceledText}</p>
    case 'trial':
      return trialEndsAt === null ? null : <p>{texts.trialEnds(trialEndsAt)}</p>
    case 'given':
      return <p>{until === null ? texts.given : texts.givenUntil(until)}</p>
    case 'ending':
      if (until === null) return null
      return <p>{endsAs === 'canceled' ? texts.endsAsCanceled(until) : texts.endsAsFree(until)}</p>
    case 'grace':
      return (
        <div className={styles.grace}>
          <p className={styles.graceTitle}>{texts.failedPayment}</p>
          {until !== null && <p>{texts.grace(until)}</p>}
        </div>
      )
    case 'premium':
      return (
        <p>
          {billing && `${texts.billed[billing]}. `}
          {nextBillingAt === null ? texts.goesOn : texts.renews(nextBillingAt)}
        </p>
      )
  }
}
