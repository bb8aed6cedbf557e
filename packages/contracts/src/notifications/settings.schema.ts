/** Schemas of a member's notification settings, and of the subscription with which a device can be reached. */
import * as v from 'valibot'
import { canNameTimeZone } from '../values/clock/wall-time.ts'
import { idSchema } from '../values/id.ts'
import { storable } from '../values/text/text.ts'
import {
  digestChoices,
  type NotificationTopic,
  nearbyChoices,
  notificationTopics,
} from './notifications.topics.ts'

export const settingsLimits = {
  timeZoneLengthMax: 64,
  /** Push services make theirs as long as they like: longer ones are not known. */
  endpointLengthMax: 1024,
} as const

/** 'HH:MM', on the walls where the member is. */
const wallClockSchema = v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'A time as in 22:00.'))

const quietHoursSchema = v.strictObject({ from: wallClockSchema, until: wallClockSchema })
export type QuietHours = v.InferOutput<typeof quietHoursSchema>

/**
 * The member's time zone. The server stores a zone that it does not support, and uses the community's zone in its
 * place, because browsers may have others.
 */
const timeZoneSchema = v.pipe(
  v.string(),
  v.maxLength(settingsLimits.timeZoneLengthMax, 'This is no time zone.'),
  v.check(canNameTimeZone, 'This is no time zone.'),
)

const byTopic = Object.fromEntries(notificationTopics.map((topic) => [topic, v.optional(v.boolean())])) as {
  [Topic in NotificationTopic]: v.OptionalSchema<v.BooleanSchema<undefined>, undefined>
}

/**
 * A member's notification settings. The row holds only what the member chose: all else has the defaults of
 * `switchesOf`, also when a newer app has more settings.
 */
export const notificationSettingsSchema = v.object({
  /** The member's. */
  id: idSchema,
  /** True when the member is notified only in the app, regardless of all other settings. */
  allOff: v.boolean(),
  push: v.object(byTopic),
  mail: v.object(byTopic),
  nearby: v.optional(v.string()),
  digest: v.optional(v.string()),
  quiet: v.optional(v.nullable(v.object({ from: v.string(), until: v.string() }))),
  timeZone: v.optional(v.string()),
})
export type NotificationSettings = v.InferOutput<typeof notificationSettingsSchema>

const topicsSchema = v.strictObject(byTopic)

/** A change of the settings: absent fields stay as they are. */
export const settingsChangeSchema = v.strictObject({
  allOff: v.optional(v.boolean()),
  push: v.optional(topicsSchema),
  mail: v.optional(topicsSchema),
  nearby: v.optional(v.picklist(nearbyChoices)),
  digest: v.optional(v.picklist(digestChoices)),
  quiet: v.optional(v.nullable(quietHoursSchema)),
  timeZone: v.optional(timeZoneSchema),
})
export type SettingsChange = v.InferOutput<typeof settingsChangeSchema>

/** A subscription in the browsers' own names. The server checks where its endpoint may lead. */
export const pushSubscriptionSchema = v.strictObject({
  endpoint: v.pipe(
    v.string(),
    v.minLength(1, 'Required'),
    v.maxLength(settingsLimits.endpointLengthMax, 'This address is too long.'),
    storable,
  ),
  keys: v.strictObject({
    /** A point of P-256, and 16 bytes, in base64url. */
    p256dh: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{87}=?$/, 'This is no key.')),
    auth: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}(?:==)?$/, 'This is no key.')),
  }),
})
export type PushSubscriptionGiven = v.InferOutput<typeof pushSubscriptionSchema>

/** The tables of settings that devices store. */
export const settingsTables = {
  notificationSettings: notificationSettingsSchema,
} as const
