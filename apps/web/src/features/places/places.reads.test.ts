import { schemaVersion } from '@porchlight/contracts/sync/tables'
import 'fake-indexeddb/auto'
import type { Place } from '@porchlight/contracts/places/places.schema'
import { createId } from '@porchlight/contracts/values/id'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MemberDatabase } from '../../storage/database.ts'
import { aPlace } from './places.factory.ts'
import { readHomePlaces, readNewestPlaces } from './places.reads.ts'

let database: MemberDatabase
beforeEach(() => {
  database = new MemberDatabase(createId())
})
afterEach(() => database.delete())

const namesOf = (places: readonly Place[] | null) => places?.map(({ name }) => name)
const at = (day: number) => `2026-11-0${day}T10:00:00.000Z`
const ages = [3, 5, 1, 4].map((day) => aPlace({ name: `of day ${day}`, createdAt: at(day) }))

describe('places on home', () => {
  it('H-024 the newest three of those here while none is featured', async () => {
    await database.places.bulkAdd(ages)
    expect(namesOf((await readHomePlaces(database)).featured)).toEqual(['of day 5', 'of day 4', 'of day 3'])
  })

  it('H-023 H-024 else the featured ones alone, sponsored first and then the newest', async () => {
    const featured = [
      aPlace({ name: 'older', isFeatured: true, createdAt: at(6) }),
      aPlace({ name: 'newer', isFeatured: true, createdAt: at(7) }),
      aPlace({ name: 'sponsored', isFeatured: true, isPaid: true, createdAt: at(2) }),
    ]
    await database.places.bulkAdd([...ages, ...featured])
    expect(namesOf((await readHomePlaces(database)).featured)).toEqual(['sponsored', 'newer', 'older'])
  })

  it('H-038 the newest sponsored place, featured or not; none is none', async () => {
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

  it('C7 H-028 there are none only once some could have come', async () => {
    expect((await readHomePlaces(database)).featured).toBeNull()
    await database.meta.put({ key: 'schema', value: schemaVersion - 1 })
    expect((await readHomePlaces(database)).featured).toBeNull()
    await database.meta.put({ key: 'schema', value: schemaVersion })
    expect((await readHomePlaces(database)).featured).toEqual([])
  })
})

it('H-034 the newest of those here, as many as are asked for', async () => {
  await database.places.bulkAdd(ages)
  expect(namesOf(await readNewestPlaces(database, 2))).toEqual(['of day 5', 'of day 4'])
})
