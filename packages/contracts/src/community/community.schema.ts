/** Schemas of the community's settings, and of its news. */
import * as v from 'valibot'
import { zipCodes } from '../location/postal-codes.rules.ts'
import { directionsUrlDefault, mapGroundSchema } from '../map/map.schema.ts'
import { shownSignUpModes } from '../sessions/sessions.rules.ts'
import { zoneClockSchema } from '../values/clock/zone-clock.ts'
import { idSchema } from '../values/id.ts'
import { isoTimeSchema } from '../values/time.ts'

/** The settings unless others are set, in the spec's words. */
export const defaultCommunity = {
  displayLocation: 'Los Angeles, CA',
  center: { latitude: 34.0522, longitude: -118.2437 },
  areaVariants: ['Downtown LA', 'Hollywood', 'Santa Monica', 'Beverly Hills', 'West Hollywood'],
  postalCodes: zipCodes,
  distanceUnit: 'mi',
  country: 'us',
  currency: 'USD',
} as const

export const communitySchema = v.object({
  /** Raised by each change of the settings at the desk; absent before the first one. */
  version: v.optional(v.number()),
  /** The operator's own name for it, shown beside the product's; null without one. */
  name: v.nullable(v.string()),
  /** The community's location, for members who have not set their own. */
  displayLocation: v.string(),
  /** The names of the ways to sign in besides email and password. An app shows only those that it supports. */
  signInWith: v.optional(v.array(v.string()), []),
  /** The origin at which passkeys work: at any other address of its own there is none to be had. */
  passkeysAt: v.optional(v.nullable(v.string()), null),
  /**
   * The mode of sign-up. It is open while there is no account, because the member who opens the first account runs the
   * community.
   */
  signUp: v.optional(v.picklist(shownSignUpModes), 'open'),
  /** True when sign-up is closed for everybody but those with an invitation. */
  needsInvitation: v.optional(v.boolean(), false),
  /**
   * The point at which the map opens, and the position of everything without one of its own; null when the operator set
   * none.
   */
  center: v.optional(
    v.nullable(v.object({ latitude: v.number(), longitude: v.number() })),
    defaultCommunity.center,
  ),
  /** The areas that are offered to complete a short address typed by hand. */
  areaVariants: v.optional(v.array(v.string()), [...defaultCommunity.areaVariants]),
  /** The help categories, and the kinds of places, in the order in which they are shown; without one, in the spec's. */
  categoryOrder: v.optional(v.array(v.string())),
  placeKindOrder: v.optional(v.array(v.string())),
  postalCodes: v.optional(
    v.object({ name: v.string(), form: v.string(), example: v.string() }),
    defaultCommunity.postalCodes,
  ),
  distanceUnit: v.optional(v.picklist(['mi', 'km']), defaultCommunity.distanceUnit),
  /** The country to which searches for addresses are limited, as two letters. */
  country: v.optional(v.string(), defaultCommunity.country),
  /** The currency of the plans, as three letters. */
  currency: v.optional(v.string(), defaultCommunity.currency),
  /** True when the community has plans. When false, everybody has everything, and plans are not mentioned. */
  hasPlans: v.optional(v.boolean(), true),
  /** True when posts whose authors agreed hang in a window, where people who are no members read them. */
  hasPublicBoard: v.optional(v.boolean(), false),
  /** The address for help with a plan; null when there is none. */
  supportEmail: v.optional(v.nullable(v.string()), null),
  /** The key for Google's script, if the operator set one: it is public by nature, and bound to this site at Google. */
  googlePlacesKey: v.optional(v.nullable(v.string()), null),
  /**
   * The clock for the days and times of the community's posts; null when the operator set none: then each phone uses
   * its own.
   */
  clock: v.optional(v.nullable(zoneClockSchema), null),
  /** The base map. */
  map: v.optional(mapGroundSchema, { ground: 'own' }),
  /** The address template of directions to a place, with {latitude} and {longitude}. */
  directionsUrl: v.optional(v.string(), directionsUrlDefault),
})
export type Community = v.InferOutput<typeof communitySchema>

/** The settings of a community that concern its location, and what is usual there. */
export type Area = Omit<
  Community,
  | 'version'
  | 'name'
  | 'displayLocation'
  | 'signInWith'
  | 'passkeysAt'
  | 'signUp'
  | 'needsInvitation'
  | 'hasPlans'
  | 'hasPublicBoard'
  | 'supportEmail'
  | 'clock'
  | 'map'
  | 'directionsUrl'
>

export const activityTypes = ['help_offered', 'event_created', 'place_added'] as const
export type ActivityType = (typeof activityTypes)[number]

export const activitySchema = v.object({
  id: idSchema,
  type: v.picklist(activityTypes),
  /**
   * The first name and last initial; for a place only the first name; 'A neighbor' when the viewer must not see who it
   * is.
   */
  userName: v.string(),
  /** The photo of who offers help; null where there is none that the viewer may see. */
  userAvatar: v.nullable(v.string()),
  title: v.string(),
  description: v.string(),
  /** A help post's or a place's category; null for meetups. */
  category: v.nullable(v.string()),
  /** A meetup's only names the day: midnight UTC. */
  timestamp: isoTimeSchema,
})
export type Activity = v.InferOutput<typeof activitySchema>

export const pageNames = ['terms', 'privacy'] as const
export type PageName = (typeof pageNames)[number]

/** A text of the operator's, made from Markdown on the server, which lets no HTML of its own through. */
export const pageSchema = v.object({ html: v.string() })
export type Page = v.InferOutput<typeof pageSchema>
