/** What somebody says of themselves: their own to edit, a neighbor's to read. */
import { missingProfile } from '@porchlight/contracts/members/members.rules'
import type { Member } from '@porchlight/contracts/members/members.schema'
import { profileTexts as texts } from '../../locales/en/profile.ts'
import { Card } from '../../ui/card.tsx'
import { Tag } from '../../ui/tag.tsx'
import { CompleteProfileButton } from '../members/complete-profile-button.tsx'
import { EditProfileButton } from '../members/edit-profile-button.tsx'
import styles from './profile-screen.module.css'

type Said = Pick<Member, 'bio' | 'interests'>

export function AboutCard({ member }: { member: Said }) {
  const missing = missingProfile(member)
  return (
    <Card as="section" className={styles.card} aria-labelledby="about-me">
      <div className={styles.head}>
        <h2 className={styles.heading} id="about-me">
          {texts.about}
        </h2>
        {missing === null && <EditProfileButton member={member} />}
      </div>
      <SaidOfThemselves said={member} />
      {missing !== null && (
        <>
          {missing === 'both' && <p className={styles.soft}>{texts.aboutEmpty}</p>}
          <CompleteProfileButton missing={missing}>{texts.complete}</CompleteProfileButton>
        </>
      )}
    </Card>
  )
}

export function SaidOfThemselves({ said: { bio, interests } }: { said: Said }) {
  return (
    <>
      {bio && (
        <p className={styles.bio} dir="auto">
          {bio}
        </p>
      )}
      {interests.length > 0 && (
        <ul className={styles.interests} aria-label={texts.interests}>
          {interests.map((interest) => (
            <li key={interest}>
              <Tag>
                <bdi>{interest}</bdi>
              </Tag>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
