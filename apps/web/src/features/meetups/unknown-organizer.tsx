/** Describes the organizer to those who have not joined: their description of themselves, but not their name. */
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import { useId } from 'react'
import { meetupTexts as texts } from '../../locales/en/meetups.ts'
import { SelfDescription } from '../members/self-description.tsx'
import styles from './meetup.module.css'

/** Shows how the organizer describes themselves, and nothing for an old meetup without that description. */
export function UnknownOrganizer({ organizer }: Pick<Post, 'organizer'>) {
  const id = useId()
  if (!organizer) return null
  return (
    <section className={styles.who} aria-labelledby={id}>
      <h3 className={styles.title} id={id}>
        {texts.organizerUnknown}
      </h3>
      <SelfDescription {...organizer} />
    </section>
  )
}
