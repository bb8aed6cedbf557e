/**
 * Tests places as rows of devices: every member has the public ones, premium members have all, and the member who added
 * one has it.
 */

import { featuredOf } from '@porchlight/contracts/places/places.rules'
import type { Place } from '@porchlight/contracts/places/places.schema'
import type { SyncResponse } from '@porchlight/contracts/sync/sync.schema'
import { schemaVersion, supportedSince } from '@porchlight/contracts/sync/versions'
import { createId } from '@porchlight/contracts/values/id'
import { hourMs } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rowsPerNumberMax } from '../../database/transactions/changes.ts'
import { anOffer, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { createDevice } from '../../testing/device.factory.ts'
import { createOperation } from '../../testing/rounds.factory.ts'
import { callOverWire, listen } from '../../testing/wire.factory.ts'
import { removeMember } from '../removal/remove-member.operations.ts'
import { addPlace, addReview, placeRow } from './places.factory.ts'
import { touchPlace } from './public-places.operations.ts'

let testApp: TestApp
let rosa: TestMember
beforeEach(async () => {
  testApp = await buildTestApp({ LIMITS: JSON.stringify({ postsPerDay: 1000 }) })
  rosa = await testApp.signUp('Rosa')
})
afterEach(() => testApp.close())

const transact = () => testApp.app.database.transact
const change = (id: string, values: { isFeatured?: 0 | 1; isPaid?: 0 | 1 }) =>
  transact()(async (transaction) => {
    const place = await transaction.database
      .updateTable('places')
      .set(values)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await touchPlace(transaction, place)
  })
const makePremium = ({ id }: TestMember) =>
  transact()(({ database }) =>
    database.updateTable('members').set({ premiumFrom: 0 }).where('id', '=', id).execute(),
  )
const headSeq = async () =>
  (await testApp.app.database.reader.selectFrom('changeHead').select('seq').executeTakeFirstOrThrow()).seq

/** Newest last, an hour apart. */
async function addPlaces(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let age = count; age > 0; age -= 1) ids.push(await addPlace(testApp, {}, age * hourMs))
  return ids
}

it('C15 without a featured place everybody has the newest three, and an older one leaves the device', async () => {
  const phone = createDevice(rosa)
  const ids = await addPlaces(4)
  await phone.sync()
  expect([...phone.held('places').keys()].sort()).toEqual(ids.slice(1))
  const newest = await addPlace(testApp)
  await phone.sync()
  expect([...phone.held('places').keys()].sort()).toEqual([...ids.slice(2), newest])
})

it('C15 a featured place replaces the oldest of the three, a sponsored one is added, and both changes can be undone', async () => {
  const phone = createDevice(rosa)
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = await addPlaces(5)
  await phone.sync()
  await change(first, { isFeatured: 1 })
  await change(second, { isPaid: 1 })
  await phone.sync()
  expect([...phone.held('places').keys()].sort()).toEqual([first, second, fourth, fifth])
  expect(phone.held('places').get(first)).toMatchObject({ isFeatured: true, isPaid: false })
  await change(first, { isFeatured: 0 })
  await phone.sync()
  expect([...phone.held('places').keys()].sort()).toEqual([second, third, fourth, fifth])
})

it('C15 H-024 a device shows the same featured places from its few rows as from all of them', async () => {
  const neighbor = await testApp.signUp('Noor')
  await makePremium(neighbor)
  const [phone, premium] = [createDevice(rosa), createDevice(neighbor)]
  const shownBy = ({ held: readRows }: typeof phone) => {
    const all = [...readRows('places').values()] as Place[]
    // A phone sorts in the same way: places of one day by their ids.
    all.sort((first, other) => (`${first.createdAt} ${first.id}` < `${other.createdAt} ${other.id}` ? 1 : -1))
    return featuredOf(all).map(({ id }) => id)
  }
  const ids = await addPlaces(4)
  await addPlace(testApp, { addedBy: rosa.id }, 9 * hourMs)
  await addPlace(testApp, { isPaid: 1 }, 8 * hourMs)
  for (const isFeatured of [0, 1] as const) {
    await change(String(ids[0]), { isFeatured })
    await phone.sync()
    await premium.sync()
    expect([premium.held('places').size, phone.held('places').size]).toEqual([6, 5])
    expect(shownBy(phone)).toEqual(shownBy(premium))
  }
})

it('C15 the author of a place keeps it, nobody learns who added it, and others may have it, too', async () => {
  const noor = await testApp.signUp('Noor')
  const ownPlaceId = await addPlace(testApp, { addedBy: rosa.id }, 9 * hourMs)
  await addPlaces(3)
  const [phone, other] = [createDevice(rosa), createDevice(noor)]
  const responses = [...(await phone.sync()), ...(await other.sync())]
  expect([phone.held('places').has(ownPlaceId), other.held('places').has(ownPlaceId)]).toEqual([true, false])
  expect(JSON.stringify(responses)).not.toContain('addedBy')
  await makePremium(noor)
  await other.sync()
  expect(other.held('places').has(ownPlaceId)).toBe(true)
})

it('C15 C11 places of an upgraded database are sent at the start, in batches, and a second start sends nothing', async () => {
  const rows = Array.from({ length: 130 }, (_, at) => placeRow(testApp, { addedBy: rosa.id }, at * hourMs))
  await transact()(({ database }) => database.insertInto('places').values(rows).execute())
  await makePremium(await testApp.signUp('Noor'))
  await testApp.app.jobs.runAll()
  const after = await headSeq()
  const { reader } = testApp.app.database
  const changes = await reader
    .selectFrom('changes')
    .where('tableName', '=', 'places')
    .select(['audience', 'seq', 'isGone'])
    .execute()
  const count = (audience: string) => changes.filter((each) => each.audience === audience).length
  expect(['community', 'premium', `member:${rosa.id}`].map(count)).toEqual([3, 130, 130])
  for (const [, under] of Map.groupBy(changes, ({ seq }) => seq)) {
    expect(under.length).toBeLessThanOrEqual(rowsPerNumberMax)
  }
  await testApp.app.jobs.runAll()
  expect(await headSeq()).toBe(after)
})

it('C15 a crash between two batches loses no change, and removed places are sent as removed', async () => {
  const ids = await addPlaces(2)
  const phone = createDevice(rosa)
  await makePremium(rosa)
  await phone.sync()
  expect(phone.held('places').size).toBe(2)
  await transact()(async ({ database }) => {
    await database
      .deleteFrom('changes')
      .where('tableName', '=', 'places')
      .where('rowId', '=', String(ids[1]))
      .execute()
    await database.deleteFrom('places').where('id', '=', String(ids[0])).execute()
  })
  await testApp.app.jobs.runAll()
  await phone.sync()
  expect([...phone.held('places').keys()]).toEqual([ids[1]])
})

it('Q64 C15 a removed member’s places stay with everybody who had them', async () => {
  const noor = await testApp.signUp('Noor')
  const rows = [
    await addPlace(testApp, { addedBy: noor.id, isFeatured: 1 }),
    await addPlace(testApp, { addedBy: noor.id }),
  ]
  const [first = ''] = rows
  await addReview(noor, first, { rating: 1 })
  await noor.call('PUT', `/api/third-places/${first}/mark`, { body: { upvoted: true } })
  const phone = createDevice(rosa)
  await makePremium(rosa)
  await phone.sync()
  await testApp.app.jobs.runAll()
  await phone.sync()
  expect(phone.held('places').get(first)).toMatchObject({ user: { firstName: 'Noor' }, upvotes: 4 })
  expect(phone.held('placeReviews').size).toBe(1)
  await removeMember({ transact: transact(), dataDir: testApp.dataDir, timeZone: 'UTC' }, noor.id)
  const fresh = createDevice(rosa)
  await phone.sync()
  await fresh.sync()
  await testApp.app.jobs.runAll()
  await phone.sync()
  for (const each of [phone, fresh]) {
    expect([...each.held('places').keys()].sort()).toEqual(rows.sort())
    expect(each.held('placeReviews').size).toBe(0)
  }
  // The row does not contain who added the place, and the marks and reviews of the member who left do not count.
  expect(phone.held('places').get(first)).toMatchObject({ upvotes: 3, reviewCount: 3 })
  expect(JSON.stringify([...phone.held('places').values()])).not.toContain('Noor')
})

it('C15 C5 home’s places are in the first page, however old they are, and the page stays within 12 KB', async () => {
  const featured: string[] = []
  for (const at of [1, 2, 3]) {
    const description = Array.from({ length: 60 }, () => createId().slice(-12)).join(' ')
    featured.push(await addPlace(testApp, { isFeatured: 1, description }, at * hourMs))
  }
  const operations = Array.from({ length: 120 }, (_, index) =>
    createOperation(index + 1, 'posts.create', anOffer()),
  )
  await (await testApp.signUp('Noor')).round({ operations })
  const body = JSON.stringify({ protocol: 1, schema: schemaVersion, clientId: createId(), cursor: null })
  const response = await callOverWire(await listen(testApp), rosa, {
    body,
    headers: { 'accept-encoding': 'br' },
  })
  const { rows = [], more } = response.json<SyncResponse>()
  expect(more).toBe(true)
  expect(
    rows
      .filter(({ table }) => table === 'places')
      .map(({ id }) => id)
      .sort(),
  ).toEqual(featured.sort())
  expect(rows.filter(({ table }) => table === 'posts').length).toBeGreaterThanOrEqual(20)
  expect(response.bytes).toBeLessThanOrEqual(12 * 1024)
})

it('C7 an app version without places gets none, and all of them once it supports them', async () => {
  await addPlaces(2)
  const earlier = await rosa.round({ schema: 2 })
  expect(earlier.rows?.some(({ table }) => table === 'places')).toBe(false)
  const { rows = [], refill } = await rosa.round({ schema: supportedSince.places, cursor: earlier.cursor })
  expect(refill).toEqual(['places'])
  expect(rows.map(({ table }) => table)).toEqual(['places', 'places'])
})

it('C15 PL-018 without premium calls return public and own places, as on the phone', async () => {
  const neighbor = await testApp.signUp('Noor')
  await makePremium(neighbor)
  const [old = '', ...rest] = await addPlaces(5)
  const ownPlaceId = await addPlace(testApp, { addedBy: rosa.id }, 9 * hourMs)
  await change(old, { isFeatured: 1 })
  const read = async (by: TestMember, path: string) =>
    (await by.call('GET', path)).json<{ id: string }[]>().map(({ id }) => id)
  const newest = rest.reverse()
  const open = [...newest.slice(0, 2), old]
  expect(await read(rosa, '/api/third-places')).toEqual(open)
  expect(await read(rosa, '/api/community/activity')).toEqual([...open, ownPlaceId])
  const all = [...newest, old, ownPlaceId]
  expect(await read(neighbor, '/api/third-places')).toEqual(all)
  expect(await read(neighbor, '/api/community/activity')).toEqual(all)
})
