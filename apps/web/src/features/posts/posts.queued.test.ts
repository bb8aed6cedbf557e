import { assert } from '@porchlight/contracts/errors/assert'
import { postDetailsSchema, postSchema } from '@porchlight/contracts/posts/posts.schema'
import { createId } from '@porchlight/contracts/values/id'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { queuedOperations } from '../../app/device/queued-operations.ts'
import type { OutboxEntry } from '../../storage/database.ts'
import type { RowChange, RowReader } from '../../sync/outbox/queued-rules.ts'
import { describeEntry } from '../outbox/describe-entry.ts'
import { aNewPost, aPost, aPostEntry, creating, withdrawing } from './posts.factory.ts'
import { postQueued } from './posts.queued.ts'

const context = { memberId: createId(), createdAt: '2026-11-20T10:00:00.000Z' }

function rowOf(changes: RowChange[], table: RowChange['table'], before?: unknown): unknown {
  const change = changes.find((each) => each.table === table)
  assert(change, 'a change of this table')
  return (change.change as (row: unknown) => unknown)(before)
}

describe('posts.create', () => {
  const create = postQueued['posts.create']

  it('P-133 P-135 reports a meetup at a third place in its own words', () => {
    assert(!create.quiet, 'it is told of')
    const args = { ...aNewPost({ type: 'event' }), thirdPlaceId: createId() }
    const title = 'Something went wrong'
    expect(create.refused(undefined, args)).toEqual({ title, description: 'Failed to create event' })
    expect(create.refused('Enough for today.', args)).toEqual({ title, description: 'Enough for today.' })
    expect(create.refused(undefined, null)).toEqual({ title: 'Error', description: 'Failed to create post' })
    const entry = (overrides: object) => ({
      ...aPostEntry(creating(aNewPost())),
      order: 1,
      args: { ...args, ...overrides },
    })
    expect(create.sent?.([entry({})], () => undefined)).toMatchObject({ title: 'Event created!' })
    expect(create.sent?.([entry({}), entry({ thirdPlaceId: null })], () => undefined)?.title).not.toMatch(
      /^2 events/,
    )
  })

  it('M-018 tells the author of a meetup alone that neighbors see it a while later', () => {
    assert(!create.quiet, 'it is told of')
    const entry = (type: 'event' | 'offer') => ({ ...aPostEntry(creating(aNewPost({ type }))), order: 1 })
    const describeSent = (...types: ('event' | 'offer')[]) =>
      create.sent?.(types.map(entry), () => undefined)?.description
    expect(describeSent('event')).toBe('Neighbors will see your meetup in a few minutes.')
    expect(describeSent('event', 'offer', 'event')).toBe('Neighbors will see your meetups in a few minutes.')
    expect(describeSent('offer')).toBeUndefined()
  })

  it('shows a help post as pending, with its author, and its place only in the details', () => {
    const id = createId()
    const changes = create.changes(aNewPost({ id }), context)
    expect(rowOf(changes, 'posts')).toMatchObject({
      id,
      authorId: context.memberId,
      status: 'pending',
      location: null,
      category: 'transportation_errands',
      currentAttendees: 0,
      createdAt: context.createdAt,
    })
    expect(rowOf(changes, 'postDetails')).toEqual({
      id,
      authorId: context.memberId,
      location: '12 Lemoyne St',
    })
  })

  it('P-004 has no author in a meetup, and shows its venue', () => {
    const changes = create.changes(
      aNewPost({ id: createId(), type: 'event', location: 'Echo Park Lake', maxAttendees: 5 }),
      context,
    )
    const row = rowOf(changes, 'posts')
    expect(row).not.toHaveProperty('authorId')
    expect(row).toMatchObject({
      location: 'Echo Park Lake',
      category: null,
      subcategory: null,
      maxAttendees: 5,
    })
  })

  it('P-132 names the place of a meetup there, with the spec’s names for date and limit', () => {
    const thirdPlaceId = createId()
    const { dateNeeded: eventDate, ...restFields } = aNewPost({ id: createId(), type: 'event', thirdPlaceId })
    const changes = create.changes({ ...restFields, eventDate, maxAttendees: null, guestLimit: 40 }, context)
    expect(rowOf(changes, 'posts')).toMatchObject({ thirdPlaceId, dateNeeded: eventDate, maxAttendees: 40 })
  })

  it('C4 shows no ZIP code in a meetup, because it would be its organizer’s', () => {
    const zipOf = (type: 'event' | 'offer') =>
      rowOf(create.changes(aNewPost({ id: createId(), type, zipCode: '90026' }), context), 'posts')
    expect(zipOf('event')).toMatchObject({ zipCode: null })
    expect(zipOf('offer')).toMatchObject({ zipCode: '90026' })
  })

  it('does not show a meetup’s bare position', () => {
    const changes = create.changes(
      aNewPost({ id: createId(), type: 'event', location: '34.08, -118.26' }),
      context,
    )
    expect(rowOf(changes, 'posts')).toMatchObject({ location: null })
    expect(rowOf(changes, 'postDetails')).toMatchObject({ location: '34.08, -118.26' })
  })

  it('finds the category by its number when no key is given', () => {
    const changes = create.changes(
      aNewPost({ id: createId(), category: null, categoryId: 2, subcategory: null }),
      context,
    )
    expect(rowOf(changes, 'posts')).toMatchObject({ category: 'pet_animal' })
  })

  it('predicts rows of the shape the server sends', () => {
    for (const type of ['request', 'offer', 'event'] as const) {
      const changes = create.changes(aNewPost({ id: createId(), type }), context)
      expect(v.is(v.strictObject(postSchema.entries), rowOf(changes, 'posts'))).toBe(true)
      expect(v.is(v.strictObject(postDetailsSchema.entries), rowOf(changes, 'postDetails'))).toBe(true)
    }
  })

  it('leaves a refused post on the board', () => {
    expect(create.staysWhenRefused).toBe(true)
  })
})

describe('posts.withdraw', () => {
  const withdraw = postQueued['posts.withdraw']

  it('cancels the post, and creates no row that is not here', () => {
    const post = aPost()
    const changes = withdraw.changes({ id: post.id }, context)
    expect(rowOf(changes, 'posts', post)).toEqual({
      ...post,
      status: 'cancelled',
      closedAt: context.createdAt,
    })
    expect(rowOf(changes, 'posts')).toBeNull()
  })

  it('shows the post again when refused', () => {
    expect(withdraw.staysWhenRefused).toBe(false)
  })
})

it('an entry is described in plain words', () => {
  const post = aPost({ id: createId(), title: 'Pharmacy pickup' })
  const rowOf = ((table, id) => (table === 'posts' && id === post.id ? post : undefined)) as RowReader
  const postOperation = creating(aNewPost({ title: 'Pharmacy pickup', type: 'request' }))
  expect(describeEntry(postOperation, queuedOperations)).toMatchObject({
    label: 'Pharmacy pickup',
    tag: { tone: 'request', text: 'Request' },
  })
  expect(describeEntry(withdrawing(post.id), queuedOperations, rowOf).label).toBe(
    'Withdrawing “Pharmacy pickup”',
  )
})

it('an entry of an unknown form still has a name', () => {
  expect(describeEntry(aPostEntry({ args: { shape: 'new' } }) as OutboxEntry, queuedOperations)).toEqual({
    label: 'A post',
    tag: null,
    lines: [],
  })
})

describe('posts.edit', () => {
  const edit = postQueued['posts.edit']

  it('M2 a change has the named fields only, tidied, and the place goes to the details alone', () => {
    const post = aPost()
    const changes = edit.changes({ id: post.id, title: ' Groceries  ', location: null }, context)
    expect(rowOf(changes, 'posts', post)).toEqual({ ...post, title: 'Groceries' })
    const details = { id: post.id, authorId: context.memberId, location: '12 Lemoyne St' }
    expect(rowOf(changes, 'postDetails', details)).toEqual({ ...details, location: null })
    expect(rowOf(changes, 'posts')).toBeNull()
  })

  it('M2 a meetup moves for everybody who reads its venue, and a bare position is shown to nobody', () => {
    const post = aPost({ type: 'event', location: 'The park' })
    const movePost = (location: string) => edit.changes({ id: post.id, location }, context)
    expect(rowOf(movePost('The library'), 'posts', post)).toEqual({ ...post, location: 'The library' })
    expect(rowOf(movePost('34.08, -118.26'), 'posts', post)).toEqual({ ...post, location: null })
    // It is not at its third place any more.
    const atPlace = { ...post, thirdPlaceId: createId() }
    expect(rowOf(movePost('The library'), 'posts', atPlace)).toEqual({ ...post, location: 'The library' })
  })

  it('P-143 the mark for the window is the author’s alone: it is in the details, and its end leaves nothing there', () => {
    const id = createId()
    const createChanges = postQueued['posts.create'].changes(aNewPost({ id, isInWindow: true }), context)
    expect(rowOf(createChanges, 'postDetails')).toMatchObject({ id, isInWindow: true })
    expect(rowOf(createChanges, 'posts')).not.toHaveProperty('isInWindow')
    const meetup = postQueued['posts.create'].changes(
      aNewPost({ id, type: 'event', isInWindow: true }),
      context,
    )
    expect(rowOf(meetup, 'postDetails')).not.toHaveProperty('isInWindow')
    const details = { id, authorId: context.memberId, location: '12 Lemoyne St' }
    const markedDetails = { ...details, isInWindow: true }
    const changesBy = (patch: object) => edit.changes({ id, ...patch }, context)
    expect(rowOf(changesBy({ isInWindow: true }), 'postDetails', details)).toEqual(markedDetails)
    expect(rowOf(changesBy({ isInWindow: false }), 'postDetails', markedDetails)).toEqual(details)
    expect(rowOf(changesBy({ location: 'Here' }), 'postDetails', markedDetails)).toEqual({
      ...markedDetails,
      location: 'Here',
    })
    const post = aPost({ id })
    expect(rowOf(changesBy({ isInWindow: true }), 'posts', post)).toEqual(post)
  })

  it('M2 a patch without a place leaves the details alone', () => {
    const changes = edit.changes({ id: createId(), title: 'Groceries' }, context)
    expect(changes.map((each) => each.table)).toEqual(['posts'])
  })
})
