/** A member's plan on their profile, with the ways to what can be done about it. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import { Link } from 'react-router-dom'
import { planScreenTexts } from '../../../locales/en/plans.screens.ts'
import { paths } from '../../../paths.ts'
import { useHasPlans } from '../../../sync/community/about-community.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Problem } from '../../../ui/feedback/problem.tsx'
import { Tag } from '../../../ui/labels/tag.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { usePayment } from '../payment/use-payment.ts'
import { hasPremium, type PlanDetails } from '../plan-details.ts'
import { planName, planStatus } from '../plan-words.ts'
import { usePlanOf } from '../plans.reads.ts'
import { BillingLink } from './billing-link.tsx'
import styles from './subscription-card.module.css'

const texts = planScreenTexts.card

/** Nothing where there are no plans. */
export function SubscriptionCard({ member }: { member: Member }) {
  const plan = usePlanOf(member)
  const hasPlans = useHasPlans()
  // One that was begun before is confirmed wherever its member looks first.
  const { problem } = usePayment('monthly', {})
  if (hasPlans === false || plan === null) return null
  const isUrgent = plan.state === 'trial' && plan.isUrgent
  return (
    <Card
      as="section"
      className={styles.card}
      aria-labelledby="subscription"
      data-urgent={isUrgent || undefined}
    >
      <div className={styles.top}>
        <h2 className={styles.heading} id="subscription">
          {texts.title}
        </h2>
        <Status plan={plan} isUrgent={isUrgent} />
      </div>
      <p className={styles.plan}>{planName(plan)}</p>
      <Dates plan={plan} />
      <div className={styles.links}>
        {hasPremium(plan) ? (
          <ButtonLink to={paths.manageSubscription} tone="quiet" small>
            {texts.manage}
          </ButtonLink>
        ) : (
          <>
            <ButtonLink to={paths.manageSubscription} tone="lamp" small>
              {texts.upgrade}
            </ButtonLink>
            <Link to={paths.manageSubscription} className={styles.link}>
              {texts.manage}
            </Link>
          </>
        )}
        <BillingLink plan={plan} />
      </div>
      <Problem problem={problem} />
    </Card>
  )
}

function Status({ plan, isUrgent }: { plan: PlanDetails; isUrgent: boolean }) {
  const words = planStatus(plan)
  if (hasPremium(plan)) return <Tag tone="premium">{words}</Tag>
  if (plan.state !== 'trial') return <Tag>{words}</Tag>
  return <Tag tone={isUrgent ? 'request' : 'lamp'}>{words}</Tag>
}

function Dates({ plan: { state, nextBillingAt, until, trialEndsAt } }: { plan: PlanDetails }) {
  const words =
    state === 'premium' && nextBillingAt !== null
      ? texts.renews(nextBillingAt)
      : state === 'trial' && trialEndsAt !== null
        ? texts.until(trialEndsAt)
        : (state === 'ending' || state === 'grace' || state === 'given') && until !== null
          ? texts.until(until)
          : null
  return words && <p className={styles.soft}>{words}</p>
}
