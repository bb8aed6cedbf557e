/**
 * The slow model of what a member explored. It computes each field separately, from all of the member's activities at
 * once.
 */
import { type PlaceCategory, placeCategories } from '../places/places.catalogue.ts'
import { mondayOf, weekOf } from './days.rules.ts'
import { type ActivityType, activityTypes } from './exploration.catalogue.ts'
import type { Activity } from './exploration.rows.ts'
import { placeTail } from './exploration.rows.ts'
import type { Exploration } from './exploration-rows.schema.ts'

export interface ModelPlace {
  zipCode: string | null
  category: PlaceCategory | null
}

export type ModelExploration = Omit<Exploration, 'id' | 'runs' | 'challengesCompleted' | 'visited'> & {
  visited: string[]
  streakEnds: number | undefined
  streak: number
}

/** A comparison of both: without what depends on the order in which they came, and the streak by its last day. */
export function comparable({
  id: _id,
  challengesCompleted: _done,
  runs,
  visited,
  ...rest
}: Exploration): ModelExploration {
  const [first = 0, last = -1] = runs.at(-1) ?? []
  return {
    ...rest,
    visited: (visited.match(/.{6}/g) ?? []).sort(),
    streakEnds: runs.at(-1)?.[1],
    streak: last - first + 1,
  }
}

export function modelOf(all: readonly Activity[], placeOf: (id: string) => ModelPlace): ModelExploration {
  const placesWith = (type: ActivityType) => [
    ...new Set(all.filter((each) => each.type === type).map(({ placeId }) => placeId)),
  ]
  const visited = placesWith('place_visit')
  const days = new Set(all.map(({ day }) => day))
  const streakTo = (day: number): number => (days.has(day) ? 1 + streakTo(day - 1) : 0)
  const latestDay = days.size === 0 ? undefined : Math.max(...days)
  const week = latestDay === undefined ? 0 : weekOf(latestDay)
  const visits = all.filter(({ type }) => type === 'place_visit')
  const weeks = [...new Set(visits.map(({ day }) => weekOf(day)))].sort(
    (firstWeek, other) => firstWeek - other,
  )
  const latestVisit = weeks.at(-1) ?? 0
  const inText = ({ createdAt, day, type, placeId }: Activity) => `${createdAt} ${day} ${type} ${placeId}`
  return {
    placesVisited: visited.length,
    placesAdded: placesWith('place_add').length,
    placesReviewed: placesWith('review_write').length,
    placesPhotographed: placesWith('photo_add').length,
    placesUpvoted: placesWith('upvote_place').length,
    placesBookmarked: placesWith('bookmark_place').length,
    zipCodes: [...new Set(visited.flatMap((id) => placeOf(id).zipCode ?? []))].sort(),
    categories: placeCategories.flatMap((category): [PlaceCategory, number][] => {
      const count = visited.filter((id) => placeOf(id).category === category).length
      return count === 0 ? [] : [[category, count]]
    }),
    visited: visited.map(placeTail).sort(),
    longestStreak: Math.max(0, ...[...days].map(streakTo)),
    streakEnds: latestDay,
    streak: latestDay === undefined ? 0 : streakTo(latestDay),
    weeks: weeks
      .filter((each) => each > latestVisit - 17)
      .map((each) => [each, visits.filter(({ day }) => weekOf(day) === each).length]),
    week: {
      week,
      activities: all
        .filter(({ day }) => latestDay !== undefined && weekOf(day) === week)
        .map(({ day, type, placeId }): [number, number, string] => [
          day - mondayOf(week),
          activityTypes.indexOf(type),
          placeTail(placeId),
        ])
        .sort((firstEntry, other) => (firstEntry.join('') < other.join('') ? -1 : 1)),
      completed: [],
    },
    latest: [...all]
      .sort((firstActivity, other) => (inText(firstActivity) < inText(other) ? 1 : -1))
      .slice(0, 10),
  }
}
