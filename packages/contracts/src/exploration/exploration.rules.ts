/** Days, weeks and what there is to reach in them: pure decisions that both sides obey. */
import { type PostalCodes, postalCodeIn } from '../location/postal-codes.rules.ts'
import { derivedId } from '../values/derived-id.ts'
import type { Id } from '../values/id.ts'
import { dayMs } from '../values/time.ts'
import type { OffsetAt } from '../values/zone-clock.ts'
import {
  type Achievement,
  type ActivityType,
  achievements,
  activityTypes,
  type Challenge,
  challengeLists,
  firstPlaceChallenge,
  type Measure,
} from './exploration.catalogue.ts'
import type { Exploration } from './exploration.schema.ts'

export const weeklyGoal = 5
/** Places from one level to the next. */
export const placesPerLevel = 10

/** Days since 1970, on the walls of the community. */
export function dayOf(offsetAt: OffsetAt, time: number): number {
  return Math.floor((time + offsetAt(time)) / dayMs)
}

/** 1 January 1970 was a Thursday. */
const mondayShift = 3

/** Weeks since the Monday before 1970. */
export function weekOf(day: number): number {
  return Math.floor((day + mondayShift) / 7)
}

export function mondayOf(week: number): number {
  return week * 7 - mondayShift
}

/** The first place makes nobody a stranger to the neighborhood: level 1 is where everybody begins. */
export function levelOf(placesVisited: number): number {
  return Math.floor(placesVisited / placesPerLevel) + 1
}

/** Of the ten places that lead to the next level. */
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

/** Stands for a place where many are named: of all that are random in an id, the end is. */
export function placeMark(placeId: string): string {
  return placeId.slice(-placeMarkLength)
}

export const placeMarkLength = 6

export function activityIdOf(memberId: string, placeId: string, type: ActivityType, day: number): Id {
  return derivedId('activity', memberId, placeId, type, String(day))
}

export function unlockedIdOf(memberId: string, achievementId: string): Id {
  return derivedId('achievement', memberId, achievementId)
}

/** What an address ends with, or has before its country; what it begins with is the number of a house. */
export function postalCodeOfAddress(address: string, codes: Pick<PostalCodes, 'form'>): string | null {
  const words = address.split(/[\s,]+/).filter((word) => word !== '')
  for (let end = words.length; end > 1; end -= 1) {
    for (let from = end - 1; from > 0 && from >= end - wordsOfCodeMax; from -= 1) {
      const code = postalCodeIn(words.slice(from, end).join(' '), codes)
      if (code !== null) return code
    }
  }
  return null
}

/** Such as 'K1A 0B1' or '90026-1234'. */
const wordsOfCodeMax = 3

/** Looking further is of no use: no challenge asks for more places. */
export const placesAskedMax = Math.max(
  ...challengeLists.flat().map(({ counts, target }) => (counts === 'days' ? 1 : target)),
)

/**
 * Three for each week, the same for all. None asks for more places than there are.
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

/** How far one is with it, no further than it goes. */
export function challengeProgress(
  { week: known }: Pick<Exploration, 'week'>,
  week: number,
  { counts, target }: Pick<Challenge, 'counts' | 'target'>,
): number {
  if (known.week !== week) return 0
  const counted = known.activities.flatMap(([day, type, mark]): (number | string)[] => {
    if (counts === 'days') return [day]
    return activityTypes[type] === counts ? [mark] : []
  })
  return Math.min(target, new Set(counted).size)
}

/** With the challenges of its week that are done by now. */
export function withChallengesDone(
  exploration: Exploration,
  placeCount: number,
  completedAt: string,
): Exploration {
  const { week } = exploration
  const done = challengesOf(week.week, placeCount).filter(
    (challenge) =>
      challengeProgress(exploration, week.week, challenge) >= challenge.target &&
      !week.completed.some(({ id }) => id === challenge.id),
  )
  if (done.length === 0) return exploration
  return {
    ...exploration,
    challengesCompleted: exploration.challengesCompleted + done.length,
    week: { ...week, completed: [...week.completed, ...done.map(({ id }) => ({ id, completedAt }))] },
  }
}

export function measureOf(exploration: Exploration, measure: Measure): number {
  if (measure === 'neighborhoods') return exploration.zipCodes.length
  if (measure === 'categories') return exploration.categories.length
  return exploration[measure]
}

/** Those that what was done so far is enough for. */
export function reachedAchievements(exploration: Exploration): Achievement[] {
  return achievements.filter(({ measure, target }) => measureOf(exploration, measure) >= target)
}
