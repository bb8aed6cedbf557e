/**
 * Tests exploring with places that are deleted, hidden or merged, with wrong clocks, and with members who claim visits
 * without walking.
 */
import { activityTypes } from '@porchlight/contracts/exploration/exploration.catalogue'
import { newExploration } from '@porchlight/contracts/exploration/exploration.rows'
import { memberAudience, premiumAudience } from '@porchlight/contracts/sync/audiences'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { createDevice } from '../../testing/device.factory.ts'
import { createOperation } from '../../testing/rounds.factory.ts'
import { aJpeg, hashOf, sendPhoto } from '../files/photos.factory.ts'
import { curatePlace, hidePlace } from '../places/curation/curate.operations.ts'
import { addPlace, addReview } from '../places/places.factory.ts'
import { removeMember } from '../removal/remove-member.operations.ts'
import { countEarlierDeeds } from './count-anew.operations.ts'
import { advanceToWednesday, progressOf, record, setPremium, visit, zone } from './exploration.factory.ts'
import { explorationOf } from './exploration.queries.ts'
import { deleteActivities } from './leave-exploration.operations.ts'

let testApp: TestApp
let rosa: TestMember
let place: string
beforeAll(async () => {
  const limits = {
    requestsPerMember: 10_000,
    requestsPerAddress: 10_000,
    signUpsPerAddress: 1000,
    activitiesPerDay: 12,
  }
  testApp = await buildTestApp({ LIMITS: JSON.stringify(limits), COMMUNITY_TIME_ZONE: zone })
  await testApp.signUp('Olga')
})
afterEach(() => testApp.clock.reset())
afterAll(() => testApp.close())
beforeEach(async () => {
  rosa = await testApp.signUp('Rosa')
  advanceToWednesday(testApp.clock)
  await setPremium(testApp, rosa.id)
  place = await addPlace(testApp)
})

const transact: TestApp['app']['database']['transact'] = (work) => testApp.app.database.transact(work)
const reader = () => testApp.app.database.reader
/** Records a visit from a device whose clock shows that time; returns the result's status. */
const toldAt = async (time: number, placeId = place) => {
  const args = { activityType: 'place_visit', thirdPlaceId: placeId }
  const operations = [createOperation(1, 'exploration.record', args, { createdAt: toIso(time) })]
  const { results = [] } = await rosa.round({ clientId: createId(), operations })
  return results[0]?.status
}
const addOwn = async () => {
  const body = { name: `No. ${createId()}`, address: 'Here' }
  return (await rosa.call('POST', '/api/third-places', { body })).json<{ id: string }>().id
}

it('X-024 nothing counts at a hidden or a closed place', async () => {
  await transact((transaction) => hidePlace(transaction, place, true))
  expect((await record(rosa, place)).status).toBe(404)
  const closedPlaceId = await addPlace(testApp)
  await transact((transaction) => curatePlace(transaction, closedPlaceId, { closedAt: 1 }))
  expect((await record(rosa, closedPlaceId)).json()).toMatchObject({ isRepeat: true })
  const ownPlaceId = await addOwn()
  await transact((transaction) => hidePlace(transaction, ownPlaceId, true))
  expect((await record(rosa, ownPlaceId)).json()).toMatchObject({ isRepeat: true })
  expect((await progressOf(rosa)).totalPlacesVisited).toBe(0)
})

it('X-024 a claimed activity that did not happen counts nothing', async () => {
  for (const type of ['place_add', 'review_write', 'photo_add', 'upvote_place', 'bookmark_place']) {
    const response = await record(rosa, place, type)
    expect([response.status, response.json()]).toMatchObject([200, { activityType: type, isRepeat: true }])
  }
  expect(await progressOf(rosa)).toMatchObject({ achievements: [], recentActivities: [], currentStreak: 0 })
})

it('X-016 a visit to a place that was hidden later stays, without the place’s name', async () => {
  await visit(rosa, place)
  await transact((transaction) => hidePlace(transaction, place, true))
  const progress = await progressOf(rosa)
  expect(progress.totalPlacesVisited).toBe(1)
  expect(progress.recentActivities).toMatchObject([{ activityType: 'place_visit', thirdPlace: null }])
})

it('X-013 added places do not count while they are hidden, and count again once shown', async () => {
  const phone = createDevice(rosa)
  const ids = [await addOwn(), await addOwn()]
  const [first = ''] = ids
  const countAddedPlaces = async () => {
    await phone.sync()
    expect(phone.held('explorations').get(rosa.id)?.placesAdded).toBe(
      (await progressOf(rosa)).totalPlacesAdded,
    )
    return (await progressOf(rosa)).totalPlacesAdded
  }
  expect(await countAddedPlaces()).toBe(2)
  await transact((transaction) => hidePlace(transaction, first, true))
  expect(await countAddedPlaces()).toBe(1)
  await transact((transaction) => hidePlace(transaction, first, false))
  expect(await countAddedPlaces()).toBe(2)
})

it('X-013 a place that an operator hid counts for the neighbor who adds it anew', async () => {
  const noor = await testApp.signUp('Noor')
  await setPremium(testApp, noor.id)
  const body = { name: 'Corner', address: 'Here', placeId: `osm:node:${createId()}` }
  const { id } = (await rosa.call('POST', '/api/third-places', { body })).json<{ id: string }>()
  await transact((transaction) => hidePlace(transaction, id, true))
  await noor.call('POST', '/api/third-places', { body })
  const addedCounts = [await progressOf(rosa), await progressOf(noor)].map(
    (progress) => progress.totalPlacesAdded,
  )
  expect(addedCounts).toEqual([0, 1])
})

it('X-013 a mark set and removed all day counts once, and so does a review', async () => {
  const mark = (upvoted: boolean) =>
    rosa.call('PUT', `/api/third-places/${place}/mark`, { body: { upvoted } })
  for (const upvoted of [true, false, true, false, true]) await mark(upvoted)
  await addReview(rosa, place)
  await rosa.call('DELETE', `/api/third-places/${place}/reviews`)
  await addReview(rosa, place, { rating: 1 })
  const types = (await progressOf(rosa)).recentActivities.map(({ activityType }) => activityType)
  expect(types.sort()).toEqual(['review_write', 'upvote_place'])
  const row = await explorationOf(reader(), rosa.id)
  expect([row?.placesUpvoted, row?.placesReviewed]).toEqual([1, 1])
})

it('X-013 a photo counts once its bytes have arrived, not for its hash', async () => {
  const bytes = await aJpeg({ seed: 77 })
  await addReview(rosa, place, { photo: hashOf(bytes) })
  const types = async () => (await progressOf(rosa)).recentActivities.map(({ activityType }) => activityType)
  expect(await types()).toEqual(['review_write'])
  await sendPhoto(rosa, bytes)
  expect((await types()).sort()).toEqual(['photo_add', 'review_write'])
})

it('X-024 R8 beyond the daily limit nothing is counted; the page opens all the same', async () => {
  const ids = await Promise.all(Array.from({ length: 13 }, () => addPlace(testApp)))
  for (const id of ids.slice(0, 12)) expect((await record(rosa, id)).status).toBe(200)
  const over = await record(rosa, String(ids[12]))
  expect([over.status, over.json().code]).toEqual([429, 'too_many'])
  // The limit holds until the day ends in the community.
  expect(Date.parse(over.json().retryAt ?? '') - testApp.clock.now()).toBeLessThanOrEqual(dayMs / 2)
  expect((await visit(rosa, String(ids[12]))).status).toBe(200)
  expect((await progressOf(rosa)).totalPlacesVisited).toBe(12)
})

it('X-014 a device’s clock that is ahead makes no day in the future', async () => {
  expect(await toldAt(testApp.clock.now() + 40 * dayMs)).toBe('applied')
  const progress = await progressOf(rosa)
  expect(progress).toMatchObject({ currentStreak: 1, currentWeekExplorations: 1 })
  expect(Date.parse(progress.recentActivities[0]?.createdAt ?? '')).toBeLessThanOrEqual(testApp.clock.now())
})

it('X-013 an activity offline counts on its own day, and closes the gap in a streak', async () => {
  const now = testApp.clock.now()
  await toldAt(now)
  await toldAt(now - 2 * dayMs)
  expect((await progressOf(rosa)).currentStreak).toBe(1)
  await toldAt(now - dayMs)
  expect(await progressOf(rosa)).toMatchObject({ currentStreak: 3 })
})

it('R6 X-024 an activity that is sent again after its result was deleted counts nothing', async () => {
  const at = testApp.clock.now()
  await toldAt(at)
  await testApp.app.database.transact(({ database }) =>
    database.deleteFrom('operations').where('memberId', '=', rosa.id).execute(),
  )
  testApp.clock.advance(29 * dayMs)
  await toldAt(at)
  testApp.clock.advance(2 * dayMs)
  await rosa.logIn()
  await toldAt(at)
  const count = await reader()
    .selectFrom('activities')
    .where('memberId', '=', rosa.id)
    .select('day')
    .execute()
  expect(count).toHaveLength(1)
})

it('X-013 activities from before exploring existed count once, a few members at a time', async () => {
  const otherMembers: TestMember[] = []
  for (const name of ['Ana', 'Ben', 'Cleo', 'Dora', 'Emil', 'Finn'])
    otherMembers.push(await testApp.signUp(name))
  for (const by of [rosa, ...otherMembers]) await addReview(by, place)
  await rosa.call('PUT', `/api/third-places/${place}/mark`, { body: { bookmarked: true } })
  const ownPlaceId = await addOwn()
  const ids = [rosa, ...otherMembers].map(({ id }) => id)
  // A migration leaves the data like this.
  await transact(async ({ database }) => {
    for (const table of ['activities', 'exploredPlaces', 'explorations', 'achievements'] as const) {
      await database.deleteFrom(table).where('memberId', 'in', ids).execute()
    }
    await database
      .insertInto('uncountedExplorations')
      .values(ids.map((memberId) => ({ memberId })))
      .execute()
  })
  // The next activity of a member counts their earlier ones, too.
  await visit(rosa, ownPlaceId)
  expect(await explorationOf(reader(), rosa.id)).toMatchObject({
    placesAdded: 1,
    placesReviewed: 1,
    placesBookmarked: 1,
    placesVisited: 1,
    longestStreak: 1,
  })
  let pieces = 0
  while (await transact((transaction) => countEarlierDeeds(transaction, zone))) pieces += 1
  expect(pieces).toBe(2)
  for (const { id } of otherMembers)
    expect(await explorationOf(reader(), id)).toMatchObject({ placesReviewed: 1 })
  const { achievementsBadges, weeklyChallenges } = await progressOf(rosa)
  // It depends on the week whether its challenge is complete as well.
  const isChallengeComplete = weeklyChallenges.some(({ progress, challenge }) => progress >= challenge.target)
  expect(achievementsBadges).toEqual([
    'first-steps',
    'on-the-map',
    'kind-word',
    'for-later',
    ...(isChallengeComplete ? ['challenger'] : []),
  ])
})

it('X-013 of a removed member no row stays in any table of exploring', async () => {
  for (const id of [place, await addPlace(testApp)]) await visit(rosa, id)
  await rosa.call('PATCH', '/api/exploration/settings', { body: { isHidden: false } })
  await removeMember({ transact, dataDir: testApp.dataDir, timeZone: 'UTC' }, rosa.id)
  for (const table of [
    'activities',
    'exploredPlaces',
    'explorations',
    'achievements',
    'explorationSettings',
  ] as const) {
    const leftRows = await reader().selectFrom(table).where('memberId', '=', rosa.id).selectAll().execute()
    expect(leftRows, table).toEqual([])
  }
  const changes = await reader()
    .selectFrom('changes')
    .where('audience', 'in', [memberAudience(rosa.id), premiumAudience(rosa.id)])
    .select('rowId')
    .execute()
  expect(changes).toEqual([])
})

it('X-013 a stored row without the newer counts is read with zeros for them', async () => {
  const { placesUpvoted: _later, ...older } = { ...newExploration(rosa.id), placesVisited: 3 }
  await transact(({ database }) =>
    database
      .updateTable('explorations')
      .set({ state: JSON.stringify(older) })
      .where('memberId', '=', rosa.id)
      .execute(),
  )
  expect(await explorationOf(reader(), rosa.id)).toMatchObject({ placesVisited: 3, placesUpvoted: 0 })
})

it('X-013 after two years the days are deleted, and the totals stay', async () => {
  await visit(rosa, place)
  const before = await explorationOf(reader(), rosa.id)
  testApp.clock.advance(731 * dayMs)
  while (await transact((transaction) => deleteActivities(transaction, zone)));
  expect(await reader().selectFrom('activities').selectAll().execute()).toEqual([])
  const explored = reader().selectFrom('exploredPlaces').where('memberId', '=', rosa.id)
  expect(await explored.select('exploredAt').execute()).toEqual([{ exploredAt: 0 }])
  expect(await explorationOf(reader(), rosa.id)).toEqual(before)
  await rosa.logIn()
  await record(rosa, place)
  expect((await explorationOf(reader(), rosa.id))?.placesVisited).toBe(1)
})

it('J3 a day with many activities is deleted in batches of at most a hundred', async () => {
  const [day, createdAt] = [1, dayMs]
  const places = await Promise.all(Array.from({ length: 21 }, () => addPlace(testApp)))
  const rows = places.flatMap((placeId) =>
    activityTypes.map((type) => ({ memberId: rosa.id, day, placeId, type, createdAt })),
  )
  await transact(({ database }) => database.insertInto('activities').values(rows).execute())
  const count = async () =>
    (await reader().selectFrom('activities').select('day').where('day', '=', day).execute()).length
  for (let remainingCount = rows.length; remainingCount > 0; remainingCount = await count()) {
    await transact((transaction) => deleteActivities(transaction, zone))
    expect(remainingCount - (await count())).toBeLessThanOrEqual(100)
    expect(await count()).toBeLessThan(remainingCount)
  }
})
