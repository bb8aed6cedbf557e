/** The verified facts about a member, and quick actions for their account. */
import { profilePhotosCount } from '@porchlight/contracts/members/members.rules'
import type { Member } from '@porchlight/contracts/members/members.schema'
import { Crown, Images, Phone, ShieldCheck } from 'lucide-react'
import { profileTexts } from '../../locales/en/profile.ts'
import { paths } from '../../paths.ts'
import { useHasPlans } from '../../sync/community/about-community.ts'
import { Tag } from '../../ui/labels/tag.tsx'
import { hasPhone } from '../phones/own-number.reads.ts'
import { Subscription } from '../plans/badge/subscription.tsx'
import styles from './profile-screen.module.css'
import { ButtonRow, LinkRow } from './rows.tsx'

const { verification, quick } = profileTexts

interface VerificationCardProps {
  member: Member
  onPhone: () => void
  onPhotos: () => void
}

export function VerificationCard({ member, onPhone, onPhotos }: VerificationCardProps) {
  const count = member.photos?.length ?? 0
  return (
    <section className={styles.links} aria-labelledby="verification">
      <h2 className={`${styles.heading} ${styles.inList}`} id="verification">
        {verification.title}
      </h2>
      <div className={styles.pair}>
        <ButtonRow
          icon={<Phone />}
          note={hasPhone(member) ? verification.phoneVerified : verification.phoneNotYet}
          onClick={onPhone}
        >
          {verification.phone}
        </ButtonRow>
        <ButtonRow icon={<Images />} note={verification.count(count, profilePhotosCount)} onClick={onPhotos}>
          {verification.photos}
        </ButtonRow>
      </div>
    </section>
  )
}

export function QuickActions({ member, isPremium }: { member: Member; isPremium: boolean }) {
  const hasPlans = useHasPlans() !== false
  const isCheckAsked = member.isBackgroundVerified !== true
  if (!hasPlans && !isCheckAsked) return null
  return (
    <nav className={styles.links} aria-labelledby="quick-actions">
      <h2 className={`${styles.heading} ${styles.inList}`} id="quick-actions">
        {quick.title}
      </h2>
      {hasPlans && !isPremium && (
        <LinkRow to={paths.plans} icon={<Crown />} note={<Tag tone="premium">{quick.isNew}</Tag>}>
          {quick.upgrade}
        </LinkRow>
      )}
      {isCheckAsked && (
        <LinkRow
          to={paths.backgroundCheck}
          icon={<ShieldCheck />}
          note={<Tag tone="request">{quick.required}</Tag>}
        >
          {quick.backgroundCheck}
        </LinkRow>
      )}
      {hasPlans && <Subscription member={member} className={styles.inCard} />}
    </nav>
  )
}
