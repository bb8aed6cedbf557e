/** Tests that activities at places are counted automatically, once, and shown to premium members alone. */
import { firstPlaceChallenge } from '@porchlight/contracts/exploration/achievements.catalogue'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { createDevice } from '../../testing/device.factory.ts'
import { createOperation, rowsSince } from '../../testing/rounds.factory.ts'
import { sentPhoto } from '../files/photos.factory.ts'
import { addPlace, addReview } from '../places/places.factory.ts'
import { placeById } from '../places/places.queries.ts'
import {
  advanceToWednesday,
  exploring,
  progressOf,
  record,
  setPremium,
  visit,
  zone,
} from './exploration.factory.ts'
import { explorationOf } from './exploration.queries.ts'
import { recordActivity } from './record-activity.operations.ts'

let testApp: TestApp
let rosa: TestMember
let cafe: string
beforeAll(async () => {
  const limits = { requestsPerMember: 10_000, requestsPerAddress: 10_000, signUpsPerAddress: 1000 }
  testApp = await buildTestApp({ LIMITS: JSON.stringify(limits), COMMUNITY_TIME_ZONE: zone })
  await testApp.signUp('Olga')
  for (let count = 0; count < 5; count += 1) await addPlace(testApp)
})
afterEach(() => testApp.clock.reset())
afterAll(() => testApp.close())
beforeEach(async () => {
  rosa = await testApp.signUp('Rosa')
  advanceToWednesday(testApp.clock)
  await setPremium(testApp, rosa.id)
  cafe = await addPlace(testApp, { name: 'Long Table', address: '17 Palmetto St, Los Angeles, CA 90026' })
})

const mark = (by: TestMember, id: string, body: object) =>
  by.call('PUT', `/api/third-places/${id}/mark`, { body })
const typesOf = async (member: TestMember) =>
  (await progressOf(member)).recentActivities.map(({ activityType }) => activityType).sort()

it('X-010 X-013 X-014 a member without any activity is at the beginning, and sees all that can be reached', async () => {
  const progress = await progressOf(rosa)
  expect(progress).toMatchObject({
    level: 1,
    totalPlacesVisited: 0,
    totalPlacesAdded: 0,
    currentStreak: 0,
    uniqueNeighborhoodsExplored: 0,
    currentWeekExplorations: 0,
    weeklyGoal: 5,
    achievementsBadges: [],
    achievements: [],
    recentActivities: [],
  })
  expect(progress.weeklyChallenges).toHaveLength(3)
})

it('X-023 X-013 X-016 opening a place’s page is a visit, and the record says at which place', async () => {
  await visit(rosa, cafe)
  const progress = await progressOf(rosa)
  expect(progress).toMatchObject({
    totalPlacesVisited: 1,
    currentStreak: 1,
    uniqueNeighborhoodsExplored: 1,
    currentWeekExplorations: 1,
    achievementsBadges: ['first-steps'],
    recentActivities: [
      {
        activityType: 'place_visit',
        points: 5,
        createdAt: expect.stringContaining(toIso(testApp.clock.now()).slice(0, 16)),
        thirdPlace: { id: cafe, name: 'Long Table', category: 'cafe' },
      },
    ],
  })
})

it('X-022 X-024 an activity by another call is counted by itself; recording it again is a repeat and no error', async () => {
  const photo = await sentPhoto(rosa)
  const body = { name: 'New', address: 'Here', photo }
  const { id: ownPlaceId } = (await rosa.call('POST', '/api/third-places', { body })).json<{ id: string }>()
  await visit(rosa, cafe)
  await addReview(rosa, cafe)
  await mark(rosa, cafe, { upvoted: true, bookmarked: true })
  const all = ['bookmark_place', 'photo_add', 'place_add', 'place_visit', 'review_write', 'upvote_place']
  expect(await typesOf(rosa)).toEqual(all)
  for (const type of all) {
    const place = ['place_add', 'photo_add'].includes(type) ? ownPlaceId : cafe
    const response = await record(rosa, place, type)
    expect([response.status, response.json()]).toMatchObject([200, { activityType: type, isRepeat: true }])
  }
  expect(await typesOf(rosa)).toEqual(all)
})

it('X-022 taking marks back is no activity, on another day either', async () => {
  await mark(rosa, cafe, { upvoted: true, bookmarked: true })
  testApp.clock.advance(dayMs)
  await mark(rosa, cafe, { upvoted: false, bookmarked: false })
  expect(await typesOf(rosa)).toEqual(['bookmark_place', 'upvote_place'])
})

it('X-022 a photo that arrived before its review counts with the review', async () => {
  await addReview(rosa, cafe, { photo: await sentPhoto(rosa) })
  expect(await typesOf(rosa)).toEqual(['photo_add', 'review_write'])
})

it('X-024 the spec’s call counts once a day at each place, and the day after once more', async () => {
  const first = await record(rosa, cafe)
  expect(first.json()).toEqual({
    activityType: 'place_visit',
    thirdPlaceId: cafe,
    points: 5,
    isRepeat: false,
  })
  const again = await Promise.all(Array.from({ length: 20 }, () => record(rosa, cafe)))
  expect(new Set(again.map((response) => response.json<{ isRepeat: boolean }>().isRepeat))).toEqual(
    new Set([true]),
  )
  testApp.clock.advance(dayMs)
  expect((await record(rosa, cafe)).json()).toMatchObject({ isRepeat: false })
  expect(await progressOf(rosa)).toMatchObject({
    totalPlacesVisited: 1,
    currentStreak: 2,
    currentWeekExplorations: 2,
  })
})

it('X-024 a call cannot state details of the place, and an unknown activity is refused', async () => {
  const lies = { metadata: { category: 'park', zipCode: '99999' } }
  expect((await record(rosa, cafe, 'place_visit', lies)).status).toBe(200)
  const row = await testApp.app.database.reader
    .selectFrom('exploredPlaces')
    .where('memberId', '=', rosa.id)
    .select(['zipCode', 'category'])
    .executeTakeFirst()
  expect(row).toEqual({ zipCode: '90026', category: 'cafe' })
  const statusOf = async (...args: Parameters<typeof record>) => (await record(...args)).status
  expect(await statusOf(rosa, cafe, 'place_visit', { metadata: { points: 900 } })).toBe(400)
  expect(await statusOf(rosa, cafe, 'place_visit', { metadata: { zipCode: 'x'.repeat(65) } })).toBe(400)
  expect(await statusOf(rosa, cafe, 'place_buy')).toBe(400)
  expect(await statusOf(rosa, createId())).toBe(404)
})

it('X-013 the neighborhood of an address without a ZIP code is the nearest; without any position it is unknown', async () => {
  const placeFields = { address: 'Echo Park', latitude: 34.0782, longitude: -118.2606 }
  await visit(rosa, await addPlace(testApp, placeFields))
  await visit(rosa, await addPlace(testApp, { address: 'Somewhere' }))
  expect(await progressOf(rosa)).toMatchObject({ totalPlacesVisited: 2, uniqueNeighborhoodsExplored: 1 })
})

it('X-002 X-010 C8 members without premium get no exploration by call or round; it is counted, and appears with premium', async () => {
  const noor = await testApp.signUp('Noor')
  await setPremium(testApp, noor.id, false)
  const phone = createDevice(noor)
  await visit(noor, cafe)
  await phone.sync()
  for (const [method, path] of [
    ['GET', '/api/exploration/progress'],
    ['POST', '/api/exploration/celebrations'],
  ] as const) {
    const response = await noor.call(method, path, method === 'POST' ? { body: {} } : {})
    expect([response.status, response.json().code]).toEqual([402, 'premium_only'])
  }
  const countHeldRows = () => [phone.held('explorations').size, phone.held('achievements').size]
  expect(countHeldRows()).toEqual([0, 0])
  await setPremium(testApp, noor.id)
  await phone.sync()
  expect(countHeldRows()).toEqual([1, 1])
  expect(phone.held('explorations').get(noor.id)).toMatchObject({ placesVisited: 1 })
  // Places visited by other members were not added.
  expect((await progressOf(noor)).totalPlacesVisited).toBe(1)
  await setPremium(testApp, noor.id, false)
  await visit(noor, await addPlace(testApp))
  await phone.sync()
  expect(countHeldRows()).toEqual([0, 0])
})

it('C8 premium members get their own exploration and nobody else’s, and no row for others’ visits', async () => {
  const noor = await testApp.signUp('Noor')
  await setPremium(testApp, noor.id)
  const phones = [createDevice(rosa), createDevice(noor)] as const
  for (const phone of phones) await phone.sync()
  await visit(noor, cafe)
  const [rosaResponse] = await phones[0].sync()
  expect((rosaResponse?.rows ?? []).filter(({ table }) => table !== 'people')).toEqual([])
  await phones[1].sync()
  expect([...phones[0].held('explorations').keys()]).toEqual([rosa.id])
  expect([...phones[1].held('explorations').keys()]).toEqual([noor.id])
})

it('X-023 a visit adds one row to the next round, and a repeated visit none', async () => {
  // The week's challenge is complete by then: in some weeks the next visit would add an achievement as well.
  for (let count = 0; count < 5; count += 1) await visit(rosa, await addPlace(testApp))
  const otherId = await addPlace(testApp)
  let { cursor } = await rowsSince(rosa, null)
  const rowsBy = async (act: () => Promise<unknown>) => {
    await act()
    const since = await rowsSince(rosa, cursor)
    cursor = since.cursor
    return since.rows.map(({ table, id }) => `${table} ${id}`)
  }
  expect(await rowsBy(() => record(rosa, otherId))).toEqual([`explorations ${rosa.id}`])
  expect(await rowsBy(() => record(rosa, otherId))).toEqual([])
})

it('X-022 the same visit from two devices, both offline, counts once', async () => {
  const at = toIso(testApp.clock.now() - 3_600_000)
  const visited = () =>
    createOperation(
      1,
      'exploration.record',
      { activityType: 'place_visit', thirdPlaceId: cafe },
      { createdAt: at },
    )
  const rounds = await Promise.all(
    [1, 2].map(() => rosa.round({ clientId: createId(), operations: [visited()] })),
  )
  expect(rounds.flatMap(({ results = [] }) => results.map(({ status }) => status))).toEqual([
    'applied',
    'applied',
  ])
  const progress = await progressOf(rosa)
  expect([progress.currentWeekExplorations, progress.recentActivities.length]).toEqual([1, 1])
  expect(progress.recentActivities[0]?.createdAt).toBe(at)
})

it('X-014 a day of exploring is the community’s day: the evening and the night after it are two', async () => {
  // From noon in UTC on: there the next day begins long before the community's.
  testApp.clock.advance(11.9 * 3_600_000)
  await visit(rosa, cafe)
  testApp.clock.advance(0.2 * 3_600_000)
  expect((await record(rosa, cafe)).json()).toMatchObject({ isRepeat: false })
  expect((await progressOf(rosa)).currentStreak).toBe(2)
})

it('X-015 X-021 an achievement is unlocked once, with its words, and stays', async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, () => addPlace(testApp)))
  await Promise.all(ids.flatMap((id) => [visit(rosa, id), record(rosa, id)]))
  const progress = await progressOf(rosa)
  // Five places are enough for the walk of any week.
  expect(progress.achievementsBadges).toEqual(['first-steps', 'out-and-about', 'challenger'])
  expect(progress.achievements.map(({ achievement }) => achievement)).toContainEqual({
    id: 'first-steps',
    name: 'First Steps',
    description: 'Visit your first place',
    icon: 'footprints',
    rarity: 'common',
    points: 10,
  })
  const unlockedAt = progress.achievements.map((each) => each.unlockedAt)
  testApp.clock.advance(dayMs)
  await visit(rosa, String(ids[0]))
  expect((await progressOf(rosa)).achievements.map((each) => each.unlockedAt)).toEqual(unlockedAt)
})

it('X-017 a completed challenge of the week has its time, and counts', async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, () => addPlace(testApp)))
  for (const id of ids) await visit(rosa, id)
  const progress = await progressOf(rosa)
  const [walk] = progress.weeklyChallenges
  expect(walk).toMatchObject({
    isCompleted: true,
    completedAt: expect.stringContaining(toIso(testApp.clock.now()).slice(0, 16)),
  })
  expect(walk?.progress).toBe(walk?.challenge.target)
  expect(progress.achievementsBadges).toContain('challenger')
  testApp.clock.advance(7 * dayMs)
  expect((await progressOf(rosa)).weeklyChallenges[0]).toMatchObject({
    progress: 0,
    isCompleted: false,
    completedAt: null,
  })
})

it('X-017 adding the community’s first place completes the challenge of the week', async () => {
  const { reader, transact } = testApp.app.database
  const id = await addPlace(testApp)
  await transact(async (transaction) => {
    const place = await placeById(transaction.database, id)
    if (!place) throw new Error('a place that is none')
    const first = { ...exploring, countPlaces: async () => 1 }
    const deed = { memberId: rosa.id, place, type: 'place_add' as const, writtenAt: testApp.clock.now() }
    await recordActivity(first, transaction, deed)
  })
  const { week, challengesCompleted } = (await explorationOf(reader, rosa.id)) ?? {}
  expect(week?.completed.map((each) => each.id)).toContain(firstPlaceChallenge.id)
  expect(challengesCompleted).toBe(1)
})

it('X-015 ten simultaneous requests for new achievements: one device gets each to celebrate, the others none', async () => {
  await visit(rosa, cafe)
  const phone = createDevice(rosa)
  await phone.sync()
  expect([...phone.held('achievements').values()]).toMatchObject([
    { achievementId: 'first-steps', isCelebrated: false },
  ])
  const celebrate = () => rosa.call('POST', '/api/exploration/celebrations', { body: {} })
  const responses = await Promise.all(Array.from({ length: 10 }, celebrate))
  const achievementIds = responses.flatMap(
    (response) => response.json<{ achievementIds: string[] }>().achievementIds,
  )
  expect(achievementIds).toEqual(['first-steps'])
  await phone.sync()
  expect([...phone.held('achievements').values()]).toMatchObject([{ isCelebrated: true }])
})

it('X-009 a member who hides exploring is not counted, and finds the old counts on showing it again', async () => {
  const phone = createDevice(rosa)
  const set = (isHidden: boolean) => rosa.call('PATCH', '/api/exploration/settings', { body: { isHidden } })
  await visit(rosa, cafe)
  expect((await set(true)).json()).toEqual({ id: rosa.id, isHidden: true })
  const otherId = await addPlace(testApp)
  expect((await visit(rosa, otherId)).status).toBe(200)
  expect((await record(rosa, otherId)).json()).toMatchObject({ isRepeat: true })
  await phone.sync()
  expect(phone.held('explorationSettings').get(rosa.id)).toEqual({ id: rosa.id, isHidden: true })
  expect((await progressOf(rosa)).totalPlacesVisited).toBe(1)
  const operations = [createOperation(1, 'exploration.set', { isHidden: false })]
  const { results } = await rosa.round({ clientId: createId(), operations })
  expect(results).toMatchObject([{ status: 'applied' }])
  expect((await record(rosa, otherId)).json()).toMatchObject({ isRepeat: false })
  expect((await progressOf(rosa)).totalPlacesVisited).toBe(2)
})
