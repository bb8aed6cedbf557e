/** Third places: where neighbors meet that is neither home nor work. They are public, and so is where they are. */
import * as v from 'valibot'
import { photoSchema, sha256Schema } from '../files/files.schema.ts'
import { idSchema } from '../values/id.ts'
import { listOf } from '../values/list.ts'
import { optionalText, requiredText } from '../values/text/text.ts'
import { isoTimeSchema } from '../values/time.ts'
import { placeCategories, placeTagLabels, placeTags } from './places.catalogue.ts'

export const placeLimits = {
  nameLengthMax: 120,
  addressLengthMax: 300,
  /** Written by an operator. */
  taglineLengthMax: 100,
  descriptionLengthMax: 500,
  /** The greatest length of the identifier by which an address search names a place. */
  placeIdLengthMax: 255,
  ratingMin: 1,
  ratingMax: 5,
  reviewLengthMax: 500,
  /** The number of a place's newest reviews that devices store; older ones are requested. */
  reviewsKept: 10,
} as const

export const placeSchema = v.object({
  id: idSchema,
  name: v.string(),
  tagline: v.nullable(v.string()),
  description: v.string(),
  address: v.string(),
  /** The position in degrees, public and exact. Absent when nobody has given it. */
  latitude: v.optional(v.number()),
  longitude: v.optional(v.number()),
  /** The identifier of an address search for the place; absent when the address was typed by hand. */
  placeId: v.optional(v.string()),
  /** True when the address was typed by hand: where it is on a map is a guess, and it has no distance. */
  isApproximate: v.optional(v.literal(true)),
  category: v.picklist(placeCategories),
  tags: v.array(v.picklist(placeTags)),
  photo: v.optional(photoSchema),
  /** The address of its photo, under the name of the spec's calls; null when there is none, or none yet. */
  imageUrl: v.nullable(v.string()),
  views: v.number(),
  upvotes: v.number(),
  /** A decimal in text ('4.8'), '0' before the first review. */
  avgRating: v.string(),
  reviewCount: v.number(),
  /** Shown as 'Sponsored'. */
  isPaid: v.boolean(),
  /** Chosen for the row of featured places; whether it pays is another matter. */
  isFeatured: v.boolean(),
  /**
   * True when an operator closed the place. It is in no list any more, and nobody can review it or create a meetup
   * there.
   */
  isClosed: v.optional(v.literal(true)),
  /** The member who added it, by first name only; absent when they have left. */
  user: v.optional(v.object({ firstName: v.string() })),
  createdAt: isoTimeSchema,
})
export type Place = v.InferOutput<typeof placeSchema>

/** A review. A member has one per place: the later replaces the earlier. */
export const placeReviewSchema = v.object({
  /** `reviewIdOf` place and author. */
  id: idSchema,
  /** The third place's own id. */
  placeId: idSchema,
  authorId: idSchema,
  rating: v.number(),
  /** The text of the review, or an empty text when the author wrote none. */
  review: v.string(),
  photo: v.optional(photoSchema),
  createdAt: isoTimeSchema,
  /** True when an operator hid it from everybody but its author; sent to the author only. */
  hiddenByOperator: v.optional(v.literal(true)),
})
export type PlaceReview = v.InferOutput<typeof placeReviewSchema>

/**
 * A member's mark on a place, for that member alone, under the place's id. There is no row when all of it would be
 * false.
 */
export const placeMarkSchema = v.object({
  id: idSchema,
  upvoted: v.boolean(),
  bookmarked: v.boolean(),
  /** True when the member added the place, and may change it. */
  isOwn: v.optional(v.literal(true)),
  /** True when an operator hid the member's own place from everybody else. */
  hiddenByOperator: v.optional(v.literal(true)),
})
export type PlaceMark = v.InferOutput<typeof placeMarkSchema>

/**
 * The tables of places that devices store: all members the public ones, premium members all of them, and each member
 * their own and marked ones.
 */
export const placeTables = {
  places: placeSchema,
  placeReviews: placeReviewSchema,
  placeMarks: placeMarkSchema,
} as const

/** A place in a response, with the caller's own mark on it. */
export const placeResponseSchema = v.object({
  ...placeSchema.entries,
  userUpvoted: v.optional(v.boolean(), false),
  isBookmarked: v.optional(v.boolean(), false),
  isOwn: v.optional(v.boolean(), false),
})
export type PlaceResponse = v.InferOutput<typeof placeResponseSchema>

export const placeReviewResponseSchema = v.object({
  id: idSchema,
  rating: v.number(),
  /** The text of the review; null when there is none. */
  review: v.nullable(v.string()),
  photo: v.optional(photoSchema),
  imageUrl: v.nullable(v.string()),
  createdAt: isoTimeSchema,
  user: v.object({ id: idSchema, firstName: v.string() }),
})
export type PlaceReviewResponse = v.InferOutput<typeof placeReviewResponseSchema>

/** The response to an upvote or a bookmark. */
export const placeMarkResponseSchema = v.object({
  id: idSchema,
  upvotes: v.number(),
  userUpvoted: v.boolean(),
  isBookmarked: v.boolean(),
})

/** More digits than any position has. */
const positionLengthMax = 32
/** A coordinate in degrees, as a number or as text. */
const degreesSchema = v.nullish(v.union([v.number(), optionalText(positionLengthMax)]))

/** Each by its key, or by the label that it has on the screen. */
const tagsSchema = listOf(v.picklist([...placeTags, ...placeTagLabels]), placeTags.length)
const descriptionSchema = optionalText(placeLimits.descriptionLengthMax)

/** The arguments of a new place. Rules across fields are in `placeIssues`, which both sides use. */
export const newPlaceSchema = v.strictObject({
  /** The id, made on the device; when a search named the place it is `idOfPlaceId`, whatever is sent here. */
  id: v.optional(idSchema),
  name: requiredText(placeLimits.nameLengthMax),
  address: requiredText(placeLimits.addressLengthMax, 'Please select an address'),
  latitude: degreesSchema,
  longitude: degreesSchema,
  placeId: v.nullish(optionalText(placeLimits.placeIdLengthMax)),
  /** True when the address was typed by hand. An address without a position always was. */
  isApproximate: v.optional(v.boolean(), false),
  description: v.optional(descriptionSchema, ''),
  tags: v.optional(tagsSchema, []),
  /** The category. `general` comes from the specification's form and is stored as `other`. */
  category: v.optional(v.picklist([...placeCategories, 'general']), 'general'),
  /** The digest of a picture that is sent separately, before or after. */
  photo: v.nullish(sha256Schema),
})
export type NewPlace = v.InferOutput<typeof newPlaceSchema>

/**
 * The changes by the member who added the place. Absent fields stay as they are. The location cannot change: another
 * address is another place.
 */
export const placePatchSchema = v.strictObject({
  id: idSchema,
  name: v.optional(requiredText(placeLimits.nameLengthMax)),
  description: v.optional(descriptionSchema),
  tags: v.optional(tagsSchema),
  category: v.optional(v.picklist(placeCategories)),
  photo: v.optional(v.nullable(sha256Schema)),
})
export type PlacePatch = v.InferOutput<typeof placePatchSchema>

const starsMessage = 'Choose one to five stars.'

export const newReviewSchema = v.strictObject({
  /** The place's: its review by this member is this one. */
  id: idSchema,
  rating: v.pipe(
    v.number(),
    v.integer(starsMessage),
    v.minValue(placeLimits.ratingMin, starsMessage),
    v.maxValue(placeLimits.ratingMax, starsMessage),
  ),
  review: v.optional(optionalText(placeLimits.reviewLengthMax), ''),
  photo: v.nullish(sha256Schema),
})
export type NewReview = v.InferOutput<typeof newReviewSchema>

/** Setting, not toggling: what is absent stays as it is. */
export const newMarkSchema = v.strictObject({
  id: idSchema,
  upvoted: v.optional(v.boolean()),
  bookmarked: v.optional(v.boolean()),
})
export type NewMark = v.InferOutput<typeof newMarkSchema>

export const interactionTypes = ['upvote', 'bookmark'] as const
