import * as v from 'valibot'
import { photoSchema, sha256Schema } from '../files/files.schema.ts'
import { postalCodeSchema } from '../location/location.schema.ts'
import { personResponseSchema } from '../members/members.schema.ts'
import { idSchema } from '../values/id.ts'
import { optionalText, requiredText } from '../values/text/text.ts'
import { hourMs, isoTimeSchema } from '../values/time.ts'
import { categories, categoryKeys } from './posts.catalogue.ts'

export const postTypes = ['request', 'offer', 'event'] as const
export type PostType = (typeof postTypes)[number]

export const genderPreferences = ['all', 'women', 'men'] as const

export const postStatuses = [
  'pending',
  'matched',
  'in_progress',
  'completed',
  'cancelled',
  'expired',
] as const
export type PostStatus = (typeof postStatuses)[number]

const fields = {
  id: idSchema,
  type: v.picklist(postTypes),
  title: v.string(),
  description: v.string(),
  category: v.nullable(v.picklist(categoryKeys)),
  subcategory: v.nullable(v.string()),
  /** A meetup's venue; null for help posts, whose place only their author reads (`postDetails`). */
  location: v.nullable(v.string()),
  zipCode: v.nullable(v.string()),
  dateNeeded: isoTimeSchema,
  timeNeeded: v.nullable(v.string()),
  maxAttendees: v.nullable(v.number()),
  currentAttendees: v.number(),
  genderPreference: v.nullable(v.picklist(genderPreferences)),
  hasTipJar: v.boolean(),
  photo: v.optional(photoSchema),
  status: v.picklist(postStatuses),
  /** The time at which the server received the post; for a meetup the day from which on others see it. */
  createdAt: isoTimeSchema,
}

/**
 * The organizer's own description as of the time when they created or last changed the meetup, for members who have not
 * joined. It holds nothing that names the organizer. Absent from meetups older than this field.
 */
const organizerProfileSchema = v.object({ bio: v.string(), interests: v.array(v.string()) })
export type OrganizerProfile = v.InferOutput<typeof organizerProfileSchema>

/** The neighbor without a phone for whom the author, a coordinator, wrote a help post down. */
const writtenForSchema = v.object({
  id: idSchema,
  /** First name and last initial. */
  name: v.string(),
})
export type WrittenFor = v.InferOutput<typeof writtenForSchema>

/** A post as every neighbor receives it. A meetup carries no trace of its organizer. */
export const postSchema = v.object({
  ...fields,
  /** The position: for a help post the middle of its cell, for a meetup that of its third place. */
  latitude: v.optional(v.number()),
  longitude: v.optional(v.number()),
  authorId: v.optional(idSchema),
  /**
   * The time at which the post was completed, withdrawn or expired, for a meetup only the day. Absent while the post is
   * open, and when an older app closed it.
   */
  closedAt: v.optional(isoTimeSchema),
  /** The other member of the help, who helped or was helped; present once the post is completed. */
  helperId: v.optional(idSchema),
  /** True for a meetup whose organizer accepts nobody any more. */
  isListClosed: v.optional(v.literal(true)),
  /** The third place of a meetup; absent when it is at none. */
  thirdPlaceId: v.optional(idSchema),
  organizer: v.optional(organizerProfileSchema),
  writtenFor: v.optional(writtenForSchema),
})
export type Post = v.InferOutput<typeof postSchema>

/** The part of a post that only its author and an accepted helper may see: a row of its own, with the post's id. */
export const postDetailsSchema = v.object({
  id: idSchema,
  authorId: idSchema,
  location: v.nullable(v.string()),
  /** True when an operator hid the post from everybody but its author; sent to the author only. */
  hiddenByOperator: v.optional(v.literal(true)),
  /** True when the author lets the post hang in the community's window as well; sent to the author only. */
  isInWindow: v.optional(v.literal(true)),
})
export type PostDetails = v.InferOutput<typeof postDetailsSchema>

/** The tables of posts that devices store. */
export const postTables = {
  posts: postSchema,
  postDetails: postDetailsSchema,
} as const

/**
 * A post in the responses to the specification's calls: joined with its author, and with the fields to which the
 * specification gives two names.
 */
export const postResponseSchema = v.object({
  ...fields,
  categoryId: v.nullable(v.number()),
  latitude: v.nullable(v.number()),
  longitude: v.nullable(v.number()),
  eventDate: v.nullable(isoTimeSchema),
  guestLimit: v.nullable(v.number()),
  thirdPlaceId: v.nullable(idSchema),
  isCompleted: v.boolean(),
  isAnonymous: v.boolean(),
  /** The address of its photo; null when there is none, or none yet. */
  imageUrl: v.optional(v.nullable(v.string())),
  organizer: v.optional(organizerProfileSchema),
  writtenFor: v.optional(writtenForSchema),
  user: v.optional(personResponseSchema),
})
export type PostResponse = v.InferOutput<typeof postResponseSchema>

export const postLimits = {
  titleLengthMax: 100,
  descriptionLengthMax: 2000,
  subcategoryLengthMax: 50,
  locationLengthMax: 200,
  /** The greatest length of the note that goes with a withdrawal or with 'It did not happen'. */
  wordLengthMax: 500,
  attendeesMin: 2,
  attendeesMax: 20,
  /** The bounds for a meetup at a third place, which may also leave the number open. */
  guestsMin: 1,
  guestsMax: 500,
  /** The greatest length of the description of a meetup at a third place. */
  placeDescriptionLengthMax: 300,
  /** The picker offers today and three more days. */
  eventDaysAheadMax: 3,
  /** Four times 24 hours hold 'today plus 3 days' in every time zone. */
  eventAheadMsMax: 96 * hourMs,
} as const

/** More digits than any position has. */
const positionLengthMax = 32

const timeOfDaySchema = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Expected a time'))
/** A coordinate in degrees, as a number or as text. */
const positionGivenSchema = v.nullable(v.union([v.number(), optionalText(positionLengthMax)]))
export const wordSchema = optionalText(postLimits.wordLengthMax)

/** The arguments of a new post. Rules across fields are in `postIssues`, which both sides use. */
export const newPostSchema = v.strictObject({
  /** The id, made on the device; the server makes one for callers that send none. */
  id: v.optional(idSchema),
  type: v.picklist(postTypes),
  title: requiredText(postLimits.titleLengthMax),
  /** The description; only a meetup at a third place may leave it out. */
  description: v.optional(optionalText(postLimits.descriptionLengthMax), ''),
  categoryId: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(categories.length)), null),
  category: v.nullish(v.picklist(categoryKeys), null),
  subcategory: v.nullish(optionalText(postLimits.subcategoryLengthMax), null),
  location: v.nullish(optionalText(postLimits.locationLengthMax), null),
  /** Required, under this name or as `eventDate`. */
  dateNeeded: v.optional(isoTimeSchema),
  /** The time of day. Calls must give it for every help post, but entries from older apps may lack it. */
  timeNeeded: v.nullish(timeOfDaySchema, null),
  maxAttendees: v.nullish(v.pipe(v.number(), v.integer()), null),
  genderPreference: v.nullish(v.picklist(genderPreferences), null),
  hasTipJar: v.optional(v.boolean(), false),
  /** True when people who are no members may see the title of this request or offer in the community's window. */
  isInWindow: v.optional(v.boolean()),
  zipCode: v.nullish(postalCodeSchema, null),
  /** The digest of a picture that is sent separately, before or after. */
  photo: v.nullish(sha256Schema),
  /** True for meetups. The server derives it from the type and does not read it. */
  isAnonymous: v.optional(v.boolean()),
  /** The third place of a meetup. Its address then replaces any given location. */
  thirdPlaceId: v.optional(v.nullable(idSchema)),
  /** `dateNeeded` by the name that a meetup at a place has for it. */
  eventDate: v.optional(isoTimeSchema),
  /** `maxAttendees` likewise. */
  guestLimit: v.optional(v.nullable(v.pipe(v.number(), v.integer()))),
  /**
   * The position of a help post, from which its cell follows; without one the post lies where its ZIP does. It is not
   * read for a meetup, which lies where its place is.
   */
  latitude: v.optional(positionGivenSchema),
  longitude: v.optional(positionGivenSchema),
  /**
   * The neighbor without a phone for whom a coordinator writes it down. The name is what the device shows until it has the
   * server's row, which has the name from the server's own list.
   */
  writtenFor: v.optional(v.strictObject({ id: idSchema, name: requiredText(postLimits.titleLengthMax) })),
})
/** The arguments as they cross the wire; `normalizePost` reads them. */
export type PostArgs = v.InferOutput<typeof newPostSchema>

/** A new post in which each value has only the name under which it is stored. */
export type NewPost = Omit<PostArgs, 'dateNeeded' | 'eventDate' | 'guestLimit'> & {
  /** The date, or an empty text when none was given. */
  dateNeeded: string
}

/**
 * The changes that an author makes to a post that nobody has accepted, or an organizer to the time and place of a
 * meetup. Absent fields stay as they are.
 */
export const postPatchSchema = v.strictObject({
  id: idSchema,
  title: v.optional(requiredText(postLimits.titleLengthMax)),
  description: v.optional(requiredText(postLimits.descriptionLengthMax)),
  category: v.optional(v.nullable(v.picklist(categoryKeys))),
  subcategory: v.optional(v.nullable(optionalText(postLimits.subcategoryLengthMax))),
  location: v.optional(v.nullable(optionalText(postLimits.locationLengthMax))),
  dateNeeded: v.optional(isoTimeSchema),
  timeNeeded: v.optional(v.nullable(timeOfDaySchema)),
  hasTipJar: v.optional(v.boolean()),
  isInWindow: v.optional(v.boolean()),
  zipCode: v.optional(v.nullable(postalCodeSchema)),
  latitude: v.optional(positionGivenSchema),
  longitude: v.optional(positionGivenSchema),
  photo: v.optional(v.nullable(sha256Schema)),
})
export type PostPatch = v.InferOutput<typeof postPatchSchema>
