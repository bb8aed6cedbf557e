/** Where a member has been, for that member alone and while they are premium. */
import * as v from 'valibot'
import { placeCategories } from '../places/places.catalogue.ts'
import { idSchema } from '../values/id.ts'
import { optionalText } from '../values/text.ts'
import { isoTimeSchema } from '../values/time.ts'
import { activityTypes, rarities } from './exploration.catalogue.ts'

export const explorationLimits = {
  /** Activities of one member that are counted in a day: nobody is at more places. */
  activitiesPerDayMax: 100,
  /** Of the latest activities so many are shown. */
  latestMax: 10,
  /** So many weeks are shown. */
  weeksShown: 12,
  /** A row says of so many places that they were visited: it comes with every visit, and is to stay small. */
  visitedMax: 300,
  /** Of what a caller says of the place. */
  metadataLengthMax: 64,
} as const

/** One day's activity at a place, as the device and the server know it of the week that is. */
const weekActivitySchema = v.tuple([
  /** 0 is Monday. */
  v.number(),
  /** Its place in `activityTypes`. */
  v.number(),
  /** `placeMark` of the place. */
  v.string(),
])
export type WeekActivity = v.InferOutput<typeof weekActivitySchema>

/** Days and weeks are counted from 1970 on, by the clocks of the community; a week begins on Monday. */
export const explorationSchema = v.object({
  /** The member's. */
  id: idSchema,
  /** Each place counts once, for as long as it is one. */
  placesVisited: v.number(),
  /** Those that an operator hid do not count. */
  placesAdded: v.number(),
  placesReviewed: v.number(),
  placesPhotographed: v.number(),
  placesUpvoted: v.number(),
  placesBookmarked: v.number(),
  challengesCompleted: v.number(),
  /** Of the places visited. */
  zipCodes: v.array(v.string()),
  /** Of the places visited: how many of each category, those that there are. */
  categories: v.array(v.tuple([v.picklist(placeCategories), v.number()])),
  /** `placeMark` of the places visited, the latest last, one after the other. */
  visited: v.string(),
  /** Days in a row with an activity, by the first and the last of them; of the last weeks. */
  runs: v.array(v.tuple([v.number(), v.number()])),
  longestStreak: v.number(),
  /** How many visits each week had, of those with any: each place once a day. The earliest first. */
  weeks: v.array(v.tuple([v.number(), v.number()])),
  /** The week of the latest activity. */
  week: v.object({
    week: v.number(),
    activities: v.array(weekActivitySchema),
    completed: v.array(v.object({ id: v.string(), completedAt: isoTimeSchema })),
  }),
  /** The latest first. */
  latest: v.array(
    v.object({
      type: v.picklist(activityTypes),
      placeId: idSchema,
      day: v.number(),
      createdAt: isoTimeSchema,
    }),
  ),
})
export type Exploration = v.InferOutput<typeof explorationSchema>

/** One that a member has, for good. */
export const unlockedAchievementSchema = v.object({
  /** `unlockedId` of member and achievement. */
  id: idSchema,
  /** Of the catalogue. */
  achievementId: v.string(),
  unlockedAt: isoTimeSchema,
  /** One of their devices has shown that it is new. */
  isCelebrated: v.boolean(),
})
export type UnlockedAchievement = v.InferOutput<typeof unlockedAchievementSchema>

/** Of whoever never chose there is none. */
export const explorationSettingsSchema = v.object({
  /** The member's. */
  id: idSchema,
  /** Nothing of exploring is shown, and nothing is counted. */
  isHidden: v.boolean(),
})
export type ExplorationSettings = v.InferOutput<typeof explorationSettingsSchema>

export const explorationTables = {
  explorations: { row: explorationSchema, since: 14 },
  achievements: { row: unlockedAchievementSchema, since: 14 },
  explorationSettings: { row: explorationSettingsSchema, since: 14 },
} as const

export const progressSchema = v.object({
  level: v.number(),
  totalPlacesVisited: v.number(),
  totalPlacesAdded: v.number(),
  /** Days in a row up to today, or yesterday while today has none yet. */
  currentStreak: v.number(),
  uniqueNeighborhoodsExplored: v.number(),
  currentWeekExplorations: v.number(),
  weeklyGoal: v.number(),
  /** Ids of the catalogue, in its order. */
  achievementsBadges: v.array(v.string()),
  /** The newest first. */
  achievements: v.array(
    v.object({
      id: idSchema,
      unlockedAt: isoTimeSchema,
      achievement: v.object({
        id: v.string(),
        name: v.string(),
        description: v.string(),
        icon: v.string(),
        rarity: v.picklist(rarities),
        points: v.number(),
      }),
    }),
  ),
  /** The newest first. */
  recentActivities: v.array(
    v.object({
      id: idSchema,
      activityType: v.picklist(activityTypes),
      points: v.number(),
      createdAt: isoTimeSchema,
      /** Null of a place that is not there any more. */
      thirdPlace: v.nullable(
        v.object({ id: idSchema, name: v.string(), category: v.picklist(placeCategories) }),
      ),
    }),
  ),
  weeklyChallenges: v.array(
    v.object({
      challenge: v.object({ id: v.string(), description: v.string(), target: v.number() }),
      progress: v.number(),
      isCompleted: v.boolean(),
      completedAt: v.nullable(isoTimeSchema),
    }),
  ),
  /** The last twelve, this one last: by the day each begins, as midnight in UTC. */
  weeks: v.array(v.object({ from: isoTimeSchema, explorations: v.number() })),
  /** Days in a row, the most there ever were. */
  longestStreak: v.number(),
})
export type Progress = v.InferOutput<typeof progressSchema>

/** What is said of the place is not believed: the server knows it itself. It helps the device to show at once what it will be. */
export const newActivitySchema = v.strictObject({
  activityType: v.picklist(activityTypes),
  thirdPlaceId: idSchema,
  metadata: v.optional(
    v.strictObject({
      category: v.nullish(optionalText(explorationLimits.metadataLengthMax)),
      zipCode: v.nullish(optionalText(explorationLimits.metadataLengthMax)),
    }),
  ),
})
export type NewActivity = v.InferOutput<typeof newActivitySchema>
