/** Makes the view of what a member explored: the call returns it, and the screen makes the same from its rows. */
import type { Place } from '../places/places.schema.ts'
import { dayMs, toIso } from '../values/time.ts'
import { achievementById, achievements } from './achievements.catalogue.ts'
import { mondayOf, weekOf } from './days.rules.ts'
import { activityPoints, rarityPoints } from './exploration.catalogue.ts'
import { explorationLimits } from './exploration.rows.ts'
import {
  activityIdOf,
  challengeProgress,
  challengesOf,
  currentStreak,
  levelOf,
  weeklyGoal,
} from './exploration.rules.ts'
import type { Progress } from './exploration.schema.ts'
import type { Exploration, UnlockedAchievement } from './exploration-rows.schema.ts'

export interface ExplorationCounts {
  exploration: Exploration
  unlocked: readonly UnlockedAchievement[]
  /** Days since 1970, on the walls of the community. */
  today: number
  /** Places that can be visited. */
  placeCount: number
  /** Returns a place; undefined when it does not exist for this member. */
  placeOf: (id: string) => Pick<Place, 'id' | 'name' | 'category'> | undefined
}

export function progressOf({
  exploration,
  unlocked,
  today,
  placeCount,
  placeOf,
}: ExplorationCounts): Progress {
  const { id: memberId, placesVisited, placesAdded, runs, zipCodes, weeks } = exploration
  const week = weekOf(today)
  const visits = new Map(weeks)
  return {
    level: levelOf(placesVisited),
    totalPlacesVisited: placesVisited,
    totalPlacesAdded: placesAdded,
    currentStreak: currentStreak(runs, today),
    uniqueNeighborhoodsExplored: zipCodes.length,
    currentWeekExplorations: visits.get(week) ?? 0,
    weeklyGoal,
    ...achievementsOf(unlocked),
    recentActivities: exploration.latest.map(({ type, placeId, day, createdAt }) => ({
      id: activityIdOf(memberId, placeId, type, day),
      activityType: type,
      points: activityPoints[type],
      createdAt,
      thirdPlace: shownPlace(placeOf(placeId)),
    })),
    weeklyChallenges: weeklyChallengesOf(exploration, week, placeCount),
  }
}

/** The last twelve, that of today last: by the day each begins, as midnight in UTC. */
export function visibleWeeks(
  { weeks }: Pick<Exploration, 'weeks'>,
  today: number,
): { from: string; explorations: number }[] {
  const visits = new Map(weeks)
  return Array.from({ length: explorationLimits.weeksShown }, (_, index) => {
    const week = weekOf(today) - explorationLimits.weeksShown + 1 + index
    return { from: toIso(mondayOf(week) * dayMs), explorations: visits.get(week) ?? 0 }
  })
}

function shownPlace(
  place: ReturnType<ExplorationCounts['placeOf']>,
): Progress['recentActivities'][0]['thirdPlace'] {
  return place ? { id: place.id, name: place.name, category: place.category } : null
}

/** Returns the achievements of a member. An id that only a newer app has a name for is left out. */
function achievementsOf(
  unlocked: readonly UnlockedAchievement[],
): Pick<Progress, 'achievementsBadges' | 'achievements'> {
  const ids = new Set(unlocked.map(({ achievementId }) => achievementId))
  return {
    achievementsBadges: achievements.flatMap(({ id }) => (ids.has(id) ? [id] : [])),
    achievements: [...unlocked]
      .sort((first, other) => (first.unlockedAt < other.unlockedAt ? 1 : -1))
      .flatMap(({ id, unlockedAt, achievementId }) => {
        const achievement = achievementById.get(achievementId)
        if (!achievement) return []
        const { name, description, icon, rarity } = achievement
        const points = rarityPoints[rarity]
        return [
          { id, unlockedAt, achievement: { id: achievementId, name, description, icon, rarity, points } },
        ]
      }),
  }
}

function weeklyChallengesOf(
  exploration: Exploration,
  week: number,
  placeCount: number,
): Progress['weeklyChallenges'] {
  const completed = exploration.week.week === week ? exploration.week.completed : []
  return challengesOf(week, placeCount).map((challenge) => {
    const { id, target, describe } = challenge
    const progress = challengeProgress(exploration, week, challenge)
    // A completed challenge stays completed, even when there are more places now than at that time.
    const completedAt = completed.find((each) => each.id === id)?.completedAt ?? null
    return {
      challenge: { id, description: describe(target), target },
      progress,
      isCompleted: completedAt !== null || progress >= target,
      completedAt,
    }
  })
}
