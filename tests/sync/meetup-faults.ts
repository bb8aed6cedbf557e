/** Checks that seats are given correctly, and that no member who does not go to a meetup receives its organizer. */
import type { Meetup, Rsvp } from '@porchlight/contracts/meetups/meetups.schema'
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import type { App } from '../../apps/api/src/app.ts'

/**
 * Returns faults in the seats of meetups: more taken than there are, taken ones without a guest, a guest counted twice,
 * and free ones while a member waits whom no block excludes.
 */
export async function faultsOfSeats({ database: { reader } }: App, now: number): Promise<string[]> {
  const meetups = await reader.selectFrom('posts').where('type', '=', 'event').selectAll().execute()
  const rsvps = await reader.selectFrom('rsvps').where('state', '!=', 'cancelled').selectAll().execute()
  const blocks = await reader.selectFrom('blocks').select(['memberId', 'blockedId']).execute()
  const apart = new Set(blocks.flatMap(({ memberId: a, blockedId: b }) => [`${a} ${b}`, `${b} ${a}`]))
  const byMeetup = Map.groupBy(rsvps, ({ postId }) => postId)
  return meetups.flatMap(
    ({ id, authorId, status, dateNeeded, currentAttendees: takenSeats, maxAttendees: seats }) => {
      const all = byMeetup.get(id) ?? []
      const going = all.filter(({ state }) => state === 'going').length
      const waitingCount = all.filter(
        ({ state, memberId }) => state === 'waiting' && !apart.has(`${memberId} ${authorId}`),
      ).length
      const isToCome = status === 'pending' && dateNeeded > now
      return [
        ...(takenSeats === going ? [] : [`meetup ${id}: ${takenSeats} seats taken by ${going}`]),
        ...(seats === null || takenSeats <= seats ? [] : [`meetup ${id}: ${takenSeats} of ${seats} seats`]),
        ...(new Set(all.map(({ memberId }) => memberId)).size === all.length
          ? []
          : [`meetup ${id}: somebody twice`]),
        ...(isToCome && waitingCount > 0 && seats !== null && takenSeats < seats
          ? [`meetup ${id}: ${waitingCount} wait for a free seat`]
          : []),
      ]
    },
  )
}

/**
 * Returns rows that give the organizer of a meetup to a member who does not go to it.
 * @param rows the rows that a new phone of this member would receive
 */
export function organizersNamedIn(rows: ReadonlyMap<string, unknown>, memberId: string): string[] {
  const faults: string[] = []
  for (const [key, row] of rows) {
    const [table, id] = key.split(':')
    if (table === 'posts') {
      const { type, authorId } = row as Post
      if (type === 'event' && authorId !== undefined) faults.push(`${key} names its organizer`)
    }
    if (table !== 'meetups') continue
    const rsvp = rows.get(`rsvps:${id}`) as Rsvp | undefined
    const isOrganizer = (row as Meetup).organizerId === memberId
    if (!isOrganizer && rsvp?.state !== 'going')
      faults.push(`${key} is there for ${rsvp?.state ?? 'a stranger'}`)
  }
  return faults
}
