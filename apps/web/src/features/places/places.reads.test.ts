import 'fake-indexeddb/auto'
import { operations } from '@porchlight/contracts/operations'
import type { Place } from '@porchlight/contracts/places/places.schema'
import { schemaVersion } from '@porchlight/contracts/sync/versions'
import { createId } from '@porchlight/contracts/values/id'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MemberDatabase, type OutboxEntry } from '../../storage/database.ts'
import { aMember } from '../members/members.factory.ts'
import { aMark, aPlace } from './places.factory.ts'
import { newerFirst, readHomePlaces, readNewestPlaces, readOwnPlaces, readPlaces } from './places.reads.ts'

let database: MemberDatabase
beforeEach(() => {
  database = new MemberDatabase(createId())
})
afterEach(() => database.delete())

const namesOf = (places: readonly Place[] | null) => places?.map(({ name }) => name)
const at = (day: number) => `2026-11-0${day}T10:00:00.000Z`
const ages = [3, 5, 1, 4].map((day) => aPlace({ name: `of day ${day}`, createdAt: at(day) }))

describe('places on home', () => {
  it('H-024 are the newest three here without a featured one', async () => {
    await database.places.bulkAdd(ages)
    expect(namesOf((await readHomePlaces(database)).featured)).toEqual(['of day 5', 'of day 4', 'of day 3'])
  })

  it('H-023 H-024 are otherwise the featured ones alone, sponsored first and then the newest', async () => {
    const featured = [
      aPlace({ name: 'older', isFeatured: true, createdAt: at(6) }),
      aPlace({ name: 'newer', isFeatured: true, createdAt: at(7) }),
      aPlace({ name: 'sponsored', isFeatured: true, isPaid: true, createdAt: at(2) }),
    ]
    await database.places.bulkAdd([...ages, ...featured])
    expect(namesOf((await readHomePlaces(database)).featured)).toEqual(['sponsored', 'newer', 'older'])
  })

  it('H-038 have the newest sponsored place, featured or not, or none', async () => {
    await database.places.bulkAdd(ages)
    expect((await readHomePlaces(database)).sponsored).toBeNull()
    await database.places.bulkAdd([
      aPlace({ name: 'first to pay', isPaid: true, createdAt: at(1) }),
      aPlace({ name: 'next to pay', isPaid: true, createdAt: at(2) }),
    ])
    const { featured, sponsored } = await readHomePlaces(database)
    expect(sponsored?.name).toBe('next to pay')
    expect(namesOf(featured)).toEqual(['of day 5', 'of day 4', 'of day 3'])
  })

  it('C7 H-028 are known to be none only once some could have arrived', async () => {
    expect((await readHomePlaces(database)).featured).toBeNull()
    await database.meta.put({ key: 'schema', value: schemaVersion - 1 })
    expect((await readHomePlaces(database)).featured).toBeNull()
    await database.meta.put({ key: 'schema', value: schemaVersion })
    expect((await readHomePlaces(database)).featured).toEqual([])
  })
})

it('H-024 a place that neighbors do not have yet is not on home', async () => {
  const waitingPlace = aPlace({ name: 'waiting', isFeatured: true, isPaid: true, createdAt: at(8) })
  await database.places.bulkAdd([...ages, waitingPlace])
  await database.outbox.add(adding(waitingPlace) as OutboxEntry)
  const { featured, sponsored } = await readHomePlaces(database)
  expect(sponsored).toBeNull()
  expect(namesOf(featured)).toEqual(['of day 5', 'of day 4', 'of day 3'])
  expect(namesOf(await readNewestPlaces(database, 1, new Set([waitingPlace.id])))).toEqual(['of day 5'])
})

it('H-024 a place that only its author still sees is neither on home nor in the feed', async () => {
  const hiddenPlace = aPlace({ name: 'hidden', isFeatured: true, isPaid: true, createdAt: at(8) })
  await database.places.bulkAdd([...ages, hiddenPlace])
  await database.placeMarks.add(aMark(hiddenPlace.id, { isOwn: true, hiddenByOperator: true }))
  const { featured, sponsored } = await readHomePlaces(database)
  expect(sponsored).toBeNull()
  expect(namesOf(featured)).toEqual(['of day 5', 'of day 4', 'of day 3'])
  expect(namesOf(await readNewestPlaces(database, 1, new Set()))).toEqual(['of day 5'])
})

it('H-034 in the feed are the newest here, as many as requested', async () => {
  await database.places.bulkAdd(ages)
  expect(namesOf(await readNewestPlaces(database, 2, new Set()))).toEqual(['of day 5', 'of day 4'])
})

describe('the places a member may see', () => {
  it('PL-036 leave out closed ones, and list unsent ones first, then sponsored, then the newest', async () => {
    const paying = aPlace({ name: 'paying', isPaid: true, createdAt: at(1) })
    const waitingPlace = aPlace({ name: 'waiting', createdAt: at(2) })
    await database.places.bulkAdd([...ages, paying, waitingPlace, aPlace({ name: 'closed', isClosed: true })])
    await database.outbox.add(adding(waitingPlace) as OutboxEntry)
    const { items } = await readPlaces({ database, memberId: createId() })
    expect(namesOf(items.map(({ place }) => place))).toEqual([
      'waiting',
      'paying',
      'of day 5',
      'of day 4',
      'of day 3',
      'of day 1',
    ])
    expect(items[0]).toMatchObject({ state: 'waiting', entry: { name: 'places.add' } })
  })

  it('PL-010 PL-023 count upvotes with one’s own waiting one, and never fewer than that', async () => {
    const [place] = ages
    if (!place) throw new Error('a place')
    const read = async () => (await readPlaces({ database, memberId: createId() })).items[0]?.upvotes
    await database.places.add(place)
    expect(await read()).toBe(3)
    await database.placeMarks.put(aMark(place.id, { upvoted: true }))
    expect(await read()).toBe(3)
    await database.originals.put({ table: 'placeMarks', id: place.id, row: null })
    expect(await read()).toBe(4)
    await database.originals.clear()
    await database.places.update(place.id, { upvotes: 0 })
    expect(await read()).toBe(1)
  })

  it('PL-011 show the distance, except for an approximate position', async () => {
    const member = aMember({ latitude: '34.08', longitude: '-118.26' })
    await database.members.add(member)
    const position = { latitude: 34.1, longitude: -118.3 }
    await database.places.bulkAdd([
      aPlace({ ...position, name: 'sure', createdAt: at(2) }),
      aPlace({ ...position, name: 'guess', createdAt: at(1), isApproximate: true }),
    ])
    const { items } = await readPlaces({ database, memberId: member.id })
    expect(items.map(({ distance }) => distance)).toEqual([{ mi: 2.7, km: 4.3 }, undefined])
  })

  it('H-024 the places of one day stand in the order of the server, in which visitors see them too', () => {
    const places = ['a', 'c', 'b'].map((id) => aPlace({ id, createdAt: at(3) }))
    const expectedIds = ['c', 'b', 'a']
    expect([...places].sort(newerFirst).map(({ id }) => id)).toEqual(expectedIds)
    expect(
      [...places]
        .reverse()
        .sort(newerFirst)
        .map(({ id }) => id),
    ).toEqual(expectedIds)
  })

  it('M-078 the member’s own, the newest first', async () => {
    await database.places.bulkAdd(ages)
    await database.placeMarks.bulkAdd([
      ...ages.slice(0, 2).map(({ id }) => aMark(id, { isOwn: true })),
      aMark(ages[2]?.id ?? '', { bookmarked: true }),
    ])
    const ownPlaces = await readOwnPlaces({ database, memberId: createId() })
    expect(namesOf(ownPlaces.map(({ place }) => place))).toEqual(['of day 5', 'of day 3'])
  })
})

function adding({ id }: Place): Partial<OutboxEntry> {
  return {
    id: createId(),
    name: 'places.add',
    version: operations['places.add'].version,
    args: {},
    createdAt: at(2),
    state: 'waiting',
    touches: [`places:${id}`, `placeMarks:${id}`],
  }
}
