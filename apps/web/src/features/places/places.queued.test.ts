/** Tests of the queued operations of third places: their rules, and how they predict what the server does. */
import { idOfPlaceId, reviewIdOf } from '@porchlight/contracts/places/places.rules'
import type { Place, PlaceMark } from '@porchlight/contracts/places/places.schema'
import { createId, type Id } from '@porchlight/contracts/values/id'
import { describe, expect, it } from 'vitest'
import type { OutboxEntry } from '../../storage/database.ts'
import type { RowReader } from '../../sync/outbox/queued-rules.ts'
import type { DescribedOperation } from '../outbox/queued-operation.ts'
import { aMark, aPlace } from './places.factory.ts'
import { placeQueued } from './places.queued.ts'

const context = { memberId: createId(), createdAt: '2026-11-20T10:00:00.000Z' }
const readNothing: RowReader = () => undefined
const findOperation = (name: 'places.add' | 'places.review') => placeQueued[name] as DescribedOperation<never>

describe('a refusal without the server’s reason', () => {
  it('PL-055 PL-102 has words of its own', () => {
    const title = 'Something went wrong'
    expect(findOperation('places.add').refused(undefined, null)).toEqual({
      title,
      description: 'Failed to save place',
    })
    expect(findOperation('places.review').refused(undefined, null)).toEqual({
      title,
      description: 'Failed to submit review',
    })
  })

  it('PL-053 of one saved place links to it, and several are counted', () => {
    const entry = (id: string) => ({ touches: [`places:${id}`, `placeMarks:${id}`] }) as OutboxEntry
    const describeSent = findOperation('places.add').sent
    expect(describeSent?.([entry('a')], readNothing)).toMatchObject({
      title: 'Place saved successfully!',
      view: { path: '/third-places/a' },
    })
    expect(describeSent?.([entry('a'), entry('b')], readNothing)).toEqual({
      title: '2 places saved successfully!',
    })
  })
})

describe('the prediction on the device', () => {
  const args = { id: createId(), name: ' A bench ', address: 'Echo Park', tags: ['Quiet' as const] }
  const predictPlace = (overrides: Partial<typeof args & { placeId: string }> = {}) =>
    placeQueued['places.add'].changes(
      { ...args, isApproximate: false, description: '', category: 'general', ...overrides },
      context,
    )

  it('PL-052 shows a place as it will be stored, as the member’s own', () => {
    const [place, mark] = predictPlace()
    expect(place).toMatchObject({ table: 'places', id: args.id })
    expect(place?.change(undefined as never, readNothing)).toMatchObject({
      name: 'A bench',
      category: 'other',
      tags: ['quiet'],
      isApproximate: true,
      createdAt: context.createdAt,
    })
    expect(mark?.change(undefined as never, readNothing)).toEqual(aMark(args.id, { isOwn: true }))
  })

  it('PL-052 leaves an existing place as it is, with its author', () => {
    const id = idOfPlaceId('far')
    const existingPlace = aPlace({ id })
    const [place, mark] = predictPlace({ placeId: 'far' })
    expect(place?.id).toBe(id)
    expect(place?.change(existingPlace as never, readNothing)).toBe(existingPlace)
    const rowBefore = ((table: string) => (table === 'places' ? existingPlace : undefined)) as RowReader
    expect(mark?.change(undefined as never, rowBefore)).toBeNull()
  })

  it('M2 changes only the named fields; a removed photo is gone', () => {
    const before = { ...aPlace(), photo: { sha256: 'a'.repeat(64) } }
    const change = (patch: object) =>
      placeQueued['places.edit']
        .changes({ id: before.id, ...patch }, context)[0]
        ?.change(before as never, readNothing) as Place
    expect(change({ name: 'Other' })).toEqual({ ...before, name: 'Other' })
    const { photo: _gone, ...without } = before
    expect(change({ photo: null })).toEqual(without)
  })

  it('M4 sets the named marks, and removes a mark row without any', () => {
    const { id } = aPlace()
    const change = (mark: object, before?: PlaceMark) =>
      placeQueued['places.mark'].changes({ id, ...mark }, context)[0]?.change(before as never, readNothing)
    const upvoted = change({ upvoted: true })
    expect(upvoted).toEqual(aMark(id, { upvoted: true }))
    expect(change({ upvoted: true }, upvoted as PlaceMark)).toEqual(upvoted)
    expect(change({ upvoted: false }, upvoted as PlaceMark)).toBeNull()
  })

  it('PL-100 has one review of each place: the later replaces the earlier', () => {
    const { id } = aPlace()
    const [first] = placeQueued['places.review'].changes({ id, rating: 2, review: '' }, context)
    const [removedChange] = placeQueued['places.removeReview'].changes({ id }, context)
    expect(first?.id).toBe(reviewIdOf(id as Id, context.memberId as Id))
    expect(removedChange?.id).toBe(first?.id)
    expect(removedChange?.change(undefined as never, readNothing)).toBeNull()
  })
})
