/** What plan a member has, and how long. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import { dayMs } from '@porchlight/contracts/values/time'
import { profileTexts } from '../../locales/en/profile.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Tag } from '../../ui/tag.tsx'
import { planOf } from '../members/members.reads.ts'
import styles from './profile-screen.module.css'

const texts = profileTexts.subscription

export function SubscriptionCard({ member, now }: { member: Member; now: number }) {
  const { subscriptionPlan } = planOf(member, now)
  const endsAt = member.trialEndDate === null ? now : Date.parse(member.trialEndDate)
  const daysLeft = Math.max(0, Math.ceil((endsAt - now) / dayMs))
  return (
    <Card as="section" className={styles.card} aria-labelledby="subscription">
      <div className={styles.head}>
        <h2 className={styles.heading} id="subscription">
          {texts.title}
        </h2>
        <Tag tone={subscriptionPlan === 'premium' ? 'premium' : 'neutral'}>
          {profileTexts.plans[subscriptionPlan]}
        </Tag>
      </div>
      <p className={styles.soft}>
        {subscriptionPlan === 'trial' ? texts.trial(daysLeft) : texts.is[subscriptionPlan]}
      </p>
      <ButtonLink to={paths.manageSubscription} tone="quiet" small>
        {texts.manage}
      </ButtonLink>
    </Card>
  )
}
