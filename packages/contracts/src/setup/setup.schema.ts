/**
 * The settings that operators can change at the desk. Each is a text, as it would stand in the server's environment; an empty
 * text is the default.
 */
import * as v from 'valibot'
import { storable } from '../values/text/text.ts'
import { isoTimeSchema } from '../values/time.ts'

/** Settings that decide who pays what. */
export const moneySettings = ['plans', 'currency', 'priceMonthly', 'priceAnnual', 'trialDays'] as const
/** The settings that need a recent sign-in: what members pay, and what the community gives them. */
export const freshSettings = [...moneySettings, 'inviteCredit'] as const

/** The most that one member may do in a day, or in a week. */
export const limitSettings = [
  'postsPerDay',
  'messagesPerDay',
  'conversationsPerDay',
  'rsvpsPerDay',
  'giftsPerDay',
  'placesPerDay',
  'placeReviewsPerDay',
  'movesPerDay',
  'reportsPerDay',
  'backgroundChecksPerMember',
  'invitationsPerWeek',
] as const

/** Orders in which something is shown: keys of a catalogue, with ; between them. */
export const orderSettings = ['categories', 'placeKinds'] as const

export const pageSettings = ['terms', 'privacy'] as const

export const settingNames = [
  'name',
  'location',
  'center',
  'areas',
  'timeZone',
  'units',
  'signUp',
  'inviteCredit',
  'supportEmail',
  ...moneySettings,
  ...orderSettings,
  ...pageSettings,
  ...limitSettings,
] as const
export type SettingName = (typeof settingNames)[number]
export type OrderSetting = (typeof orderSettings)[number]
export type LimitSetting = (typeof limitSettings)[number]

/** A page of the community, in UTF-16 units. All other settings are far shorter. */
export const settingLengthMax = 100_000

const settingText = v.pipe(
  v.string(),
  v.maxLength(settingLengthMax, `At most ${settingLengthMax} characters.`),
  storable,
)

export const changeSettingsSchema = v.strictObject({
  /** The version that the operator saw. What others changed since is not overwritten. */
  seenVersion: v.pipe(v.number(), v.integer(), v.minValue(0)),
  values: v.strictObject(v.entriesFromList(settingNames, v.optional(settingText))),
  /** Ends the first run, whether its questions were answered or left. */
  endsFirstRun: v.optional(v.literal(true)),
})
export type ChangeSettings = v.InferOutput<typeof changeSettingsSchema>

/** Everything is read tolerantly: an older app works with a newer server. */
export const settingSchema = v.object({
  name: v.string(),
  value: v.string(),
  /** The name under which the server's environment sets it, or its file. Null: operators can change it here. */
  setOnServer: v.nullable(v.string()),
})
export type Setting = v.InferOutput<typeof settingSchema>

export const settingChangeSchema = v.object({
  name: v.string(),
  before: v.string(),
  after: v.string(),
  /** The operator's first name; null when they have left. */
  by: v.nullable(v.string()),
  at: isoTimeSchema,
})
export type SettingChange = v.InferOutput<typeof settingChangeSchema>

export const checklistSchema = v.object({
  isHttps: v.boolean(),
  sendsMail: v.boolean(),
  /** True when the server makes a backup every night. */
  makesBackups: v.boolean(),
  /** The last one; null when none is known. */
  lastBackupAt: v.nullable(isoTimeSchema),
  /** People for whom there are invitations, or who came by one. */
  invitedCount: v.number(),
})
export type Checklist = v.InferOutput<typeof checklistSchema>

export const setupSchema = v.object({
  version: v.number(),
  settings: v.array(settingSchema),
  /** The newest first. */
  changes: v.array(settingChangeSchema),
  /** True while nobody but the first operator is here and no question was answered. */
  isFirstRun: v.boolean(),
  checklist: checklistSchema,
})
export type Setup = v.InferOutput<typeof setupSchema>
