import { expect, test } from 'vitest'
import { momentOf, wallTime } from '../values/clock/wall-time.ts'
import { createRandomId } from '../values/id.ts'
import { dayMs } from '../values/time.ts'
import { achievements, challengeLists } from './achievements.catalogue.ts'
import { dayOf, mondayOf, weekOf } from './days.rules.ts'
import { activityPoints, rarities, rarityPoints } from './exploration.catalogue.ts'
import { explored, newExploration } from './exploration.rows.ts'
import {
  challengeProgress,
  challengesOf,
  goalRatio,
  levelOf,
  placesAskedMax,
  placesInLevel,
  reachedAchievements,
  withCompletedChallenges,
} from './exploration.rules.ts'

const day = (date: string) => Date.parse(`${date}T00:00:00Z`) / dayMs

test('X-019 X-018 a level is ten places: the first ends with the tenth', () => {
  expect([0, 9, 10, 19, 20].map(levelOf)).toEqual([1, 1, 2, 2, 3])
  expect([0, 9, 10, 13].map(placesInLevel)).toEqual([0, 9, 0, 3])
})

test('X-020 the weekly goal is reached at five, and stays so beyond', () => {
  expect([0, 4, 5, 7].map((count) => goalRatio(count) >= 1)).toEqual([false, false, true, true])
})

test('X-022 each type has its points', () => {
  expect(activityPoints).toEqual({
    place_visit: 5,
    place_add: 20,
    review_write: 10,
    photo_add: 5,
    upvote_place: 1,
    bookmark_place: 1,
  })
})

test('X-014 a week begins on Monday, over New Year as well', () => {
  expect(weekOf(day('2026-12-28'))).toBe(weekOf(day('2027-01-03')))
  expect(weekOf(day('2027-01-04'))).toBe(weekOf(day('2027-01-03')) + 1)
  expect(mondayOf(weekOf(day('2027-01-01')))).toBe(day('2026-12-28'))
})

test.each([
  ['the day before clocks are put forward', '2026-03-07'],
  ['the day of 23 hours on which clocks are put forward', '2026-03-08'],
  ['the day of 25 hours on which clocks are put back', '2026-11-01'],
  ['New Year', '2027-01-01'],
])('X-014 a day is one of the community’s clock, midnight to midnight: %s', (_name, date) => {
  const zone = 'America/Los_Angeles'
  const offsetAt = (time: number) => wallTime(time, zone) - time
  const from = momentOf(Date.parse(`${date}T00:00:00Z`), zone)
  const until = momentOf(Date.parse(`${date}T00:00:00Z`) + dayMs, zone)
  for (const time of [from, from + 12 * 3_600_000, until - 1]) expect(dayOf(offsetAt, time)).toBe(day(date))
  expect(dayOf(offsetAt, from - 1)).toBe(day(date) - 1)
  expect(dayOf(offsetAt, until)).toBe(day(date) + 1)
})

test('X-021 X-015 the catalogue has all rarities, and each achievement its own name and a description', () => {
  expect(achievements.length).toBeGreaterThanOrEqual(24)
  expect(new Set(achievements.map(({ id }) => id)).size).toBe(achievements.length)
  expect(new Set(achievements.map(({ name }) => name)).size).toBe(achievements.length)
  for (const rarity of rarities) expect(achievements.some((each) => each.rarity === rarity)).toBe(true)
  expect(rarities.map((rarity) => rarityPoints[rarity])).toEqual([10, 25, 50, 100])
  for (const { id, description, target } of achievements) {
    expect(id).toMatch(/^[a-z]+(?:-[a-z]+)*$/)
    if (target > 1) expect(description).toContain(String(target))
  }
})

test('X-017 three challenges each week, the same all week, and seldom the same as the week before', () => {
  const ids = (week: number) => challengesOf(week, 100).map(({ id }) => id)
  for (let week = 2900; week < 2984; week += 1) {
    expect(new Set(ids(week)).size).toBe(3)
    expect(ids(week)).not.toEqual(ids(week + 1))
  }
  expect(new Set(Array.from({ length: 84 }, (_, week) => ids(week).join())).size).toBe(84)
})

test('X-017 no challenge requires more places than there are', () => {
  for (let week = 0; week < 84; week += 1) {
    expect(challengesOf(week, 0).map(({ counts }) => counts)).toEqual(['place_add'])
    for (const count of [1, 2, placesAskedMax]) {
      for (const { counts, target } of challengesOf(week, count)) {
        if (counts !== 'days' && counts !== 'place_add') expect(target).toBeLessThanOrEqual(count)
      }
    }
    expect(challengesOf(week, placesAskedMax)).toEqual(challengesOf(week, 1000))
  }
  expect(challengesOf(3, 1).map(({ target, describe }) => describe(target))[0]).toBe('Visit 1 place')
})

/** Two different places on the Monday of a week, one of them again on Tuesday. */
function twoPlacesIn(week: number) {
  const [firstId, otherId] = [createRandomId(), createRandomId()]
  const visit = { type: 'place_visit' as const, zipCode: null, category: null, isFirst: true }
  const at = (placeId: string, each: number) => ({
    ...visit,
    placeId,
    day: mondayOf(week) + each,
    createdAt: '2026-11-23T10:00:00.000Z',
  })
  return [at(firstId, 0), at(otherId, 0), { ...at(firstId, 1), isFirst: false }].reduce(
    explored,
    newExploration(createRandomId()),
  )
}

test('X-017 a challenge counts places or days of its own week, and is completed once', () => {
  // In this week the challenge of the first list is the one for two places.
  const week = 2901
  expect(challengeLists[0]?.[week % 4]?.target).toBe(2)
  const row = twoPlacesIn(week)
  const visiting = { counts: 'place_visit', target: 3 } as const
  expect(challengeProgress(row, week, visiting)).toBe(2)
  expect(challengeProgress(row, week, { counts: 'place_visit', target: 1 })).toBe(1)
  expect(challengeProgress(row, week, { counts: 'days', target: 3 })).toBe(2)
  expect(challengeProgress(row, week + 1, visiting)).toBe(0)
  const completedExploration = withCompletedChallenges(row, 9, '2026-11-24T10:00:00.000Z')
  expect(completedExploration.week.completed).toContainEqual({
    id: 'visit-2',
    completedAt: '2026-11-24T10:00:00.000Z',
  })
  expect(completedExploration.challengesCompleted).toBe(completedExploration.week.completed.length)
  expect(withCompletedChallenges(completedExploration, 9, '2026-11-25T10:00:00.000Z')).toBe(
    completedExploration,
  )
})

test('X-015 each achievement is reached by its own measure', () => {
  const reached = reachedAchievements(twoPlacesIn(2901)).map(({ id }) => id)
  expect(reached).toEqual(['first-steps'])
  expect(reachedAchievements({ ...newExploration('x'), longestStreak: 7 }).map(({ id }) => id)).toEqual([
    'three-days',
    'whole-week',
  ])
})
