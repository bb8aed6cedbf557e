/** `/membership`: the plan one has, what comes with it, and where to change it. */
import type { ReactNode } from 'react'
import { appTexts } from '../../../locales/en/app.ts'
import { formatLongDate } from '../../../locales/en/formats.ts'
import { planScreenTexts } from '../../../locales/en/plans.screens.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ScreenHeader } from '../../../ui/layout/screen-header.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { useMember } from '../../members/members.reads.ts'
import { BillingLink } from '../badge/billing-link.tsx'
import { FeatureList } from '../offer/feature-list.tsx'
import { hasPremium, type PlanDetails } from '../plan-details.ts'
import { planName, planStatus } from '../plan-words.ts'
import { usePlanOf } from '../plans.reads.ts'
import { BonusCard } from './bonus-card.tsx'
import styles from './membership-screen.module.css'

const texts = planScreenTexts.membership

export default function MembershipScreen() {
  const member = useMember()
  const plan = usePlanOf(member)
  return (
    <>
      <title>{`${texts.title} · ${appTexts.name}`}</title>
      <ScreenHeader title={texts.title} back={{ to: paths.profile, label: planScreenTexts.manage.back }} />
      {member === undefined && <Skeleton height="220px" />}
      {member === null && <p>{planScreenTexts.unknown}</p>}
      {member && plan && (
        <div className={styles.columns}>
          <div className={styles.column}>
            <Card as="section" className={styles.card} aria-label={texts.plan}>
              <dl className={styles.facts}>
                <Fact name={texts.plan}>{planName(plan)}</Fact>
                <Fact name={texts.status}>{planStatus(plan)}</Fact>
                <Fact name={texts.credits}>{member.credits}</Fact>
                <PlanDate plan={plan} />
              </dl>
              {!hasPremium(plan) && (
                <ButtonLink to={paths.plans} tone="lamp" full>
                  {texts.upgrade}
                </ButtonLink>
              )}
              <div className={styles.links}>
                <ButtonLink to={paths.manageSubscription} tone="quiet" small>
                  {texts.manage}
                </ButtonLink>
                <BillingLink plan={plan} />
              </div>
            </Card>
            {member.isOperator === true && <BonusCard />}
          </div>
          <section className={styles.features} aria-labelledby="features">
            <h2 className={styles.heading} id="features">
              {texts.features}
            </h2>
            <FeatureList plan={hasPremium(plan) ? 'premium' : 'free'} isOnTrial={plan.state === 'trial'} />
          </section>
        </div>
      )}
    </>
  )
}

function PlanDate({ plan: { state, nextBillingAt, until, trialEndsAt } }: { plan: PlanDetails }) {
  if (state === 'trial' && trialEndsAt !== null) {
    return <Fact name={texts.ends}>{formatLongDate(trialEndsAt)}</Fact>
  }
  if (state === 'premium' && nextBillingAt !== null) {
    return <Fact name={texts.nextBilling}>{formatLongDate(nextBillingAt)}</Fact>
  }
  if ((state === 'ending' || state === 'grace' || state === 'given') && until !== null) {
    return <Fact name={texts.until}>{formatLongDate(until)}</Fact>
  }
  return null
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className={styles.soft}>{name}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  )
}
