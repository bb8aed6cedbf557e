import 'fake-indexeddb/auto'
import { operations } from '@porchlight/contracts/operations'
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aStore, type Store } from '../../sync/device/sync.factory.ts'
import type { RowReader } from '../../sync/outbox/queued-rules.ts'
import type { DescribedOperation } from '../outbox/queued-operation.ts'
import { type ComersStep, closeList, joinMeetup, takeGuestsStep, writeToAll } from './meetups.actions.ts'
import { aMeetup, aMeetupPost, anRsvp } from './meetups.factory.ts'
import { meetupQueued } from './meetups.queued.ts'

let store: Store
beforeEach(() => {
  store = aStore()
})
afterEach(() => store.database.delete())

const acting = () => ({ outbox: store.outbox, now: () => store.clock.now })
const step = (name: ComersStep, { id }: Post) => takeGuestsStep(acting(), name, id)
const joins = ({ id }: Post, isUnlisted = false) => joinMeetup(acting(), id, { isUnlisted })

async function aKnownMeetup(change: Partial<Post> = {}): Promise<Post> {
  const post = aMeetupPost(change)
  await store.database.posts.add(post)
  return post
}

/** Returns the state that the screen shows: the seats taken, and this member's seat. */
async function readShownState({ id }: Post) {
  const { posts, rsvps, meetups } = store.database
  const [post, rsvp, meetup] = await Promise.all([posts.get(id), rsvps.get(id), meetups.get(id)])
  return { seats: post?.currentAttendees, rsvp, meetup }
}

describe('the prediction of an RSVP', () => {
  it('P-137 P-139 takes a free seat, once however often it is tapped', async () => {
    const post = await aKnownMeetup({ currentAttendees: 3, maxAttendees: 4 })
    await joins(post)
    await joins(post)
    expect(await readShownState(post)).toMatchObject({ seats: 4, rsvp: { id: post.id, state: 'going' } })
  })

  it('P-138 Q29 marks the member’s own row as unlisted', async () => {
    const post = await aKnownMeetup({ currentAttendees: 3, maxAttendees: 4 })
    const { args } = await joins(post, true)
    expect(args).toEqual({ id: post.id, isUnlisted: true })
    expect((await readShownState(post)).rsvp).toEqual({ id: post.id, state: 'going', isUnlisted: true })
  })

  it('P-140 for a full meetup is a place in the queue without a number', async () => {
    const post = await aKnownMeetup({ currentAttendees: 4, maxAttendees: 4 })
    await joins(post)
    expect(await readShownState(post)).toMatchObject({ seats: 4 })
    expect((await readShownState(post)).rsvp).toEqual({ id: post.id, state: 'waiting' })
  })

  it('P-138 D3 of RSVP, cancel and RSVP again, all unsent, follows from the one before', async () => {
    const post = await aKnownMeetup({ currentAttendees: 3, maxAttendees: 4 })
    await joins(post)
    await step('cancelRsvp', post)
    expect(await readShownState(post)).toEqual({ seats: 3, rsvp: undefined, meetup: undefined })
    await joins(post)
    // Another entry is taken out from below: everything is predicted again, in the order of doing.
    const other = await store.create({ title: 'Other' })
    await store.outbox.discard(other)
    expect(await readShownState(post)).toMatchObject({ seats: 4, rsvp: { state: 'going' } })
  })

  it('P-138 Q7 of cancelling removes the list of guests; the seat goes to the next in the queue', async () => {
    const post = await aKnownMeetup({ currentAttendees: 4, maxAttendees: 4 })
    await store.database.rsvps.add(anRsvp(post.id))
    await store.database.meetups.add(aMeetup(post.id, { waitingCount: 1 }))
    await step('cancelRsvp', post)
    expect(await readShownState(post)).toEqual({ seats: 4, rsvp: undefined, meetup: undefined })
  })

  it('P-140 of a member who waited frees no seat when they cancel', async () => {
    const post = await aKnownMeetup({ currentAttendees: 4, maxAttendees: 4 })
    await store.database.rsvps.add(anRsvp(post.id, { state: 'waiting', position: 2 }))
    await step('cancelRsvp', post)
    expect(await readShownState(post)).toMatchObject({ seats: 4, rsvp: undefined })
  })

  it('P-137 confirms coming for a guest, and not for a waiting member', async () => {
    const [openMeetup, fullMeetup] = [await aKnownMeetup(), await aKnownMeetup()]
    await store.database.rsvps.bulkAdd([anRsvp(openMeetup.id), anRsvp(fullMeetup.id, { state: 'waiting' })])
    await store.database.meetups.add(aMeetup(openMeetup.id, { attendeeIds: [store.memberId] }))
    for (const post of [openMeetup, fullMeetup]) await step('confirmRsvp', post)
    expect(await readShownState(openMeetup)).toMatchObject({
      rsvp: { isConfirmed: true },
      meetup: { confirmedIds: [store.memberId] },
    })
    expect((await readShownState(fullMeetup)).rsvp).toEqual(anRsvp(fullMeetup.id, { state: 'waiting' }))
  })

  it('P-140 that turns out to be a place in the queue shows a message, and a seat does not', async () => {
    const [full, free] = [await aKnownMeetup({ title: 'Soup' }), await aKnownMeetup()]
    const entries = [await joins(full), await joins(free)]
    const rows = [full, free, anRsvp(full.id, { state: 'waiting', position: 1 }), anRsvp(free.id)]
    const rowOf = ((table: string, id: string) =>
      rows.find((row) => row.id === id && 'title' in row === (table === 'posts'))) as RowReader
    const rsvpOperation = meetupQueued['meetups.rsvp'] as DescribedOperation<unknown>
    expect(rsvpOperation.sent?.(entries, rowOf)).toEqual({
      title: 'You’re on the waiting list',
      description: '“Soup” is full. We’ll let you know as soon as there’s a spot for you.',
      view: { label: 'View', path: `/posts/${full.id}` },
    })
    expect(rsvpOperation.sent?.(entries.slice(1), rowOf)).toBeNull()
  })

  it('P-137 D3 that is refused is undone, with the seat', async () => {
    const post = await aKnownMeetup({ currentAttendees: 3, maxAttendees: 4 })
    const { order } = await joins(post)
    const results = [
      { n: 1, status: 'refused', code: 'not_joinable', message: 'You can’t join this meetup.' },
    ] as const
    await store.round({ results: [...results] })
    expect(await store.database.outbox.get(order)).toMatchObject({ state: 'refused', code: 'not_joinable' })
    expect(await readShownState(post)).toMatchObject({ seats: 3, rsvp: undefined })
  })
})

describe('an organizer’s operations', () => {
  it('P-137 close and open the list, as often as sent', async () => {
    const post = await aKnownMeetup()
    for (const isClosed of [true, true, false]) {
      await closeList(acting(), post.id, isClosed)
      expect((await store.database.posts.get(post.id))?.isListClosed).toBe(isClosed || undefined)
    }
  })

  it('P-140 closing the list removes the waiting members', async () => {
    const post = await aKnownMeetup()
    await store.database.meetups.add(aMeetup(post.id, { waitingCount: 2 }))
    await closeList(acting(), post.id, false)
    expect((await store.database.meetups.get(post.id))?.waitingCount).toBe(2)
    await closeList(acting(), post.id, true)
    expect((await store.database.meetups.get(post.id))?.waitingCount).toBe(0)
  })

  it('R5 D7 a message to all belongs to its meetup, and stays there when refused', async () => {
    const post = await aKnownMeetup()
    const entry = await writeToAll(acting(), { id: post.id, content: 'Bring a chair' })
    expect(entry.touches).toEqual([`posts:${post.id}`])
    expect(entry.args).toEqual({ id: post.id, messageId: expect.any(String), content: 'Bring a chair' })
    expect(entry.version).toBe(operations['meetups.write'].version)
    expect(await store.database.posts.get(post.id)).toEqual(post)
  })
})
