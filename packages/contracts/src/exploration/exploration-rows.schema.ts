/**
 * Rows of where a member has been, for that member alone and while they are premium. They have a file of their own
 * because the schemas of the calls are part of the first paint, and these are not.
 */
import * as v from 'valibot'
import { placeCategories } from '../places/places.catalogue.ts'
import { idSchema } from '../values/id.ts'
import { isoTimeSchema } from '../values/time.ts'
import { activityTypes } from './exploration.catalogue.ts'
import { explorationSettingsSchema } from './exploration.schema.ts'

/** An activity on a day of the current week, as the device and the server store it. */
const weekActivitySchema = v.tuple([
  /** 0 is Monday. */
  v.number(),
  /** The index in `activityTypes`. */
  v.number(),
  /** `placeTail` of the place. */
  v.string(),
])
export type WeekActivity = v.InferOutput<typeof weekActivitySchema>

/** Days and weeks are counted from 1970 on, by the clocks of the community; a week begins on Monday. */
export const explorationSchema = v.object({
  /** The member's. */
  id: idSchema,
  /** Each place counts once, for as long as it is one. */
  placesVisited: v.number(),
  /** The number of places, without those that an operator hid. */
  placesAdded: v.number(),
  placesReviewed: v.number(),
  placesPhotographed: v.number(),
  placesUpvoted: v.number(),
  placesBookmarked: v.number(),
  challengesCompleted: v.number(),
  /** The ZIP codes of the places visited. */
  zipCodes: v.array(v.string()),
  /** The number of visited places in each category, for categories that have any. */
  categories: v.array(v.tuple([v.picklist(placeCategories), v.number()])),
  /** `placeTail` of the places visited, the latest last, one after the other. */
  visited: v.string(),
  /** Days in a row with an activity, by the first and the last of them; of the last weeks. */
  runs: v.array(v.tuple([v.number(), v.number()])),
  longestStreak: v.number(),
  /** The number of visits in each week that had any; each place counts once a day. The earliest week comes first. */
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

/** An achievement that a member has, for good. */
export const unlockedAchievementSchema = v.object({
  /** `unlockedId` of member and achievement. */
  id: idSchema,
  /** The id of the achievement in the catalogue. */
  achievementId: v.string(),
  unlockedAt: isoTimeSchema,
  /** True when a device of the member has shown that it is new. */
  isCelebrated: v.boolean(),
})
export type UnlockedAchievement = v.InferOutput<typeof unlockedAchievementSchema>

export const explorationTables = {
  explorations: explorationSchema,
  achievements: unlockedAchievementSchema,
  explorationSettings: explorationSettingsSchema,
} as const
