/** A line about a meetup in a list: this member's seat, or the room that is left. */
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import { CalendarCheck, Hourglass, WifiOff } from 'lucide-react'
import { meetupTexts } from '../../locales/en/meetups.ts'
import { useConnection } from '../../sync/transport/connection.ts'
import { Tag } from '../../ui/labels/tag.tsx'
import { seatsLeft } from './meetup-note.tsx'
import type { OwnRsvp } from './meetups.reads.ts'

const texts = meetupTexts.list

export function RsvpTag({ own: { rsvp, isUnsent } }: { own: OwnRsvp }) {
  const online = useConnection((connection) => connection.online)
  const isGoing = rsvp.state === 'going'
  const text = isGoing ? texts.coming : rsvp.position ? texts.waitingAt(rsvp.position) : texts.waiting
  if (isUnsent) {
    // An RSVP that has its number but no signal is shown as waiting, too.
    const icon = online ? undefined : <WifiOff aria-hidden="true" />
    return (
      <Tag tone="lamp" icon={icon}>
        {text} · {online ? texts.unsent : texts.noSignal}
      </Tag>
    )
  }
  const icon = isGoing ? <CalendarCheck aria-hidden="true" /> : <Hourglass aria-hidden="true" />
  return (
    <Tag tone={isGoing ? 'offer' : 'lamp'} icon={icon}>
      {text}
    </Tag>
  )
}

/** The number of free seats at and below which the line shows it. */
const fewSeats = 3

/** Returns null when there are many free seats: the number of those who go is shown anyway. */
export function roomText(post: Post): string | null {
  if (post.isListClosed) return texts.closed
  const seats = seatsLeft(post)
  if (seats === null || seats > fewSeats) return null
  return seats === 0 ? texts.full : meetupTexts.seats(seats)
}
