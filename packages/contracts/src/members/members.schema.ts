/** What is answered is read tolerantly: an older app keeps working against a newer server that says more. */
import * as v from 'valibot'
import { photoSchema } from '../files/files.schema.ts'
import { billings, premiumEnds, subscriptionPlans, subscriptionStatuses } from '../plans/plans.rules.ts'
import { idSchema } from '../values/id.ts'
import { isoTimeSchema } from '../values/time.ts'

/** What a profile shows of somebody: three of them, or none. */
const profilePhotoFields = {
  photos: v.optional(v.array(photoSchema)),
  /** The same, as the spec's calls name them; null of one that has not arrived. */
  profilePhotos: v.optional(v.array(v.nullable(v.string()))),
  /** Which of them stands beside the name; of none, 0. */
  mainProfilePhotoIndex: v.optional(v.number()),
}

/** The signed-in member as they see themselves. `passwordHash` says only whether there is one. */
export const memberSchema = v.object({
  id: idSchema,
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  bio: v.nullable(v.string()),
  photo: v.optional(photoSchema),
  /** The same, as the spec's calls name it. */
  profileImageUrl: v.optional(v.nullable(v.string())),
  ...profilePhotoFields,
  interests: v.array(v.string()),
  zipCode: v.nullable(v.string()),
  latitude: v.nullable(v.string()),
  longitude: v.nullable(v.string()),
  location: v.nullable(v.string()),
  locationPermissionGranted: v.boolean(),
  /** A decimal in text ('4.8'), '0' before the first rating. */
  rating: v.string(),
  totalRatings: v.number(),
  credits: v.number(),
  subscriptionPlan: v.picklist(subscriptionPlans),
  subscriptionStatus: v.picklist(subscriptionStatuses),
  trialEndDate: v.nullable(isoTimeSchema),
  /** Premium from here on, whatever the plan says; absent without such a date. */
  premiumFrom: v.optional(isoTimeSchema),
  /** Premium ends here; absent, or null, while it goes on. Of what renews it is the end of the grace. */
  premiumUntil: v.optional(v.nullable(isoTimeSchema)),
  /** What is left then; absent as `free`. */
  premiumEndsAs: v.optional(v.picklist(premiumEnds)),
  /** How often their premium is paid; absent where nothing was ever paid. */
  billing: v.optional(v.picklist(billings)),
  /** When the next payment is due; absent where nothing will be charged. */
  nextBillingDate: v.optional(isoTimeSchema),
  /** The payment that is due has failed. */
  paymentFailedAt: v.optional(isoTimeSchema),
  /** Weeks in a row with at least one completed help or gift; counts until `kindnessStreakUntil`, and is 0 after it. */
  kindnessStreak: v.optional(v.number()),
  kindnessStreakUntil: v.optional(isoTimeSchema),
  gardenLevel: v.optional(v.number()),
  /** Whom they helped, each once. */
  peopleHelped: v.optional(v.number()),
  /** Meetups of theirs that took place. */
  meetupsHosted: v.optional(v.number()),
  /** Until then what they offer is not shown, and nothing is brought to mind; over once it is past. */
  awayUntil: v.optional(isoTimeSchema),
  /** They asked for their account to be deleted: it ends then, unless they stay; absent of everybody else. */
  leavesAt: v.optional(isoTimeSchema),
  /** The Rising Flame: gifts given, each adds one; absent before the first. */
  risingFlame: v.optional(v.number()),
  /** No help was completed yet, as either of the two: what they can give has a limit, and rewards wait. */
  isNewcomer: v.optional(v.boolean()),
  /** They run this community; absent of everybody else. It opens nothing: the server asks for itself. */
  isOperator: v.optional(v.boolean()),
  /** Notifications up to this time are read. */
  notificationsReadUpTo: v.optional(isoTimeSchema),
  /** By a code that was sent to it; a number that nobody checked says nothing. */
  isPhoneVerified: v.optional(v.boolean()),
  /** They gave a number, by a code or by their word; absent otherwise. */
  hasPhoneNumber: v.optional(v.literal(true)),
  /** As '+12135550142'; null of who gave none. In the answer of the signed-in user alone: no device keeps it. */
  phoneNumber: v.optional(v.nullable(v.string())),
  /** By whoever checks backgrounds for this community. */
  isBackgroundVerified: v.optional(v.boolean()),
  /** When that was; in a round absent while it is not, in a call null. */
  backgroundCheckDate: v.optional(v.nullable(isoTimeSchema)),
  /** One is under way; absent otherwise. */
  isBackgroundCheckRunning: v.optional(v.literal(true)),
  /** Mail leaves this community's server, and nothing has shown yet that the address is theirs; absent otherwise. */
  isEmailProofWanted: v.optional(v.literal(true)),
  authProvider: v.string(),
  passwordHash: v.boolean(),
  createdAt: isoTimeSchema,
})
export type Member = v.InferOutput<typeof memberSchema>

/** What every neighbour may know of a person: first name, last initial, photo, rating, plan, ZIP. */
export const personSchema = v.object({
  id: idSchema,
  firstName: v.string(),
  /** Only the initial: 'J.' */
  lastName: v.string(),
  /** Only one that has arrived. */
  photo: v.optional(photoSchema),
  rating: v.string(),
  totalRatings: v.optional(v.number()),
  subscriptionPlan: v.picklist(subscriptionPlans),
  /** Where they live, as coarsely as that; absent of who has not said it. */
  zipCode: v.optional(v.string()),
  /** They are away: what they offer rests. Until when is theirs alone to know. */
  answersLater: v.optional(v.literal(true)),
  /** A code showed that they have the phone they gave; absent otherwise. */
  isPhoneVerified: v.optional(v.boolean()),
  /** Whoever checks backgrounds for this community had nothing against them; absent otherwise. */
  isBackgroundVerified: v.optional(v.boolean()),
})
export type Person = v.InferOutput<typeof personSchema>

/** The same as the spec's calls answer it. */
export const personResponseSchema = v.object({
  ...personSchema.entries,
  profileImageUrl: v.optional(v.nullable(v.string())),
})
export type PersonResponse = v.InferOutput<typeof personResponseSchema>

/** Somebody's page: what whoever knows them may know besides. */
export const profileResponseSchema = v.object({
  ...personResponseSchema.entries,
  ...profilePhotoFields,
  bio: v.nullable(v.string()),
  interests: v.array(v.string()),
  gardenLevel: v.number(),
  /** Whom they helped, each once. */
  peopleHelped: v.number(),
  isPhoneVerified: v.optional(v.boolean()),
  isBackgroundVerified: v.boolean(),
})
export type ProfileResponse = v.InferOutput<typeof profileResponseSchema>

/** What devices hold of members. */
export const memberTables = {
  members: memberSchema,
  people: personSchema,
} as const
