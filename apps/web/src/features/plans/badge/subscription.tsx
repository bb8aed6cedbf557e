/** A member's plan on their profile, with the ways to what can be done about it. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import { Link } from 'react-router-dom'
import { planCardTexts } from '../../../locales/en/plans.card.ts'
import { paths } from '../../../paths.ts'
import { useHasPlans } from '../../../sync/community/about-community.ts'
import { classNames } from '../../../ui/class-names.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Problem } from '../../../ui/feedback/problem.tsx'
import { Dotted } from '../../../ui/labels/dotted.tsx'
import { Tag } from '../../../ui/labels/tag.tsx'
import { usePayment } from '../payment/use-payment.ts'
import { hasPremium, type PlanDetails } from '../plan-details.ts'
import { planName, planStatus } from '../plan-words.ts'
import { usePlanOf } from '../plans.reads.ts'
import { BillingLink } from './billing-link.tsx'
import styles from './subscription.module.css'

const texts = planCardTexts.card

/** Shows the plan; nothing where there are no plans. */
export function Subscription({ member, className }: { member: Member; className?: string | undefined }) {
  const plan = usePlanOf(member)
  const hasPlans = useHasPlans()
  // One that was begun before is confirmed wherever its member looks first.
  const { problem } = usePayment('monthly', {})
  if (hasPlans === false || plan === null) return null
  const dates = datesOf(plan)
  const isUrgent = plan.state === 'trial' && plan.isUrgent
  return (
    <section
      className={classNames(styles.subscription, className)}
      aria-labelledby="subscription"
      data-urgent={isUrgent || undefined}
    >
      <div className={styles.top}>
        <div>
          <h3 className={styles.heading} id="subscription">
            {texts.title}
          </h3>
          <p className={styles.plan}>
            <Dotted>
              <span>{planName(plan)}</span>
              {dates && <span>{dates}</span>}
            </Dotted>
          </p>
        </div>
        <Status plan={plan} />
      </div>
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
    </section>
  )
}

function Status({ plan }: { plan: PlanDetails }) {
  const words = planStatus(plan)
  if (hasPremium(plan)) return <Tag tone="premium">{words}</Tag>
  if (plan.state !== 'trial') return <Tag>{words}</Tag>
  return <Tag tone="lamp">{words}</Tag>
}

/** Returns when the plan renews or ends; null where it does neither. */
function datesOf({ state, nextBillingAt, until, trialEndsAt }: PlanDetails): string | null {
  if (state === 'premium' && nextBillingAt !== null) return texts.renews(nextBillingAt)
  if (state === 'trial' && trialEndsAt !== null) return texts.until(trialEndsAt)
  const hasEnd = state === 'ending' || state === 'grace' || state === 'given'
  return hasEnd && until !== null ? texts.until(until) : null
}
