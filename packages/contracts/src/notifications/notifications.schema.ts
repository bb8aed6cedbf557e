/** Schemas of the notifications in the app, about what other members did and about deadlines that passed. */
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
  /** The kind, from the catalogue. An older app leaves out a kind for which it has no text. */
  kind: v.string(),
  /** The values from which its text is made. */
  params: v.object({
    title: v.string(),
    name: v.string(),
    credits: v.optional(v.number()),
    message: v.optional(v.string()),
  }),
  /** The member who did it. */
  personId: v.optional(idSchema),
  /** A path of the app: where it is about. */
  target: v.string(),
  createdAt: isoTimeSchema,
})
export type Notification = v.InferOutput<typeof notificationSchema>

/** The tables of notifications that devices store. The time up to which they are read is on the member's own row. */
export const notificationTables = {
  notifications: notificationSchema,
  ...settingsTables,
} as const
