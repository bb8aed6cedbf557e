/** Schemas of members. Responses are read tolerantly: an older app must work with a newer server that sends more. */
import * as v from 'valibot'
import { photoSchema } from '../files/files.schema.ts'
import { billings, premiumEnds, subscriptionPlans, subscriptionStatuses } from '../plans/plans.rules.ts'
import { idSchema } from '../values/id.ts'
import { isoTimeSchema } from '../values/time.ts'

/** The photos of a profile: three of them, or none. */
const profilePhotoFields = {
  photos: v.optional(v.array(photoSchema)),
  /** The same photos under the name of the spec's calls; null for a photo that has not arrived. */
  profilePhotos: v.optional(v.array(v.nullable(v.string()))),
  /** The index of the photo beside the name; 0 when there is none. */
  mainProfilePhotoIndex: v.optional(v.number()),
}

/** The signed-in member as they see themselves. `passwordHash` only shows whether there is a password. */
export const memberSchema = v.object({
  id: idSchema,
  firstName: v.string(),
  lastName: v.string(),
  /** The email address with which the member signs in; of a member without one it is their sign-in name. */
  email: v.string(),
  bio: v.nullable(v.string()),
  photo: v.optional(photoSchema),
  /** The photo under the name of the spec's calls. */
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
  /** The time from which premium holds, regardless of the plan. Absent without such a date. */
  premiumFrom: v.optional(isoTimeSchema),
  /** Premium ends here; absent, or null, while it goes on. Of what renews it is the end of the grace. */
  premiumUntil: v.optional(v.nullable(isoTimeSchema)),
  /** The status after that end; absent counts as `free`. */
  premiumEndsAs: v.optional(v.picklist(premiumEnds)),
  /** The interval at which their premium is paid; absent when nothing was ever paid. */
  billing: v.optional(v.picklist(billings)),
  /** The date on which the next payment is due; absent when nothing will be charged. */
  nextBillingDate: v.optional(isoTimeSchema),
  /** The payment that is due has failed. */
  paymentFailedAt: v.optional(isoTimeSchema),
  /** Weeks in a row with at least one completed help or gift; counts until `kindnessStreakUntil`, and is 0 after it. */
  kindnessStreak: v.optional(v.number()),
  kindnessStreakUntil: v.optional(isoTimeSchema),
  gardenLevel: v.optional(v.number()),
  /** The number of their helps that made the garden grow; absent in rows from before it was sent. */
  countedHelps: v.optional(v.number()),
  /** The number of different neighbors they helped. */
  peopleHelped: v.optional(v.number()),
  /** Meetups of theirs that took place. */
  meetupsHosted: v.optional(v.number()),
  /**
   * The end of an absence, during which their offers are not shown and no reminders are sent; it has no effect when it
   * is past.
   */
  awayUntil: v.optional(isoTimeSchema),
  /** The time at which the account ends, because the member requested its deletion. Absent for all other members. */
  leavesAt: v.optional(isoTimeSchema),
  /** The Rising Flame: the number of gifts that the member has given. Absent before the first. */
  risingFlame: v.optional(v.number()),
  /**
   * True while no help was completed in which the member was a participant. A newcomer's gifts are limited, and rewards
   * are not available yet.
   */
  isNewcomer: v.optional(v.boolean()),
  /**
   * True for a member who runs this community; absent for all other members. The field gives no rights: the server
   * checks them itself.
   */
  isOperator: v.optional(v.boolean()),
  /** True for a member who decides what was reported, and does nothing else of an operator; absent for all others. */
  isModerator: v.optional(v.literal(true)),
  /** True for a member who looks after neighbors without a phone; absent for all others. */
  isCoordinator: v.optional(v.literal(true)),
  /** Notifications up to this time are read. */
  notificationsReadUpTo: v.optional(isoTimeSchema),
  /** True when the number was verified by a code that was sent to it; an unverified number proves nothing. */
  isPhoneVerified: v.optional(v.boolean()),
  /** True when the member gave a phone number, confirmed by a code or not; absent otherwise. */
  hasPhoneNumber: v.optional(v.literal(true)),
  /**
   * The number, such as '+12135550142'; null when they gave none. It is only in the response for the signed-in user: no
   * device stores it.
   */
  phoneNumber: v.optional(v.nullable(v.string())),
  /** True when the service that checks backgrounds for this community has approved them. */
  isBackgroundVerified: v.optional(v.boolean()),
  /** The date of that check; while there is none it is absent in a round and null in a response. */
  backgroundCheckDate: v.optional(v.nullable(isoTimeSchema)),
  /** True while a background check is under way; absent otherwise. */
  isBackgroundCheckRunning: v.optional(v.literal(true)),
  /** Mail leaves this community's server, and nothing has shown yet that the address is theirs; absent otherwise. */
  isEmailProofWanted: v.optional(v.literal(true)),
  authProvider: v.string(),
  passwordHash: v.boolean(),
  createdAt: isoTimeSchema,
})
export type Member = v.InferOutput<typeof memberSchema>

/** The part of a member that every neighbor may see: first name, last initial, photo, rating, plan, ZIP. */
export const personSchema = v.object({
  id: idSchema,
  firstName: v.string(),
  /** The initial only: 'J.' */
  lastName: v.string(),
  /** The photo, only when it has arrived. */
  photo: v.optional(photoSchema),
  rating: v.string(),
  totalRatings: v.optional(v.number()),
  subscriptionPlan: v.picklist(subscriptionPlans),
  /** The area in which they live, no finer than a ZIP; absent when they have not given it. */
  zipCode: v.optional(v.string()),
  /** True while the member is away, when their offers are paused. Only the member sees the end of the absence. */
  answersLater: v.optional(v.literal(true)),
  /** A code showed that they have the phone they gave; absent otherwise. */
  isPhoneVerified: v.optional(v.boolean()),
  /** True when the service that checks backgrounds for this community has approved them; absent otherwise. */
  isBackgroundVerified: v.optional(v.boolean()),
})
export type Person = v.InferOutput<typeof personSchema>

/** A person in the form of the responses that the specification defines. */
export const personResponseSchema = v.object({
  ...personSchema.entries,
  profileImageUrl: v.optional(v.nullable(v.string())),
})
export type PersonResponse = v.InferOutput<typeof personResponseSchema>

/** The page of a member, with the fields that only some viewers may see. */
export const profileResponseSchema = v.object({
  ...personResponseSchema.entries,
  ...profilePhotoFields,
  bio: v.nullable(v.string()),
  interests: v.array(v.string()),
  gardenLevel: v.number(),
  /** The number of different neighbors they helped. */
  peopleHelped: v.number(),
  isPhoneVerified: v.optional(v.boolean()),
  isBackgroundVerified: v.boolean(),
})
export type ProfileResponse = v.InferOutput<typeof profileResponseSchema>

/** The tables of members that devices store. */
export const memberTables = {
  members: memberSchema,
  people: personSchema,
} as const
