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
async function shown({ id }: Post) {
  const { posts, rsvps, meetups } = store.database
  const [post, rsvp, meetup] = await Promise.all([posts.get(id), rsvps.get(id), meetups.get(id)])
  return { seats: post?.currentAttendees, rsvp, meetup }
}

describe('what an RSVP shows before the server has heard of it', () => {
  it('P-137 P-139 a free seat is taken, once however often it is tapped', async () => {
    const post = await aKnownMeetup({ currentAttendees: 3, maxAttendees: 4 })
    await joins(post)
    await joins(post)
    expect(await shown(post)).toMatchObject({ seats: 4, rsvp: { id: post.id, state: 'going' } })
  })

  it('P-138 Q29 unlisted, one’s own row says so', async () => {
    const post = await aKnownMeetup({ currentAttendees: 3, maxAttendees: 4 })
    const { args } = await joins(post, true)
    expect(args).toEqual({ id: post.id, isUnlisted: true })
    expect((await shown(post)).rsvp).toEqual({ id: post.id, state: 'going', isUnlisted: true })
  })

  it('P-140 full it is a place in the queue, whose number only the server knows', async () => {
    const post = await aKnownMeetup({ currentAttendees: 4, maxAttendees: 4 })
    await joins(post)
    expect(await shown(post)).toMatchObject({ seats: 4 })
    expect((await shown(post)).rsvp).toEqual({ id: post.id, state: 'waiting' })
  })

  it('P-138 D3 joined, left and joined again before anything was sent, each sees what the one before it left', async () => {
    const post = await aKnownMeetup({ currentAttendees: 3, maxAttendees: 4 })
    await joins(post)
    await step('cancelRsvp', post)
    expect(await shown(post)).toEqual({ seats: 3, rsvp: undefined, meetup: undefined })
    await joins(post)
    // Another entry is taken out from below: everything is predicted again, in the order of doing.
    const other = await store.create({ title: 'Other' })
    await store.outbox.discard(other)
    expect(await shown(post)).toMatchObject({ seats: 4, rsvp: { state: 'going' } })
  })

  it('P-138 Q7 whoever cancels does not know any more who comes; the seat is the next one’s', async () => {
    const post = await aKnownMeetup({ currentAttendees: 4, maxAttendees: 4 })
    await store.database.rsvps.add(anRsvp(post.id))
    await store.database.meetups.add(aMeetup(post.id, { waitingCount: 1 }))
    await step('cancelRsvp', post)
    expect(await shown(post)).toEqual({ seats: 4, rsvp: undefined, meetup: undefined })
  })

  it('P-140 whoever waited and goes frees no seat', async () => {
    const post = await aKnownMeetup({ currentAttendees: 4, maxAttendees: 4 })
    await store.database.rsvps.add(anRsvp(post.id, { state: 'waiting', position: 2 }))
    await step('cancelRsvp', post)
    expect(await shown(post)).toMatchObject({ seats: 4, rsvp: undefined })
  })

  it('P-137 still coming is said by who goes, and not by who waits', async () => {
    const [going, waiting] = [await aKnownMeetup(), await aKnownMeetup()]
    await store.database.rsvps.bulkAdd([anRsvp(going.id), anRsvp(waiting.id, { state: 'waiting' })])
    await store.database.meetups.add(aMeetup(going.id, { attendeeIds: [store.memberId] }))
    for (const post of [going, waiting]) await step('confirmRsvp', post)
    expect(await shown(going)).toMatchObject({
      rsvp: { isConfirmed: true },
      meetup: { confirmedIds: [store.memberId] },
    })
    expect((await shown(waiting)).rsvp).toEqual(anRsvp(waiting.id, { state: 'waiting' }))
  })

  it('P-140 a seat that turned out to be a place in the queue is told, and one that is a seat is not', async () => {
    const [full, free] = [await aKnownMeetup({ title: 'Soup' }), await aKnownMeetup()]
    const entries = [await joins(full), await joins(free)]
    const rows = [full, free, anRsvp(full.id, { state: 'waiting', position: 1 }), anRsvp(free.id)]
    const rowOf = ((table: string, id: string) =>
      rows.find((row) => row.id === id && 'title' in row === (table === 'posts'))) as RowReader
    const { sent } = meetupQueued['meetups.rsvp'] as DescribedOperation<unknown>
    expect(sent?.(entries, rowOf)).toEqual({
      title: 'You are on the waiting list',
      description: '“Soup” is full. We’ll let you know as soon as there’s a spot for you.',
      view: { label: 'View', path: `/posts/${full.id}` },
    })
    expect(sent?.(entries.slice(1), rowOf)).toBeNull()
  })

  it('P-137 D3 a refused RSVP is undone: the seat with it', async () => {
    const post = await aKnownMeetup({ currentAttendees: 3, maxAttendees: 4 })
    const { order } = await joins(post)
    const results = [
      { n: 1, status: 'refused', code: 'not_joinable', message: 'This meetup cannot be joined.' },
    ] as const
    await store.round({ results: [...results] })
    expect(await store.database.outbox.get(order)).toMatchObject({ state: 'refused', code: 'not_joinable' })
    expect(await shown(post)).toMatchObject({ seats: 3, rsvp: undefined })
  })
})

describe('what an organizer does', () => {
  it('P-137 a list is closed and opened again, as often as it is said', async () => {
    const post = await aKnownMeetup()
    for (const isClosed of [true, true, false]) {
      await closeList(acting(), post.id, isClosed)
      expect((await store.database.posts.get(post.id))?.isListClosed).toBe(isClosed || undefined)
    }
  })

  it('P-140 who waits waits no more once the list is closed', async () => {
    const post = await aKnownMeetup()
    await store.database.meetups.add(aMeetup(post.id, { waitingCount: 2 }))
    await closeList(acting(), post.id, false)
    expect((await store.database.meetups.get(post.id))?.waitingCount).toBe(2)
    await closeList(acting(), post.id, true)
    expect((await store.database.meetups.get(post.id))?.waitingCount).toBe(0)
  })

  it('R5 D7 what is written to all lies at its meetup, and stays there where it is refused', async () => {
    const post = await aKnownMeetup()
    const entry = await writeToAll(acting(), { id: post.id, content: 'Bring a chair' })
    expect(entry.touches).toEqual([`posts:${post.id}`])
    expect(entry.args).toEqual({ id: post.id, messageId: expect.any(String), content: 'Bring a chair' })
    expect(entry.version).toBe(operations['meetups.write'].version)
    expect(await store.database.posts.get(post.id)).toEqual(post)
  })
})
