import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeCategories } from '../places/places.catalogue.ts'
import { createRandomId } from '../values/id.ts'
import { dayMs, toIso } from '../values/time.ts'
import { activityTypes } from './exploration.catalogue.ts'
import { comparable, modelOf } from './exploration.model.factory.ts'
import {
  type Activity,
  type CountedActivity,
  explored,
  hasVisited,
  isKnownIn,
  newExploration,
} from './exploration.rows.ts'
import { currentStreak } from './exploration.rules.ts'
import type { Exploration } from './exploration-rows.schema.ts'

const memberId = createRandomId()
/** Some of one neighborhood, one of none that is known, two kinds. */
const places = Array.from({ length: 6 }, (_, index) => ({
  id: createRandomId(),
  zipCode: index === 5 ? null : `9002${index % 3}`,
  category: index === 4 ? null : (placeCategories[index % 2] ?? null),
}))
const placeOf = (id: string) => places.find((each) => each.id === id) ?? { zipCode: null, category: null }

/** Applies activities as the server does: a known activity is not counted again. */
function play(activities: readonly Activity[], from = newExploration(memberId)): Exploration {
  const knownKeys = new Set<string>()
  let exploration = from
  for (const activity of activities) {
    const { type, placeId, day } = activity
    const isFirst = !knownKeys.has(`${type} ${placeId}`)
    if (knownKeys.has(`${type} ${placeId} ${day}`)) continue
    knownKeys.add(`${type} ${placeId}`).add(`${type} ${placeId} ${day}`)
    exploration = explored(exploration, { ...activity, isFirst, ...placeOf(placeId) })
  }
  return exploration
}

const once = (activities: readonly Activity[]) => [
  ...new Map(activities.map((each) => [`${each.type} ${each.placeId} ${each.day}`, each])).values(),
]

/** The first day of the tests, 2026-12-20: the days after it cross New Year. */
const firstDay = 20_807
const moment = (day: number, type: string) => toIso(day * dayMs + activityTypes.indexOf(type as never))
const activityIn = (days: number) =>
  fc
    .record({
      type: fc.constantFrom(...activityTypes),
      placeId: fc.constantFrom(...places.map(({ id }) => id)),
      day: fc.integer({ min: firstDay, max: firstDay + days }),
    })
    .map((each): Activity => ({ ...each, createdAt: moment(each.day, each.type) }))

test('X-013 X-016 activities added one by one give the same totals as all at once, in any order and with repeats', () => {
  fc.assert(
    fc.property(
      fc.array(activityIn(30), { maxLength: 60 }),
      fc.array(fc.nat(), { maxLength: 60 }),
      (activities, keys) => {
        const expected = modelOf(once(activities), placeOf)
        expect(comparable(play(activities))).toEqual(expected)
        const shuffled = activities
          .map((each, index) => ({ each, key: keys[index] ?? index }))
          .sort((firstEntry, other) => firstEntry.key - other.key)
          .map(({ each }) => each)
        expect(comparable(play([...shuffled, ...activities]))).toEqual(expected)
      },
    ),
    { numRuns: 80 },
  )
})

test('X-013 streaks and weeks over a year are the same as computed day by day, with late activities among them', () => {
  fc.assert(
    fc.property(
      fc.array(activityIn(400), { minLength: 1, maxLength: 150 }),
      fc.array(fc.integer({ min: 0, max: 29 }), { minLength: 150, maxLength: 150 }),
      (activities, lateness) => {
        // Each comes no more than 30 days after it was done.
        const arriving = once(activities)
          .map((each, index) => ({ each, on: each.day + (lateness[index] ?? 0) }))
          .sort((firstEntry, other) => firstEntry.on - other.on)
          .map(({ each }) => each)
        expect(comparable(play(arriving))).toEqual(modelOf(arriving, placeOf))
      },
    ),
    { numRuns: 60 },
  )
})

const visit = (overrides: Partial<CountedActivity> = {}): CountedActivity => ({
  type: 'place_visit',
  placeId: places[0]?.id ?? '',
  day: firstDay,
  createdAt: moment(firstDay, 'place_visit'),
  isFirst: true,
  zipCode: '90026',
  category: 'cafe',
  ...overrides,
})

test('X-013 a streak lasts while today has nothing yet, and ends with a day between; a late day closes the gap', () => {
  const days = [0, 1, 3].reduce(
    (row, day) => explored(row, visit({ day: firstDay + day })),
    newExploration(memberId),
  )
  expect(currentStreak(days.runs, firstDay + 3)).toBe(1)
  expect(currentStreak(days.runs, firstDay + 4)).toBe(1)
  expect(currentStreak(days.runs, firstDay + 5)).toBe(0)
  const whole = explored(days, visit({ day: firstDay + 2, isFirst: false }))
  expect(currentStreak(whole.runs, firstDay + 3)).toBe(4)
  expect(whole.longestStreak).toBe(4)
})

test('X-024 an activity already in the row, of this week or the latest, does not count twice', () => {
  const row = explored(newExploration(memberId), visit())
  expect(isKnownIn(row, visit())).toBe(true)
  expect(isKnownIn(row, visit({ day: firstDay + 1 }))).toBe(false)
  expect(isKnownIn(row, visit({ type: 'upvote_place' }))).toBe(false)
  const later = explored(row, visit({ day: firstDay + 8, isFirst: false }))
  expect(isKnownIn(later, visit())).toBe(true)
})

test('X-013 a place counts once as visited; beyond the row’s capacity the oldest are assumed visited', () => {
  let row = newExploration(memberId)
  const ids = Array.from({ length: 301 }, () => createRandomId())
  for (const placeId of ids.slice(0, 300)) row = explored(row, visit({ placeId }))
  expect(hasVisited(row, ids[0] ?? '')).toBe(true)
  expect(hasVisited(row, ids[300] ?? '')).toBe(false)
  row = explored(row, visit({ placeId: ids[300] ?? '' }))
  expect(row.visited).toHaveLength(1800)
  expect(hasVisited(row, ids[0] ?? '')).toBe(true)
  expect(row.placesVisited).toBe(301)
})
