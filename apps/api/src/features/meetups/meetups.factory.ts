/** Meetups and those who come, without the time that signing up takes. */
import type { ResponseNamed } from '@porchlight/contracts/operations'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, minuteMs } from '@porchlight/contracts/values/time'
import type { TestApp, TestMember } from '../../testing/app.factory.ts'
import { memberRow } from '../../testing/member-row.factory.ts'
import { openAccount } from '../credits/credits.operations.ts'
import { showMeetup } from '../posts/shown-later/show-meetups.operations.ts'
import { touchPost } from '../posts/touch-post.operations.ts'
import { writings } from '../writing/writing-limits.queries.ts'
import { meetupOperations } from './meetups.operations.ts'

interface Porch extends Pick<TestApp, 'app'> {
  clock: { now: () => number }
}

interface GivenMeetup {
  id?: string
  authorId: string
  seats?: number
  dateNeeded?: number
}

/** Returns the meetup's id. A meetup that is there already stays as it is. */
export async function addMeetup(testApp: TestApp, overrides: GivenMeetup): Promise<string> {
  const { id = createId(testApp.clock.now()), authorId, seats = 4 } = overrides
  await testApp.app.database.transact(async (transaction) => {
    const { database, now } = transaction
    const addedPost = await database
      .insertInto('posts')
      .values({
        id,
        authorId,
        type: 'event',
        title: 'Porch potluck',
        description: 'Bring a chair.',
        location: 'Echo Park',
        maxAttendees: seats,
        currentAttendees: 0,
        genderPreference: 'all',
        hasTipJar: 0,
        isListClosed: 0,
        dateNeeded: overrides.dateNeeded ?? now + dayMs,
        status: 'pending',
        isShown: 1,
        shownAt: now,
        writtenAt: now,
        createdAt: now,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (addedPost) touchPost(transaction, addedPost)
  })
  return id
}

/** Adds a member who is visible to no one, because they posted no help. Returns their id. */
export async function addStranger(testApp: Porch, firstName = 'Sam'): Promise<string> {
  const member = memberRow({ firstName }, testApp.clock.now())
  await testApp.app.database.transact(async (transaction) => {
    await transaction.database.insertInto('members').values(member).execute()
    await openAccount(transaction, member.id)
  })
  return member.id
}

export async function meetupBySomebody(testApp: TestApp): Promise<string> {
  return addMeetup(testApp, { authorId: await addStranger(testApp) })
}

interface PassingTime {
  app: Pick<TestApp['app'], 'database'>
  clock: Pick<TestApp['clock'], 'advance'>
}

/** Advances the clock, and runs its jobs each minute, until neighbors see every posted meetup. */
export async function showMeetups({ app, clock }: PassingTime): Promise<void> {
  const { reader, transact } = app.database
  const due = reader.selectFrom('posts').where('isShown', '=', 0).where('status', '=', 'pending').select('id')
  while (await due.limit(1).executeTakeFirst()) {
    clock.advance(minuteMs)
    while (await transact(showMeetup));
  }
}

const handlers = meetupOperations({
  perDay: { max: () => 1_000, acts: writings },
  onStored: () => undefined,
})

/** The same as a call of theirs, without a session. */
export function rsvpOf(
  testApp: Pick<Porch, 'app'>,
  memberId: string,
  id: string,
  call: 'meetups.rsvp' | 'meetups.cancelRsvp' = 'meetups.rsvp',
): Promise<void> {
  const { isDone, apply } = handlers[call]
  return testApp.app.database.transact(async (transaction) => {
    const context = { transaction, memberId, writtenAt: transaction.now }
    if (!(await isDone?.(context, { id }))) await apply(context, { id })
  })
}

export type RsvpResponse = ResponseNamed<'meetups.rsvp'>

export const rsvp = (by: TestMember, id: string, body: { isUnlisted?: boolean } = {}) =>
  by.call('POST', `/api/posts/${id}/rsvp`, { body })
export const cancelRsvp = (by: TestMember, id: string) => by.call('DELETE', `/api/posts/${id}/rsvp`)
export const confirmRsvp = (by: TestMember, id: string) => by.call('POST', `/api/posts/${id}/rsvp/confirm`)
