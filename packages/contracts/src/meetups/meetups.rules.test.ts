import { expect, it } from 'vitest'
import { patchIssues } from '../posts/posts.rules.ts'
import { createId } from '../values/id.ts'
import { hourMs, toIso } from '../values/time.ts'
import { canJoin, meetupMessageIdOf, rsvpStateFor } from './meetups.rules.ts'

const now = Date.UTC(2026, 5, 1, 12)
const meetup = { type: 'event', status: 'pending', dateNeeded: toIso(now + hourMs) } as const

it('P-137 a meetup can be joined while it is in the future, open, and its list is open', () => {
  expect(canJoin(meetup, now)).toBe(true)
  expect(canJoin({ ...meetup, isListClosed: true }, now)).toBe(false)
  expect(canJoin({ ...meetup, status: 'cancelled' }, now)).toBe(false)
  expect(canJoin({ ...meetup, type: 'offer' }, now)).toBe(false)
  expect(canJoin(meetup, now + hourMs)).toBe(false)
})

it('P-139 P-140 the last seat is taken, and the next member waits', () => {
  expect(rsvpStateFor({ currentAttendees: 3, maxAttendees: 4 })).toBe('going')
  expect(rsvpStateFor({ currentAttendees: 4, maxAttendees: 4 })).toBe('waiting')
  expect(rsvpStateFor({ currentAttendees: 5, maxAttendees: 4 })).toBe('waiting')
})

it('M2 an organizer changes time and place of a meetup, and nothing else', () => {
  const id = createId(now)
  expect(patchIssues({ type: 'event' }, { id, dateNeeded: toIso(now), location: 'The library' })).toEqual([])
  expect(patchIssues({ type: 'event' }, { id, title: 'Another' }).map(({ path }) => path)).toEqual(['title'])
  expect(patchIssues({ type: 'request' }, { id, title: 'Another' })).toEqual([])
  // The hour is also part of the date: a new hour alone would contradict the stored date.
  const alone = { id, timeNeeded: '18:30' }
  expect(patchIssues({ type: 'request' }, alone)).toEqual([{ path: 'dateNeeded', message: 'Required' }])
  expect(patchIssues({ type: 'event' }, { ...alone, dateNeeded: toIso(now) })).toEqual([])
})

it('R5 an organizer’s message reaches each guest once, however often it is sent', () => {
  const [message, firstId, otherId] = [createId(now), createId(now), createId(now)]
  expect(meetupMessageIdOf(message, firstId)).toBe(meetupMessageIdOf(message, firstId))
  expect(meetupMessageIdOf(message, firstId)).not.toBe(meetupMessageIdOf(message, otherId))
})
