/** Shows a member's description of themselves to readers: their bio and their interests. */
import { memberTexts } from '../../locales/en/members.ts'
import { Tag } from '../../ui/labels/tag.tsx'
import styles from './self-description.module.css'

interface SelfDescriptionProps {
  /** The bio; null or empty when the member has written none. */
  bio: string | null
  interests: readonly string[]
}

export function SelfDescription({ bio, interests }: SelfDescriptionProps) {
  return (
    <>
      {bio && (
        <p className={styles.bio} dir="auto">
          {bio}
        </p>
      )}
      {interests.length > 0 && (
        <ul className={styles.interests} aria-label={memberTexts.completeProfile.interests}>
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
