/** What a community says of itself, and what happens in it. */
import * as v from 'valibot'
import { zipCodes } from '../location/postal-codes.rules.ts'
import { directionsUrlDefault, mapGroundSchema } from '../map/map.schema.ts'
import { signUpModes } from '../sessions/sessions.rules.ts'
import { idSchema } from '../values/id.ts'
import { isoTimeSchema } from '../values/time.ts'
import { zoneClockSchema } from '../values/zone-clock.ts'

/** Where nothing else is set, in the spec's words. */
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
  /** The operator's own name for it, shown beside the product's; null without one. */
  name: v.nullable(v.string()),
  /** Where it is, for members who have not said where they are. */
  displayLocation: v.string(),
  /** Ways in besides e-mail and password, by name; an app shows those it knows. */
  signInWith: v.optional(v.array(v.string()), []),
  /** The origin at which passkeys work: at any other address of its own there is none to be had. */
  passkeysAt: v.optional(v.nullable(v.string()), null),
  /** Who may open an account: while there is none everybody, since whoever opens the first one runs the community. */
  signUp: v.optional(v.picklist(signUpModes), 'open'),
  /** Where the map opens, and what has no position of its own is; null where nobody has said it. */
  center: v.optional(
    v.nullable(v.object({ latitude: v.number(), longitude: v.number() })),
    defaultCommunity.center,
  ),
  /** What is offered with a short address that is typed by hand. */
  areaVariants: v.optional(v.array(v.string()), [...defaultCommunity.areaVariants]),
  postalCodes: v.optional(
    v.object({ name: v.string(), form: v.string(), example: v.string() }),
    defaultCommunity.postalCodes,
  ),
  distanceUnit: v.optional(v.picklist(['mi', 'km']), defaultCommunity.distanceUnit),
  /** What searches for addresses keep to: two letters. */
  country: v.optional(v.string(), defaultCommunity.country),
  /** Of what plans cost: three letters. */
  currency: v.optional(v.string(), defaultCommunity.currency),
  /** Off: everybody has everything, and nothing is said of plans. */
  hasPlans: v.optional(v.boolean(), true),
  /** Where members ask for help with their plan; null without one. */
  supportEmail: v.optional(v.nullable(v.string()), null),
  /** For Google's script, where the operator set one: it is public by nature, and bound to this site at Google. */
  googlePlacesKey: v.optional(v.nullable(v.string()), null),
  /** By which clocks its posts have their days and times; null where the operator said nothing: by each phone's own. */
  clock: v.optional(v.nullable(zoneClockSchema), null),
  /** What the map is drawn on. */
  map: v.optional(mapGroundSchema, { ground: 'own' }),
  /** Where the way to a place is shown: an address with {latitude} and {longitude}. */
  directionsUrl: v.optional(v.string(), directionsUrlDefault),
})
export type Community = v.InferOutput<typeof communitySchema>

/** What of it is about where it is, and what is usual there. */
export type Area = Omit<
  Community,
  | 'name'
  | 'displayLocation'
  | 'signInWith'
  | 'passkeysAt'
  | 'signUp'
  | 'hasPlans'
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
  /** First name and last initial; of a place the first name alone; 'A neighbor' for whoever must not be known. */
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
