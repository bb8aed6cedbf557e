import * as v from 'valibot'
import { operation } from '../operation.ts'
import { idSchema } from '../values/id.ts'
import { activityTypes } from './exploration.catalogue.ts'
import { explorationSettingsSchema, newActivitySchema, progressSchema } from './exploration.schema.ts'

/**
 * Returns the member's progress; for premium members. Activities of other members are counted all the same, and their
 * progress is there when they become premium.
 */
export const getProgress = operation({
  name: 'exploration.progress',
  version: 1,
  method: 'GET',
  path: '/api/exploration/progress',
  access: 'member',
  offline: 'online',
  args: v.strictObject({}),
  response: progressSchema,
})

/**
 * Records a visit, once a day for each place. All other activities are counted by their own operations: recorded here
 * as well, they are repeats.
 */
export const recordActivity = operation({
  name: 'exploration.record',
  version: 1,
  method: 'POST',
  path: '/api/exploration/activity',
  access: 'member',
  offline: 'queue',
  args: newActivitySchema,
  response: v.object({
    activityType: v.picklist(activityTypes),
    thirdPlaceId: idSchema,
    points: v.number(),
    /** True when it had been counted already, or is not counted by this call. */
    isRepeat: v.boolean(),
  }),
})

/**
 * Claims the new achievements for this device, which then shows them. An achievement that one device received goes to
 * no other device.
 */
export const celebrateAchievements = operation({
  name: 'exploration.celebrate',
  version: 1,
  method: 'POST',
  path: '/api/exploration/celebrations',
  access: 'member',
  offline: 'online',
  args: v.strictObject({}),
  response: v.object({
    /** The ids of the achievements in the catalogue, the earliest first. */
    achievementIds: v.array(v.string()),
  }),
})

export const setExploration = operation({
  name: 'exploration.set',
  version: 1,
  method: 'PATCH',
  path: '/api/exploration/settings',
  access: 'member',
  offline: 'queue',
  args: v.strictObject({ isHidden: v.boolean() }),
  response: explorationSettingsSchema,
})

/** The operations of this feature that may wait in the outbox. */
export const queuedExplorationOperations = [recordActivity, setExploration] as const

export const explorationOperations = [
  getProgress,
  celebrateAchievements,
  ...queuedExplorationOperations,
] as const
