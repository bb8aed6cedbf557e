/** Tests of what the map shows, where it opens, and from where its distances are measured. */
import 'fake-indexeddb/auto'
import { createId } from '@porchlight/contracts/values/id'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { queuedOperations as rules } from '../../app/device/queued-operations.ts'
import { MemberDatabase } from '../../storage/database.ts'
import { addEntry } from '../../sync/outbox/new-entry.factory.ts'
import { createOutbox } from '../../sync/outbox/outbox.ts'
import { addingPlace, aMark, aPlace } from '../places/places.factory.ts'
import { aNewPost, aPost, creating } from '../posts/posts.factory.ts'
import { nearbyOf, readMapRows } from './map.reads.ts'

const memberId = createId()
const now = () => Date.now()
let database: MemberDatabase
beforeEach(async () => {
  database = new MemberDatabase(memberId)
  await database.open()
})
afterEach(() => database.delete())

const place = aPlace({ latitude: 40.73, longitude: -73.99 })
const rows = { posts: [], places: [place], own: null, isWhole: true }
const surroundings = { center: null, unit: 'mi', now: Date.now() } as const

const idsOnMap = async () => {
  const { posts, places } = await readMapRows({ database, memberId, rules })
  return [...posts, ...places].map(({ id }) => id)
}

it('MAP-011 without a cell and a community’s center the map opens at the first item, and has no distances', () => {
  const { center, items } = nearbyOf(rows, surroundings)
  expect(center).toMatchObject({ latitude: 40.73, longitude: -73.99 })
  expect(items.map(({ distance }) => distance)).toEqual([null])
})

it.each(['waiting', 'refused'] as const)(
  'MAP-032 the map leaves out a request and a place that only this phone has: %s',
  async (state) => {
    await database.places.add(place)
    const outbox = createOutbox({ database, memberId, rules, now })
    await addEntry(outbox, creating(aNewPost({ id: createId(), type: 'request' })))
    await addEntry(outbox, addingPlace('A bench'))
    await database.outbox.toCollection().modify({ state })
    expect(await database.places.count()).toBe(2)
    expect(await idsOnMap()).toEqual([place.id])
  },
)

it('MAP-032 the map leaves out what operators hid from everybody but its author', async () => {
  const post = aPost({ type: 'request' })
  await database.posts.add(post)
  await database.places.add(place)
  expect(await idsOnMap()).toEqual([post.id, place.id])
  await database.postDetails.add({ id: post.id, authorId: memberId, location: null, hiddenByOperator: true })
  await database.placeMarks.add(aMark(place.id, { isOwn: true, hiddenByOperator: true }))
  expect(await idsOnMap()).toEqual([])
})
