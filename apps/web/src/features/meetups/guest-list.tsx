/** The list of organizer and comers, by first name. Only the organizer and those who go see it. */
import type { Person } from '@porchlight/contracts/members/members.schema'
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import { meetupTexts as texts } from '../../locales/en/meetups.ts'
import { NameText } from '../../ui/labels/name-text.tsx'
import { Avatar } from '../files/avatar.tsx'
import { PersonLink } from '../members/person-link.tsx'
import styles from './meetup.module.css'
import type { Comer, MeetupItem } from './meetups.reads.ts'

interface WhoComesProps {
  post: Post
  item: MeetupItem
  isOrganizer: boolean
  /** True when the meetup is over, or was canceled. */
  isOver: boolean
}

export function GuestList({ post, item, isOrganizer, isOver }: WhoComesProps) {
  const { meetup, organizer, comers } = item
  if (!meetup) return null
  // Those above what is listed, and those whom this member does not see by name.
  const unlisted = post.currentAttendees - comers.length
  const title = isOver ? texts.whoWas : texts.who
  return (
    <section className={styles.who} aria-label={title}>
      {!isOrganizer && (
        <p className={styles.host}>
          <span className={styles.soft}>{texts.host}</span> <Name person={organizer} linked />
        </p>
      )}
      <h3 className={styles.title}>{title}</h3>
      {comers.length === 0 ? (
        <p className={styles.soft}>{isOver ? texts.nobodyWas : texts.nobody}</p>
      ) : (
        <ul className={styles.list}>
          {comers.map((comer) => (
            <li key={comer.id}>
              <ComerName comer={comer} linked={isOrganizer} />
              {comer.isConfirmed && <span className={styles.soft}>· {texts.isStillComing}</span>}
            </li>
          ))}
        </ul>
      )}
      {unlisted > 0 && <p className={styles.soft}>{texts.more(unlisted)}</p>}
      {!isOver && meetup.waitingCount > 0 && (
        <p className={styles.soft}>{texts.waitingCount(meetup.waitingCount)}</p>
      )}
    </section>
  )
}

function ComerName({ comer, linked: isLinked }: { comer: Comer; linked: boolean }) {
  if (comer.isMember) {
    return (
      <>
        {comer.person && <Avatar name={comer.person.firstName} photo={comer.person.photo} size="small" />}
        <span>{texts.you}</span>
      </>
    )
  }
  return <Name person={comer.person} linked={isLinked} />
}

/** Linked, it leads to who they are. */
function Name({ person, linked: isLinked }: { person: Person | undefined; linked: boolean }) {
  if (!person) return <span>{texts.neighbor}</span>
  const name = (
    <>
      <Avatar name={person.firstName} photo={person.photo} size="small" />
      <NameText>{person.firstName}</NameText>
    </>
  )
  return isLinked ? <PersonLink id={person.id}>{name}</PersonLink> : name
}
