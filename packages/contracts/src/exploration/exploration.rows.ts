/** Adds an activity to what a member has explored: the device predicts it, and the server stores it. */
import { type PlaceCategory, placeCategories } from '../places/places.catalogue.ts'
import { mondayOf, weekOf } from './days.rules.ts'
import { type ActivityType, activityTypes } from './exploration.catalogue.ts'
import type { Exploration, WeekActivity } from './exploration-rows.schema.ts'

export const explorationLimits = {
  /** The number of activities of one member that count in a day: no member is at more places. */
  activitiesPerDayMax: 100,
  /** The number of latest activities that are shown. */
  latestMax: 10,
  /** The number of weeks that are shown. */
  weeksShown: 12,
  /** The number of visited places that a row lists. The row is sent with every visit, so it has to stay small. */
  visitedMax: 300,
} as const

export interface Activity {
  type: ActivityType
  placeId: string
  /** Days since 1970, on the walls of the community. */
  day: number
  /** ISO time. */
  createdAt: string
}

export interface CountedActivity extends Activity {
  /** True when there was no earlier activity of this type at this place, on any day. */
  isFirst: boolean
  /** The ZIP code of the place; null when it is not known. */
  zipCode: string | null
  category: PlaceCategory | null
}

type Total = 'placesVisited' | 'placesAdded' | 'placesReviewed' | 'placesPhotographed' | 'placesUpvoted'

/** The count that the first activity of a type at a place increases. */
export const totalOf = {
  place_visit: 'placesVisited',
  place_add: 'placesAdded',
  review_write: 'placesReviewed',
  photo_add: 'placesPhotographed',
  upvote_place: 'placesUpvoted',
  bookmark_place: 'placesBookmarked',
} as const satisfies Record<ActivityType, Total | 'placesBookmarked'>

/** Something written without a signal may come so many days late, or a little more where the clocks change. */
const daysLateMax = 31
const weeksKept = explorationLimits.weeksShown + Math.ceil(daysLateMax / 7)

export function newExploration(memberId: string): Exploration {
  return {
    id: memberId,
    placesVisited: 0,
    placesAdded: 0,
    placesReviewed: 0,
    placesPhotographed: 0,
    placesUpvoted: 0,
    placesBookmarked: 0,
    challengesCompleted: 0,
    zipCodes: [],
    categories: [],
    visited: '',
    runs: [],
    longestStreak: 0,
    weeks: [],
    week: { week: 0, activities: [], completed: [] },
    latest: [],
  }
}

/**
 * Returns the exploration with one more activity. The result does not depend on the order of the activities, except for
 * the order of `visited`.
 */
export function explored(before: Exploration, activity: CountedActivity): Exploration {
  const { type, placeId, day, createdAt, isFirst } = activity
  const runs = withDay(before.runs, day)
  const totals = isFirst ? { ...before, [totalOf[type]]: before[totalOf[type]] + 1 } : before
  return {
    ...totals,
    ...(isFirst && type === 'place_visit' ? withPlace(before, activity) : {}),
    runs,
    longestStreak: Math.max(before.longestStreak, ...runs.map(([first, last]) => last - first + 1)),
    weeks: type === 'place_visit' ? withVisit(before.weeks, weekOf(day)) : before.weeks,
    week: withActivity(before.week, activity),
    latest: latestOf([...before.latest, { type, placeId, day, createdAt }]),
  }
}

function withPlace(
  { zipCodes, categories, visited }: Exploration,
  { placeId, zipCode, category }: CountedActivity,
): Pick<Exploration, 'zipCodes' | 'categories' | 'visited'> {
  const counts = new Map(categories)
  if (category !== null) counts.set(category, (counts.get(category) ?? 0) + 1)
  return {
    zipCodes: zipCode === null ? zipCodes : [...new Set([...zipCodes, zipCode])].sort(),
    categories: placeCategories.flatMap((each) => {
      const count = counts.get(each)
      return count === undefined ? [] : [[each, count] as [PlaceCategory, number]]
    }),
    visited: visitedOf([visited, placeTail(placeId)]),
  }
}

/** Joins the tails of places in the order of the visits, as a row stores them. */
export function visitedOf(tails: readonly string[]): string {
  return tails.join('').slice(-explorationLimits.visitedMax * placeTailLength)
}

/** Stands for a place where many are named: of all that are random in an id, the end is. */
export function placeTail(placeId: string): string {
  return placeId.slice(-placeTailLength)
}

export const placeTailLength = 6

/**
 * Returns true when the row shows that the place was visited. With very many places the row lacks the first ones; then
 * no place counts as new.
 */
export function hasVisited({ visited, placesVisited }: Exploration, placeId: string): boolean {
  const tail = placeTail(placeId)
  for (let at = 0; at < visited.length; at += placeTailLength) {
    if (visited.startsWith(tail, at)) return true
  }
  return placesVisited > visited.length / placeTailLength
}

/** Returns true when the row already holds the activity: it holds those of the current week and the latest ones. */
export function isKnownIn({ week, latest }: Exploration, activity: Activity): boolean {
  const [day, type, tail] = weekActivityOf(activity)
  const isInWeek =
    weekOf(activity.day) === week.week &&
    week.activities.some((each) => each[0] === day && each[1] === type && each[2] === tail)
  return isInWeek || latest.some((each) => isSame(each, activity))
}

function isSame(first: Activity, other: Activity): boolean {
  return first.day === other.day && first.type === other.type && first.placeId === other.placeId
}

/** Two runs with no day between them are one. */
export function withDay(runs: Exploration['runs'], day: number): Exploration['runs'] {
  const all = [...runs, [day, day] as [number, number]].sort(([firstDay], [other]) => firstDay - other)
  const joinedRuns: Exploration['runs'] = []
  for (const [first, last] of all) {
    const before = joinedRuns.at(-1)
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last)
    else joinedRuns.push([first, last])
  }
  const latest = joinedRuns.at(-1)?.[1] ?? 0
  return joinedRuns.filter(([, last]) => last >= latest - daysLateMax - 1)
}

function withVisit(weeks: Exploration['weeks'], week: number): Exploration['weeks'] {
  const counts = new Map(weeks)
  counts.set(week, (counts.get(week) ?? 0) + 1)
  return weeksOf([...counts])
}

/** Returns the weeks that can still be shown, the earliest first. */
export function weeksOf(counts: readonly (readonly [number, number])[]): Exploration['weeks'] {
  const latest = Math.max(...counts.map(([week]) => week))
  return counts
    .filter(([week]) => week > latest - weeksKept)
    .sort(([firstDay], [other]) => firstDay - other)
    .map(([week, count]) => [week, count])
}

function withActivity(previousWeek: Exploration['week'], activity: Activity): Exploration['week'] {
  const week = weekOf(activity.day)
  if (week < previousWeek.week) return previousWeek
  const isNew = week > previousWeek.week
  const activities = [...(isNew ? [] : previousWeek.activities), weekActivityOf(activity)]
  return { week, activities: sortedActivities(activities), completed: isNew ? [] : previousWeek.completed }
}

export function sortedActivities(activities: readonly WeekActivity[]): WeekActivity[] {
  const keyOf = ([day, type, tail]: WeekActivity) => `${day}${type}${tail}`
  return [...activities].sort((first, other) => (keyOf(first) < keyOf(other) ? -1 : 1))
}

export function weekActivityOf({ type, placeId, day }: Activity): WeekActivity {
  return [day - mondayOf(weekOf(day)), activityTypes.indexOf(type), placeTail(placeId)]
}

/**
 * Returns the latest activities, the newest first. Activities of the same moment are in descending order of day, type
 * and place id.
 */
export function latestOf(activities: readonly Activity[]): Exploration['latest'] {
  const keyOf = ({ createdAt, type, placeId, day }: Activity) => `${createdAt} ${day} ${type} ${placeId}`
  return [...activities]
    .sort((first, other) => (keyOf(first) < keyOf(other) ? 1 : -1))
    .slice(0, explorationLimits.latestMax)
}
