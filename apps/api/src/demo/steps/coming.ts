/** The members who come to a meetup of the demo, and those who wait for a seat. */
import { assert } from '@porchlight/contracts/errors/assert'
import { blockedWith } from '../../features/safety/safety.queries.ts'
import { meetups } from '../neighborhood/meetups.ts'
import { type DemoPerson, people } from '../neighborhood/people.ts'
import type { DemoMeetup } from '../neighborhood/posts.ts'
import { type DemoHandlers, postCalled } from './doors.ts'
import { idOf, joinedAt, personOf } from './ids.ts'
import type { Step } from './step.ts'

interface Comers {
  /** The number of members who come, with the waiting list. */
  count: number
  /** The time of the post and the latest time to join: epoch ms. */
  at: number
  until: number
}

/**
 * The distance in the list of members between one meetup's guests and the next one's, so that each has different ones.
 */
const apart = 7

/**
 * Creates the step in which guests answer for a meetup, all at one moment before it begins. That is believable enough,
 * and quick to make.
 */
export function comingStep(
  handlers: DemoHandlers,
  meetup: DemoMeetup,
  { count, at, until }: Comers,
  now: number,
): Step {
  const when = Math.round((at + until) / 2)
  return {
    at: when,
    run: async (transaction) => {
      const organizer = personOf(meetup.by)
      const { id } = await postCalled(transaction, meetup.title)
      const apartFrom = await blockedWith(transaction.database, idOf(organizer, now))
      const mayCome = (person: DemoPerson) =>
        person !== organizer && joinedAt(person, now) < when && !apartFrom.has(idOf(person, now))
      const first = meetups.indexOf(meetup) * apart
      const inTurn = [...people.slice(first % people.length), ...people.slice(0, first % people.length)]
      const comers = inTurn.filter(mayCome).slice(0, count)
      assert(comers.length === count, `too few may come to ${meetup.title}`)
      for (const person of comers) {
        const memberId = idOf(person, now)
        await transaction.nested((inner) =>
          handlers['meetups.rsvp'].apply({ transaction: inner, memberId, writtenAt: when }, { id }),
        )
      }
    },
  }
}
