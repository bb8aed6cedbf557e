/** What is said of exploring, and answered. */
import * as v from 'valibot'
import { placeCategories } from '../places/places.catalogue.ts'
import { idSchema } from '../values/id.ts'
import { optionalText } from '../values/text.ts'
import { isoTimeSchema } from '../values/time.ts'
import { activityTypes, rarities } from './exploration.catalogue.ts'

/** Of whoever never chose there is none. */
export const explorationSettingsSchema = v.object({
  /** The member's. */
  id: idSchema,
  /** Nothing of exploring is shown, and nothing is counted. */
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
})
export type Progress = v.InferOutput<typeof progressSchema>

/** Of what a caller says of the place. */
const metadataLengthMax = 64

/** What is said of the place is not believed: the server knows it itself. It helps the device to show at once what it will be. */
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
