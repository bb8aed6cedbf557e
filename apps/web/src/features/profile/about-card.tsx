/** The member's description of themselves, which they can edit. */
import { missingProfile } from '@porchlight/contracts/members/members.rules'
import type { Member } from '@porchlight/contracts/members/members.schema'
import { Eye } from 'lucide-react'
import { Link } from 'react-router-dom'
import { profileTexts as texts } from '../../locales/en/profile.ts'
import { Card } from '../../ui/layout/card.tsx'
import { CompleteProfileButton } from '../members/profile/complete-profile-button.tsx'
import { EditProfileButton } from '../members/profile/edit-profile-button.tsx'
import { SelfDescription } from '../members/self-description.tsx'
import styles from './profile-screen.module.css'
import { publicPagePath } from './public-page.ts'

export function AboutCard({ member }: { member: Pick<Member, 'id' | 'bio' | 'interests'> }) {
  const missing = missingProfile(member)
  return (
    <Card as="section" className={styles.card} aria-labelledby="about-me">
      <div className={styles.head}>
        <h2 className={styles.heading} id="about-me">
          {texts.about}
        </h2>
        {missing === null && <EditProfileButton member={member} />}
      </div>
      <SelfDescription bio={member.bio} interests={member.interests} />
      {missing !== null && (
        <>
          {missing === 'both' && <p className={styles.soft}>{texts.aboutEmpty}</p>}
          <CompleteProfileButton missing={missing}>{texts.complete}</CompleteProfileButton>
        </>
      )}
      <Link to={publicPagePath(member.id)} className={styles.preview}>
        <Eye aria-hidden="true" />
        {texts.preview}
      </Link>
    </Card>
  )
}
