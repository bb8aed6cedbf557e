/** Pure decisions about the progress of exploring and what can be reached, which both sides obey. */
import { derivedId } from '../values/derived-id.ts'
import type { Id } from '../values/id.ts'
import {
  type Achievement,
  achievements,
  type Challenge,
  challengeLists,
  firstPlaceChallenge,
  type Measure,
} from './achievements.catalogue.ts'
import { type ActivityType, activityTypes } from './exploration.catalogue.ts'
import type { Exploration } from './exploration-rows.schema.ts'

export const weeklyGoal = 5
/** Places from one level to the next. */
export const placesPerLevel = 10

/**
 * Returns the level for a number of visited places. Level 1 is where every member begins, also before the first place.
 */
export function levelOf(placesVisited: number): number {
  return Math.floor(placesVisited / placesPerLevel) + 1
}

/** Returns how many of the ten places to the next level are visited. */
export function placesInLevel(placesVisited: number): number {
  return placesVisited % placesPerLevel
}

/** 1 and more: the goal is reached. */
export function goalRatio(explorations: number, goal: number = weeklyGoal): number {
  return explorations / goal
}

/** Days in a row up to today; a day that is not over yet breaks nothing. */
export function currentStreak(runs: Exploration['runs'], today: number): number {
  const [first, last] = runs.at(-1) ?? []
  return first === undefined || last === undefined || last < today - 1 ? 0 : last - first + 1
}

export function activityIdOf(memberId: string, placeId: string, type: ActivityType, day: number): Id {
  return derivedId('activity', memberId, placeId, type, String(day))
}

export function unlockedIdOf(memberId: string, achievementId: string): Id {
  return derivedId('achievement', memberId, achievementId)
}

/** The largest number of places that any challenge requires, so a count of places can stop there. */
export const placesAskedMax = Math.max(
  ...challengeLists.flat().map(({ counts, target }) => (counts === 'days' ? 1 : target)),
)

/**
 * Returns the three challenges of a week, the same for all members; without any place, the one challenge to add a
 * place. None requires more places than there are.
 * @param placeCount places that can be visited; more than `placesAskedMax` changes nothing
 */
export function challengesOf(week: number, placeCount: number): Challenge[] {
  if (placeCount === 0) return [firstPlaceChallenge]
  return challengeLists.flatMap((list) => {
    const challenge = list[week % list.length]
    if (!challenge) return []
    const isBound = challenge.counts !== 'days' && challenge.counts !== 'place_add'
    return [isBound ? { ...challenge, target: Math.min(challenge.target, placeCount) } : challenge]
  })
}

/** Returns the progress of a challenge, no more than its target. */
export function challengeProgress(
  { week: currentWeek }: Pick<Exploration, 'week'>,
  week: number,
  { counts, target }: Pick<Challenge, 'counts' | 'target'>,
): number {
  if (currentWeek.week !== week) return 0
  const countedTails = currentWeek.activities.flatMap(([day, type, tail]): (number | string)[] => {
    if (counts === 'days') return [day]
    return activityTypes[type] === counts ? [tail] : []
  })
  return Math.min(target, new Set(countedTails).size)
}

/** Adds the challenges of its week that are completed by now. */
export function withCompletedChallenges(
  exploration: Exploration,
  placeCount: number,
  completedAt: string,
): Exploration {
  const { week } = exploration
  const completedChallenges = challengesOf(week.week, placeCount).filter(
    (challenge) =>
      challengeProgress(exploration, week.week, challenge) >= challenge.target &&
      !week.completed.some(({ id }) => id === challenge.id),
  )
  if (completedChallenges.length === 0) return exploration
  return {
    ...exploration,
    challengesCompleted: exploration.challengesCompleted + completedChallenges.length,
    week: {
      ...week,
      completed: [...week.completed, ...completedChallenges.map(({ id }) => ({ id, completedAt }))],
    },
  }
}

export function measureOf(exploration: Exploration, measure: Measure): number {
  if (measure === 'neighborhoods') return exploration.zipCodes.length
  if (measure === 'categories') return exploration.categories.length
  return exploration[measure]
}

/** Returns the achievements for which the member has done enough so far. */
export function reachedAchievements(exploration: Exploration): Achievement[] {
  return achievements.filter(({ measure, target }) => measureOf(exploration, measure) >= target)
}
