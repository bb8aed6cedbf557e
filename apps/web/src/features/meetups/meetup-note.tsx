/** Explains the state of a meetup to this member: first their own, then what applies to everybody. */
import { isMeetupOver } from '@porchlight/contracts/meetups/meetups.rules'
import { hasDatePassed, isOpen } from '@porchlight/contracts/posts/posts.rules'
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import { meetupTexts as texts } from '../../locales/en/meetups.ts'
import styles from './meetup.module.css'
import type { MeetupItem, OwnRsvp } from './meetups.reads.ts'

interface MeetupNoteProps {
  post: Post
  item: MeetupItem
  isOrganizer: boolean
  now: number
}

export function MeetupNote(props: MeetupNoteProps) {
  const [first, ...rest] = linesOf(props)
  const { post, item } = props
  const state = isOpen(post) ? item.own?.rsvp.state : undefined
  return (
    <div className={styles.note} aria-live="polite" data-waiting={state === 'waiting' || undefined}>
      <p className={styles.first}>{first}</p>
      {rest.map((line) => (
        <p key={line} dir="auto">
          {line}
        </p>
      ))}
    </div>
  )
}

function linesOf({ post, item, isOrganizer, now }: MeetupNoteProps): string[] {
  const { own: ownRsvp, meetup } = item
  if (post.status === 'cancelled')
    return [texts.calledOffText, ...(meetup?.word ? [texts.word(meetup.word)] : [])]
  if (!isOpen(post) || isMeetupOver(post, now)) return [texts.over]
  if (hasDatePassed(post, now)) return [texts.begun]
  if (isOrganizer) return [texts.hostIsYou, ...seatLines(post, texts.fullOwn)]
  if (ownRsvp === undefined)
    return [...seatLines(post, texts.full), ...(post.isListClosed ? [] : [texts.secret])]
  return [...rsvpLines(ownRsvp), ...(ownRsvp.rsvp.isUnlisted ? [texts.isUnlisted] : [])]
}

function rsvpLines({ rsvp, isUnsent }: OwnRsvp): string[] {
  if (rsvp.state === 'going') {
    if (isUnsent) return [texts.coming, texts.askedSeat]
    return [texts.coming, ...(rsvp.isConfirmed ? [texts.confirmed] : [])]
  }
  if (isUnsent) return [texts.waiting, texts.askedQueue]
  return [rsvp.position === undefined ? texts.waiting : texts.waitingAt(rsvp.position), texts.waitingHow]
}

function seatLines(post: Post, full: string): string[] {
  if (post.isListClosed) return [texts.closed]
  const seats = seatsLeft(post)
  if (seats === null) return []
  return [seats === 0 ? full : texts.seats(seats)]
}

/** Returns the number of free seats; null when it is unlimited. */
export function seatsLeft({ maxAttendees, currentAttendees }: Post): number | null {
  return maxAttendees === null ? null : Math.max(0, maxAttendees - currentAttendees)
}
