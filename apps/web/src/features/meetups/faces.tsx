/** A row of faces: the guests whom this member may see, and a plain figure for each of the others. */
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import { UserRound } from 'lucide-react'
import { homeTexts } from '../../locales/en/home.ts'
import { Avatar } from '../files/avatar.tsx'
import styles from './meetup.module.css'
import type { MeetupItem } from './meetups.reads.ts'

const shownMax = 5

interface FacesProps {
  post: Post
  item: MeetupItem
}

export function Faces({ post: { currentAttendees, maxAttendees }, item }: FacesProps) {
  const people = item.comers.flatMap(({ id, person }) => (person ? [{ id, person }] : []))
  const shownPeople = people.slice(0, shownMax)
  const plainCount = Math.max(0, Math.min(currentAttendees, shownMax) - shownPeople.length)
  return (
    <div className={styles.faces}>
      {shownPeople.length + plainCount > 0 && (
        <span className={styles.row} aria-hidden="true">
          {shownPeople.map(({ id, person }) => (
            <Avatar key={id} name={person.firstName} photo={person.photo} className={styles.face} />
          ))}
          {Array.from({ length: plainCount }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one figure is like the other
            <span key={index} className={styles.figure}>
              <UserRound />
            </span>
          ))}
        </span>
      )}
      <span>{homeTexts.going(currentAttendees, maxAttendees)}</span>
    </div>
  )
}
