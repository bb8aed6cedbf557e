/** What a member is told in the app: what others did, and what the clock did. */
import * as v from 'valibot'
import { idSchema } from '../values/id.ts'
import { dayMs, isoTimeSchema } from '../values/time.ts'
import { settingsTables } from './settings.schema.ts'

export const notificationLimits = {
  /** Devices keep them this long, and this many. */
  keptMs: 90 * dayMs,
  countMax: 200,
} as const

export const notificationSchema = v.object({
  id: idSchema,
  /** One of the catalogue's; an older app passes over what only a newer one has words for. */
  kind: v.string(),
  /** What its text is made of. */
  params: v.object({
    title: v.string(),
    name: v.string(),
    credits: v.optional(v.number()),
    message: v.optional(v.string()),
  }),
  /** Who did it. */
  personId: v.optional(idSchema),
  /** A path of the app: where it is about. */
  target: v.string(),
  createdAt: isoTimeSchema,
})
export type Notification = v.InferOutput<typeof notificationSchema>

/** What devices hold of them. What is read is on the member's own row, by the time of the last. */
export const notificationTables = {
  notifications: notificationSchema,
  ...settingsTables,
} as const
