/** Describes the organizer to those who have not joined: their description of themselves, but not their name. */
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import { useId } from 'react'
import { meetupTexts as texts } from '../../locales/en/meetups.ts'
import { SelfDescription } from '../members/self-description.tsx'
import styles from './meetup.module.css'

/** Nothing for a meetup from before this was kept. */
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
