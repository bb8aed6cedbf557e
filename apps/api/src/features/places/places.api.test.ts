import { placeCategories } from '@porchlight/contracts/places/places.catalogue'
import { featuredMax } from '@porchlight/contracts/places/places.rules'
import { type Place, placeResponseSchema } from '@porchlight/contracts/places/places.schema'
import { hourMs } from '@porchlight/contracts/values/time'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { callSignedOut, expectNothingPrivateOf } from '../../testing/responses.factory.ts'
import { addPlace } from './places.factory.ts'

let testApp: TestApp
let rosa: TestMember
beforeAll(async () => {
  testApp = await buildTestApp()
  rosa = await testApp.signUp('Rosa')
})
afterAll(() => testApp.close())
beforeEach(() => testApp.app.database.transact(({ database }) => database.deleteFrom('places').execute()))

const featured = async () =>
  (await callSignedOut(testApp, 'GET', '/api/third-places/featured')).json<Place[]>()
const listPlaces = async (by: TestMember) => {
  const response = await by.call('GET', '/api/third-places')
  expect(response.status).toBe(200)
  return response.json<Place[]>()
}

async function setPlan(
  member: TestMember,
  subscriptionPlan: 'free' | 'trial' | 'premium',
  status: 'active' | 'trial' | 'canceled',
) {
  await testApp.app.database.transact(({ database }) =>
    database
      .updateTable('members')
      .set({ subscriptionPlan, subscriptionStatus: status })
      .where('id', '=', member.id)
      .execute(),
  )
}

it('PL-016 H-023 anyone gets the featured places, sponsored first and then the newest', async () => {
  const older = await addPlace(testApp, { isFeatured: 1 }, 3 * hourMs)
  const newer = await addPlace(testApp, { isFeatured: 1 }, hourMs)
  const sponsored = await addPlace(testApp, { isFeatured: 1, isPaid: 1 }, 9 * hourMs)
  await addPlace(testApp)
  await addPlace(testApp, { isPaid: 1 })
  const places = await featured()
  expect(places.map(({ id }) => id)).toEqual([sponsored, newer, older])
  expect(places.map(({ isPaid }) => isPaid)).toEqual([true, false, false])
  expect(places.map(({ isFeatured }) => isFeatured)).toEqual([true, true, true])
})

it('H-024 fewer than three featured places are completed by the newest, never by a merely sponsored one; members get the same', async () => {
  const ids: string[] = []
  for (const age of [4, 3, 2, 1]) ids.unshift(await addPlace(testApp, {}, age * hourMs))
  await addPlace(testApp, { isPaid: 1 })
  const read = async () => {
    const featuredIds = (await featured()).map(({ id }) => id)
    const byMember = (await rosa.call('GET', '/api/third-places/featured')).json<Place[]>()
    expect(byMember.map(({ id }) => id)).toEqual(featuredIds)
    return featuredIds
  }
  expect(await read()).toEqual(ids.slice(0, 3))
  const featuredId = await addPlace(testApp, { isFeatured: 1 }, 9 * hourMs)
  expect(await read()).toEqual([featuredId, ...ids.slice(0, 2)])
})

it('H-038 a merely sponsored place is among the public places, and marked', async () => {
  const sponsored = await addPlace(testApp, { isPaid: 1 }, hourMs)
  expect(await listPlaces(rosa)).toMatchObject([{ id: sponsored, isPaid: true, isFeatured: false }])
})

it('H-024 reading 6 members without premium get the newest three, never a refusal', async () => {
  const ids: string[] = []
  for (const age of [4, 3, 2, 1, 0]) ids.unshift(await addPlace(testApp, {}, age * hourMs))
  // This place is public as well, and does not add one to the three.
  ids.push(await addPlace(testApp, { isPaid: 1 }, 9 * hourMs))
  for (const [plan, status] of [
    ['trial', 'trial'],
    ['free', 'active'],
    ['premium', 'canceled'],
  ] as const) {
    await setPlan(rosa, plan, status)
    expect((await listPlaces(rosa)).map(({ id }) => id)).toEqual(ids.slice(0, featuredMax))
  }
  await setPlan(rosa, 'premium', 'active')
  expect((await listPlaces(rosa)).map(({ id }) => id)).toEqual(ids)
  await setPlan(rosa, 'trial', 'trial')
})

it('PL-002 PL-007 PL-012 a place is complete in the response: members get its author’s first name, visitors no name', async () => {
  await addPlace(testApp, { isFeatured: 1, addedBy: rosa.id })
  const noor = await testApp.signUp('Noor')
  const response = await noor.call('GET', '/api/third-places/featured')
  const [place] = response.json<Place[]>()
  expect(v.parse(v.strictObject(placeResponseSchema.entries), place)).toMatchObject({
    name: 'The Long Table',
    tagline: 'Coffee until the last page',
    category: 'cafe',
    tags: ['coffee', 'quiet'],
    views: 12,
    upvotes: 3,
    avgRating: '4.7',
    reviewCount: 3,
    userUpvoted: false,
    isBookmarked: false,
    user: { firstName: 'Rosa' },
  })
  expectNothingPrivateOf(response.text, rosa)
  expect(response.text).not.toContain(rosa.id)
  expect(response.text).not.toMatch(/addedBy|rating(Sum|Count)/)
  const toVisitor = await callSignedOut(testApp, 'GET', '/api/third-places/featured')
  const { user: _adder, ...placeWithoutAdder } = place ?? {}
  expect(toVisitor.json<Place[]>()[0]).toEqual(placeWithoutAdder)
  expect(toVisitor.text).not.toContain('Rosa')
})

it('PL-012 a place that no member added has no author’s name', async () => {
  const id = await addPlace(testApp)
  const response = await rosa.call('GET', `/api/third-places/${id}`)
  // A visitor gets no member's name at any place.
  expect([response.status, response.json<Place>().id]).toEqual([200, id])
  expect(response.json()).not.toHaveProperty('user')
})

it('PL-001 PL-003 PL-013 each of the ten kinds of places is in the directory, under its name', async () => {
  await setPlan(rosa, 'premium', 'active')
  for (const category of placeCategories) await addPlace(testApp, { category })
  expect((await listPlaces(rosa)).map(({ category }) => category).sort()).toEqual([
    'bar',
    'bookstore',
    'cafe',
    'coworking',
    'gallery',
    'library',
    'lounge',
    'other',
    'park',
    'restaurant',
  ])
  await setPlan(rosa, 'trial', 'trial')
})

it('PL-004 PL-008 a place’s note, average and number of ratings are returned as stored', async () => {
  const id = await addPlace(testApp, { tagline: 'Ask for Otis', ratingSum: 9, ratingCount: 2 })
  const place = (await rosa.call('GET', `/api/third-places/${id}`)).json<Place>()
  expect(place).toMatchObject({ tagline: 'Ask for Otis', avgRating: '4.5', reviewCount: 2 })
  const bare = await addPlace(testApp, { tagline: null })
  expect((await rosa.call('GET', `/api/third-places/${bare}`)).json<Place>().tagline).toBeNull()
})

it('a place nobody has rated says 0', async () => {
  await addPlace(testApp, { isFeatured: 1, ratingSum: 0, ratingCount: 0 })
  expect(await featured()).toMatchObject([{ avgRating: '0', reviewCount: 0 }])
})

it('S-009 the whole list is for members only', async () => {
  expect((await callSignedOut(testApp, 'GET', '/api/third-places')).status).toBe(401)
})

it('the database refuses a place of an unknown category', async () => {
  const odd = addPlace(testApp, { category: 'garage' as 'cafe' })
  await expect(odd).rejects.toThrow(/check/i)
  expect(await listPlaces(rosa)).toEqual([])
})
