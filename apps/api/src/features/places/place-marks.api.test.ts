/** Tests upvotes, bookmarks and views: each counts correctly in any order, and only its own member sees it. */
import type { PlaceResponse } from '@porchlight/contracts/places/places.schema'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs } from '@porchlight/contracts/values/time'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { createDevice } from '../../testing/device.factory.ts'
import { createOperation } from '../../testing/rounds.factory.ts'
import { addFeaturedPlaces, addPlace, addReview } from './places.factory.ts'

let testApp: TestApp
let rosa: TestMember
let noor: TestMember
let open: string
let id: string
beforeAll(async () => {
  testApp = await buildTestApp({ LIMITS: JSON.stringify({ requestsPerMember: 10_000 }) })
  // The first account runs the community, and is signed out within the day.
  await testApp.signUp('Olga')
  ;[rosa, noor] = [await testApp.signUp('Rosa'), await testApp.signUp('Noor')]
  // They are public, so that of the others nothing is but what is featured.
  await addFeaturedPlaces(testApp)
})
afterEach(() => testApp.clock.reset())
afterAll(() => testApp.close())
beforeEach(async () => {
  open = await addPlace(testApp, { isFeatured: 1, upvotes: 3, views: 12 })
  id = await addPlace(testApp, { upvotes: 3, views: 12 })
})

const mark = (by: TestMember, body: object, placeId = id) =>
  by.call('PUT', `/api/third-places/${placeId}/mark`, { body })
const interact = (by: TestMember, type: string) =>
  by.call('POST', `/api/third-places/${id}/interactions`, { body: { type } })
const look = (by: TestMember, placeId = id) =>
  by.call('POST', `/api/third-places/${placeId}/view`, { body: {} })
const place = async (by: TestMember, placeId = id) => {
  const response = await by.call('GET', `/api/third-places/${placeId}`)
  const { upvotes, views, userUpvoted, isBookmarked } = response.json<PlaceResponse>()
  return { upvotes, views, userUpvoted, isBookmarked }
}

it('PL-010 PL-022 PL-023 the spec’s call toggles upvote and bookmark, for the caller alone', async () => {
  expect((await interact(rosa, 'upvote')).json()).toEqual({
    id,
    upvotes: 4,
    userUpvoted: true,
    isBookmarked: false,
  })
  expect((await interact(rosa, 'bookmark')).json()).toMatchObject({ userUpvoted: true, isBookmarked: true })
  expect(await place(noor)).toEqual({ upvotes: 4, views: 12, userUpvoted: false, isBookmarked: false })
  expect((await interact(rosa, 'upvote')).json()).toMatchObject({ upvotes: 3, userUpvoted: false })
  expect(await place(rosa)).toMatchObject({ userUpvoted: false, isBookmarked: true })
  expect((await interact(rosa, 'bookmark')).json()).toMatchObject({ upvotes: 3, isBookmarked: false })
  expect(await place(rosa)).toEqual({ upvotes: 3, views: 12, userUpvoted: false, isBookmarked: false })
  expect((await interact(rosa, 'like')).status).toBe(400)
})

it('M4 R5 200 racing upvotes by call and by round count once, and so does their removal', async () => {
  await Promise.all(
    Array.from({ length: 100 }, (_, at) => [
      mark(rosa, { upvoted: true }),
      rosa.round({
        clientId: createId(),
        operations: [createOperation(1, 'places.mark', { id, upvoted: true })],
      }),
      ...(at % 10 === 0 ? [mark(noor, { bookmarked: true })] : []),
    ]).flat(),
  )
  expect(await place(rosa)).toEqual({ upvotes: 4, views: 12, userUpvoted: true, isBookmarked: false })
  await Promise.all(Array.from({ length: 20 }, () => mark(rosa, { upvoted: false })))
  expect(await place(noor)).toEqual({ upvotes: 3, views: 12, userUpvoted: false, isBookmarked: true })
})

it('C15 a marked place is on its member’s phone until the mark is removed; nobody else receives it', async () => {
  const [phone, other] = [createDevice(rosa), createDevice(noor)]
  await phone.sync()
  expect(phone.held('places').has(id)).toBe(false)
  await mark(rosa, { bookmarked: true, upvoted: true })
  await phone.sync()
  await other.sync()
  expect(phone.held('placeMarks').get(id)).toEqual({ id, upvoted: true, bookmarked: true })
  expect(phone.held('places').get(id)).toMatchObject({ upvotes: 4 })
  expect([other.held('placeMarks').has(id), other.held('places').has(id)]).toEqual([false, false])
  await mark(rosa, { bookmarked: false })
  await phone.sync()
  expect(phone.held('placeMarks').get(id)).toEqual({ id, upvoted: true, bookmarked: false })
  await mark(rosa, { upvoted: false })
  await phone.sync()
  expect([phone.held('placeMarks').has(id), phone.held('places').has(id)]).toEqual([false, false])
})

it('C12 counts are stored at once, and sent to others once a minute', async () => {
  const [phone, other] = [createDevice(rosa), createDevice(noor)]
  // The job delivers the earlier counts first.
  await testApp.app.jobs.runAll()
  await other.sync()
  for (const upvoted of [true, false, true]) await mark(rosa, { upvoted }, open)
  await look(rosa, open)
  const [round] = await other.sync()
  expect(round?.rows ?? []).toEqual([])
  // The member's own device gets the new count at once.
  await phone.sync()
  expect(phone.held('places').get(open)).toMatchObject({ upvotes: 4 })
  const { seq } = await testApp.app.database.reader
    .selectFrom('changeHead')
    .select('seq')
    .executeTakeFirstOrThrow()
  await testApp.app.jobs.runAll()
  await other.sync()
  expect(other.held('places').get(open)).toMatchObject({ upvotes: 4, views: 13 })
  const after = await testApp.app.database.reader
    .selectFrom('changeHead')
    .select('seq')
    .executeTakeFirstOrThrow()
  expect(after.seq).toBe(seq + 1)
})

it('C12 C15 a member who has a place by their own mark or review gets its counts within a minute, and others do not', async () => {
  const maya = await testApp.signUp('Maya')
  const phones = [createDevice(rosa), createDevice(maya), createDevice(noor)] as const
  await mark(rosa, { bookmarked: true })
  await addReview(maya, id, { rating: 5 })
  for (const phone of phones) await phone.sync()
  await mark(noor, { upvoted: true })
  await mark(noor, { upvoted: false })
  await look(noor)
  await testApp.app.jobs.runAll()
  for (const phone of phones) await phone.sync()
  const viewCounts = phones.map((phone) => phone.held('places').get(id)?.views)
  expect(viewCounts).toEqual([13, 13, undefined])
  await addReview(noor, id, { rating: 1 })
  await testApp.app.jobs.runAll()
  for (const phone of phones) await phone.sync()
  for (const phone of phones) {
    expect(phone.held('places').get(id)).toMatchObject({ avgRating: '4.0', reviewCount: 5 })
  }
})

it('PL-007 PL-021 reading 46 a page view counts once a day for each member, also after 100 views', async () => {
  const responses = await Promise.all(Array.from({ length: 100 }, () => look(rosa)))
  expect(new Set(responses.map((response) => response.json<{ views: number }>().views))).toEqual(
    new Set([13]),
  )
  await look(noor)
  expect(await place(rosa)).toMatchObject({ views: 14 })
  testApp.clock.advance(dayMs)
  await rosa.logIn()
  await look(rosa)
  expect(await place(rosa)).toMatchObject({ views: 15 })
})

it('page views are deleted after their day, so that nobody can look them up', async () => {
  await look(rosa)
  testApp.clock.advance(3 * dayMs)
  await testApp.app.jobs.runAll()
  expect(await testApp.app.database.reader.selectFrom('placeViews').selectAll().execute()).toEqual([])
})
