/** Places that become others take what was explored with them, and nothing is there twice. */
import { type ActivityType, activityTypes } from '@porchlight/contracts/exploration/exploration.catalogue'
import { comparable, modelOf } from '@porchlight/contracts/exploration/exploration.model.factory'
import { momentOf } from '@porchlight/contracts/values/clock/wall-time'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/app.factory.ts'
import { addNeighbor } from '../conversations/conversations.factory.ts'
import { mergePlaces } from '../places/curation/merge-places.operations.ts'
import { addPlace } from '../places/places.factory.ts'
import { placeAfterMerge, placeById } from '../places/places.queries.ts'
import { communityDay } from './community-day.ts'
import { recountExploration } from './count-anew.operations.ts'
import { exploring, zone } from './exploration.factory.ts'
import { explorationOf } from './exploration.queries.ts'
import { moveExplored } from './move-explored.operations.ts'
import { recordActivity } from './record-activity.operations.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await buildTestApp({ COMMUNITY_TIME_ZONE: zone })
})
afterAll(() => testApp.close())

interface Activity {
  type: ActivityType
  at: number
  day: number
}

async function play(activities: readonly Activity[], merges: readonly (readonly [number, number])[]) {
  const { reader, transact } = testApp.app.database
  const memberId = await addNeighbor(testApp)
  const places: string[] = []
  for (const category of ['cafe', 'park', 'cafe', 'library'] as const) {
    places.push(await addPlace(testApp, { category, address: '1 Main St, Los Angeles, CA 90026' }))
  }
  const today = communityDay(zone, testApp.clock.now())
  for (const { type, at, day } of activities) {
    await transact(async (transaction) => {
      const place = await placeById(transaction.database, String(places[at]))
      if (!place) throw new Error('a place that is none')
      // Noon: each day's activities come at the same moment.
      const writtenAt = momentOf((today - 1 - day) * dayMs + dayMs / 2, zone)
      await recordActivity(exploring, transaction, { memberId, place, type, writtenAt })
    })
  }
  for (const [from, into] of merges) {
    const ids = { fromId: String(places[from]), intoId: String(places[into]) }
    await transact((transaction) => mergePlaces(transaction, ids))
  }
  while (await transact(moveExplored));
  const finalIds = new Map<string, string>()
  for (const id of places) finalIds.set(id, String((await placeAfterMerge(reader, id))?.id))
  const categories = new Map<string, 'cafe' | 'park' | 'library'>()
  for (const id of finalIds.values()) {
    categories.set(id, (await placeById(reader, id))?.category as 'cafe' | 'park' | 'library')
  }
  const expected = modelOf(
    [
      ...new Map(
        activities.map(({ type, at, day: ago }) => {
          const day = today - 1 - ago
          const placeId = String(finalIds.get(String(places[at])))
          const createdAt = toIso(momentOf(day * dayMs + dayMs / 2, zone))
          return [`${type} ${placeId} ${day}`, { type, placeId, day, createdAt }] as const
        }),
      ).values(),
    ],
    (id) => ({ zipCode: '90026', category: categories.get(id) ?? null }),
  )
  return { memberId, expected, row: await explorationOf(reader, memberId) }
}

/** Removes completed challenges before a comparison: they stay completed even when places change. */
function withoutChallenges<Row extends { week: { completed: unknown[] } }>(row: Row): Row {
  return { ...row, week: { ...row.week, completed: [] } }
}

const activityArbitrary = fc.record({
  type: fc.constantFrom(...activityTypes),
  at: fc.integer({ min: 0, max: 3 }),
  day: fc.integer({ min: 0, max: 27 }),
})
const merge = fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 }))

it('X-013 X-016 any activities and merges: the totals agree with the places that are left', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(activityArbitrary, { minLength: 1, maxLength: 25 }),
      fc.array(merge, { maxLength: 3 }),
      async (activities, merges) => {
        const { row, expected, memberId } = await play(activities, merges)
        if (!row) throw new Error('nothing was counted')
        expect(withoutChallenges(comparable(row))).toEqual(expected)
        // A recount gives the same values.
        await testApp.app.database.transact((transaction) => recountExploration(transaction, memberId))
        const again = await explorationOf(testApp.app.database.reader, memberId)
        expect(again && comparable(again)).toEqual(comparable(row))
      },
    ),
    { numRuns: 12 },
  )
})

it('X-014 two visits on one day at two places that are later merged count once', async () => {
  const { row } = await play(
    [
      { type: 'place_visit', at: 0, day: 0 },
      { type: 'place_visit', at: 1, day: 0 },
      { type: 'place_visit', at: 1, day: 1 },
    ],
    [[0, 1]],
  )
  expect(row).toMatchObject({ placesVisited: 1, categories: [['park', 1]] })
  const visits = row?.weeks.reduce((sum, [, count]) => sum + count, 0)
  expect(visits).toBe(2)
})

it('J3 a merged place’s many days move in batches of at most a hundred, and the total is their sum', async () => {
  const { reader, transact } = testApp.app.database
  const memberId = await addNeighbor(testApp)
  const [fromId, intoId] = [await addPlace(testApp), await addPlace(testApp)]
  const place = await placeById(reader, fromId)
  if (!place) throw new Error('a place that is none')
  const [today, now] = [communityDay(zone, testApp.clock.now()), testApp.clock.now()]
  const deed = { memberId, place, type: 'place_visit' as const, writtenAt: now }
  await transact((transaction) => recordActivity(exploring, transaction, deed))
  const earlier = Array.from({ length: 120 }, (_, index) => index + 1).map((ago) => ({
    ...{ memberId, placeId: fromId, type: deed.type },
    ...{ day: today - ago, createdAt: now - ago * dayMs },
  }))
  await transact(({ database }) => database.insertInto('activities').values(earlier).execute())
  await transact((transaction) => mergePlaces(transaction, { fromId, intoId }))
  const countAt = async (placeId: string) =>
    (await reader.selectFrom('activities').where('placeId', '=', placeId).select('day').execute()).length
  expect(await transact(moveExplored)).toBe(true)
  expect([await countAt(fromId), await countAt(intoId)]).toEqual([21, 100])
  while (await transact(moveExplored));
  expect([await countAt(fromId), await countAt(intoId)]).toEqual([0, 121])
  const row = await explorationOf(reader, memberId)
  expect([row?.placesVisited, row?.latest.every(({ placeId }) => placeId === intoId)]).toEqual([1, true])
})
