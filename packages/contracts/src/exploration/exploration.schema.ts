/** Schemas of the calls about exploring and their responses. */
import * as v from 'valibot'
import { placeCategories } from '../places/places.catalogue.ts'
import { idSchema } from '../values/id.ts'
import { optionalText } from '../values/text/text.ts'
import { isoTimeSchema } from '../values/time.ts'
import { activityTypes, rarities } from './exploration.catalogue.ts'

/** A member's settings of exploring; there is no row for a member who never chose. */
export const explorationSettingsSchema = v.object({
  /** The member's. */
  id: idSchema,
  /** True when nothing of exploring is shown, and nothing is counted. */
  isHidden: v.boolean(),
})
export type ExplorationSettings = v.InferOutput<typeof explorationSettingsSchema>

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
      /** The place; null when it is gone. */
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
})
export type Progress = v.InferOutput<typeof progressSchema>

/** The greatest length of what a caller sends about the place. */
const metadataLengthMax = 64

/**
 * A new activity. The server does not rely on the metadata of the place, because it has the place itself. The metadata
 * lets the device show the result at once.
 */
export const newActivitySchema = v.strictObject({
  activityType: v.picklist(activityTypes),
  thirdPlaceId: idSchema,
  metadata: v.optional(
    v.strictObject({
      category: v.nullish(optionalText(metadataLengthMax)),
      zipCode: v.nullish(optionalText(metadataLengthMax)),
    }),
  ),
})
export type NewActivity = v.InferOutput<typeof newActivitySchema>
