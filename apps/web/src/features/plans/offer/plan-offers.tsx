import type { ReactNode } from 'react'
import { planScreenTexts } from '../../../locales/en/plans.screens.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Tag } from '../../../ui/labels/tag.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { usePrices, useTrialDays } from '../offer.reads.ts'
import { hasPremium, type PlanDetails } from '../plan-details.ts'
import { formatPrice, formatRoundPrice } from '../prices.ts'
import { FeatureList } from './feature-list.tsx'
import styles from './plans-screen.module.css'

const texts = planScreenTexts.plans

interface PlanOffersProps {
  /** The viewer's plan; null for a visitor, or while it is loading. */
  plan: PlanDetails | null
  /** True while the plan is loading: nothing is shown about it until then. */
  isUnknown?: boolean
  /** The action for premium. */
  action: ReactNode
}

export function PlanOffers({ plan, isUnknown = false, action }: PlanOffersProps) {
  const { monthly, annual, currency } = usePrices()
  const isFree = plan?.state === 'free' || plan?.state === 'canceled'
  return (
    <div className={styles.offers}>
      <Card as="section" className={styles.offer} aria-labelledby="plan-free">
        <div className={styles.top}>
          <h2 className={styles.name} id="plan-free">
            {planScreenTexts.names.free}
          </h2>
          {isFree && <Tag tone="offer">{texts.yours}</Tag>}
        </div>
        <p className={styles.for}>{texts.freeText}</p>
        <Price amount={formatRoundPrice(0, currency)} />
        <FeatureList plan="free" />
      </Card>
      <Card as="section" className={classNames(styles.offer, styles.premium)} aria-labelledby="plan-premium">
        <p className={styles.popular}>{texts.popular}</p>
        <div className={styles.top}>
          <h2 className={styles.name} id="plan-premium">
            {planScreenTexts.names.premium}
          </h2>
          <Standing plan={plan} />
        </div>
        <p className={styles.for}>{texts.premiumText}</p>
        <Price amount={formatPrice(monthly, currency)} note={texts.or(formatPrice(annual, currency))} />
        <FeatureList plan="premium" />
        <div className={styles.action}>{isUnknown ? <Skeleton height="50px" /> : action}</div>
      </Card>
    </div>
  )
}

function Standing({ plan }: { plan: PlanDetails | null }) {
  const trialDays = useTrialDays()
  if (plan === null) return null
  if (hasPremium(plan)) return <Tag tone="premium">{planScreenTexts.active}</Tag>
  if (plan.state !== 'trial') return null
  return (
    <span className={styles.trial}>
      <Tag tone="lamp">{planScreenTexts.trialActive(trialDays)}</Tag>
      {plan.trialEndsAt !== null && (
        <span className={styles.left}>{planScreenTexts.daysLeft(plan.daysLeft)}</span>
      )}
    </span>
  )
}

function Price({ amount, note }: { amount: string; note?: string }) {
  return (
    <p className={styles.price}>
      <span className={styles.amount}>{amount}</span> <span>{planScreenTexts.perMonth}</span>
      {note && <span className={styles.or}>{note}</span>}
    </p>
  )
}
