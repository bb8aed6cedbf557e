import { expect, test } from 'vitest'
import { createRandomId } from '../values/id.ts'
import { mondayOf } from './days.rules.ts'
import { type CountedActivity, explored, newExploration } from './exploration.rows.ts'
import { activityIdOf, unlockedIdOf } from './exploration.rules.ts'
import { progressOf, visibleWeeks } from './progress.rules.ts'

const memberId = createRandomId()
const [cafe, missingPlaceId] = [createRandomId(), createRandomId()]
const week = 2901
const monday = mondayOf(week)
const place = { id: cafe, name: 'The Long Table', category: 'cafe' } as const
const placeOf = (id: string) => (id === cafe ? place : undefined)

const activity = (overrides: Partial<CountedActivity>): CountedActivity => ({
  type: 'place_visit',
  placeId: cafe,
  day: monday,
  createdAt: '2025-08-04T10:00:00.000Z',
  isFirst: true,
  zipCode: '90026',
  category: 'cafe',
  ...overrides,
})
const later = {
  placeId: missingPlaceId,
  day: monday + 1,
  createdAt: '2025-08-05T10:00:00.000Z',
  category: null,
}
const exploration = [activity({}), activity({ ...later, type: 'review_write' })].reduce(
  explored,
  newExploration(memberId),
)

test('X-013 X-014 X-016 progress has the fields of the spec', () => {
  expect(progressOf({ exploration, unlocked: [], today: monday + 1, placeCount: 9, placeOf })).toMatchObject({
    level: 1,
    totalPlacesVisited: 1,
    totalPlacesAdded: 0,
    currentStreak: 2,
    uniqueNeighborhoodsExplored: 1,
    currentWeekExplorations: 1,
    weeklyGoal: 5,
    achievementsBadges: [],
    recentActivities: [
      { activityType: 'review_write', points: 10, thirdPlace: null },
      {
        id: activityIdOf(memberId, cafe, 'place_visit', monday),
        activityType: 'place_visit',
        points: 5,
        createdAt: '2025-08-04T10:00:00.000Z',
        thirdPlace: { name: 'The Long Table', category: 'cafe' },
      },
    ],
  })
})

test('X-014 a week later the new week is empty, and the bar stays', () => {
  const progress = progressOf({ exploration, unlocked: [], today: monday + 8, placeCount: 9, placeOf })
  expect(progress).toMatchObject({ currentWeekExplorations: 0, currentStreak: 0 })
  expect(visibleWeeks(exploration, monday + 8).map(({ explorations }) => explorations)).toEqual([
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0,
  ])
  expect(progress.weeklyChallenges.every((each) => each.progress === 0)).toBe(true)
})

test('X-015 achievements have their descriptions, the newest first; one of a newer app is left out', () => {
  const unlocked = ['first-steps', 'kind-word', 'of-tomorrow'].map((achievementId, index) => ({
    id: unlockedIdOf(memberId, achievementId),
    achievementId,
    unlockedAt: `2025-08-0${index + 4}T10:00:00.000Z`,
    isCelebrated: true,
  }))
  const progress = progressOf({ exploration, unlocked, today: monday, placeCount: 9, placeOf })
  expect(progress.achievementsBadges).toEqual(['first-steps', 'kind-word'])
  expect(progress.achievements.map(({ achievement }) => achievement.id)).toEqual(['kind-word', 'first-steps'])
  expect(progress.achievements[1]).toEqual({
    id: unlockedIdOf(memberId, 'first-steps'),
    unlockedAt: '2025-08-04T10:00:00.000Z',
    achievement: {
      id: 'first-steps',
      name: 'First Steps',
      description: 'Visit your first place',
      icon: 'footprints',
      rarity: 'common',
      points: 10,
    },
  })
})

test('X-017 a completed challenge stays completed, though there are more places by now', () => {
  const [completedAt, id] = ['2025-08-04T12:00:00.000Z', 'visit-2']
  const startedExploration = explored(newExploration(memberId), activity({}))
  const completed = {
    ...startedExploration,
    week: { ...startedExploration.week, completed: [{ id, completedAt }] },
  }
  const progressInput = { unlocked: [], today: monday, placeCount: 9, placeOf }
  expect(progressOf({ ...progressInput, exploration: completed }).weeklyChallenges[0]).toEqual({
    challenge: { id, description: 'Visit 2 different places', target: 2 },
    progress: 1,
    isCompleted: true,
    completedAt,
  })
  expect(progressOf({ ...progressInput, exploration: startedExploration }).weeklyChallenges[0]).toMatchObject(
    {
      isCompleted: false,
      completedAt: null,
    },
  )
  // The same challenge is there again four weeks later, and is not completed then.
  expect(
    progressOf({ ...progressInput, today: monday + 28, exploration: completed }).weeklyChallenges[0],
  ).toMatchObject({ challenge: { id }, progress: 0, isCompleted: false, completedAt: null })
  expect(
    progressOf({ ...progressInput, placeCount: 1, exploration: startedExploration }).weeklyChallenges[0],
  ).toMatchObject({
    challenge: { target: 1 },
    progress: 1,
    isCompleted: true,
    completedAt: null,
  })
})
