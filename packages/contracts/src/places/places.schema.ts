/** Third places: where neighbours meet that is neither home nor work. They are public, and so is where they are. */
import * as v from 'valibot'
import { photoSchema, sha256Schema } from '../files/files.schema.ts'
import { idSchema } from '../values/id.ts'
import { listOf } from '../values/list.ts'
import { optionalText, requiredText } from '../values/text.ts'
import { isoTimeSchema } from '../values/time.ts'
import { placeCategories, placeTagLabels, placeTags } from './places.catalogue.ts'

export const placeLimits = {
  nameLengthMax: 120,
  addressLengthMax: 300,
  /** Written by an operator. */
  taglineLengthMax: 100,
  descriptionLengthMax: 500,
  /** Of what an address search names a place by. */
  placeIdLengthMax: 255,
  ratingMin: 1,
  ratingMax: 5,
  reviewLengthMax: 500,
  /** Of each place the newest reviews are on devices; older ones are asked for. */
  reviewsKept: 10,
} as const

export const placeSchema = v.object({
  id: idSchema,
  name: v.string(),
  tagline: v.nullable(v.string()),
  description: v.string(),
  address: v.string(),
  /** Public and exact; absent where nobody has said it. */
  latitude: v.optional(v.number()),
  longitude: v.optional(v.number()),
  /** What an address search names it by; absent of what was typed by hand. */
  placeId: v.optional(v.string()),
  /** Its address was typed by hand: where it is on a map is a guess, and it has no distance. */
  isApproximate: v.optional(v.literal(true)),
  category: v.picklist(placeCategories),
  tags: v.array(v.picklist(placeTags)),
  photo: v.optional(photoSchema),
  /** Of its photo, as the spec's calls name it; null where there is none, or none yet. */
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
  /** An operator said so: it is in no list any more, and can be neither reviewed nor met at. */
  isClosed: v.optional(v.literal(true)),
  /** Who added it, by first name alone; absent once they left. */
  user: v.optional(v.object({ firstName: v.string() })),
  createdAt: isoTimeSchema,
})
export type Place = v.InferOutput<typeof placeSchema>

/** One per member and place: the later replaces the earlier. */
export const placeReviewSchema = v.object({
  /** `reviewIdOf` place and author. */
  id: idSchema,
  /** The third place's own id. */
  placeId: idSchema,
  authorId: idSchema,
  rating: v.number(),
  /** Empty where nothing was said. */
  review: v.string(),
  photo: v.optional(photoSchema),
  createdAt: isoTimeSchema,
  /** For its author: an operator hid it from everybody else. */
  hiddenByOperator: v.optional(v.literal(true)),
})
export type PlaceReview = v.InferOutput<typeof placeReviewSchema>

/** What a place is to one member, for them alone, under the place's id; there is none where all of it would be no. */
export const placeMarkSchema = v.object({
  id: idSchema,
  upvoted: v.boolean(),
  bookmarked: v.boolean(),
  /** They added it, and may change it. */
  isOwn: v.optional(v.literal(true)),
  /** Of one's own: an operator hid it from everybody else. */
  hiddenByOperator: v.optional(v.literal(true)),
})
export type PlaceMark = v.InferOutput<typeof placeMarkSchema>

/** What devices hold of places: everybody the public ones, premium members all of them, and each their own and marked ones. */
export const placeTables = {
  places: placeSchema,
  placeReviews: placeReviewSchema,
  placeMarks: placeMarkSchema,
} as const

/** As the calls answer it: with what it is to whoever asks. */
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
  /** Null where nothing was said. */
  review: v.nullable(v.string()),
  photo: v.optional(photoSchema),
  imageUrl: v.nullable(v.string()),
  createdAt: isoTimeSchema,
  user: v.object({ id: idSchema, firstName: v.string() }),
})
export type PlaceReviewResponse = v.InferOutput<typeof placeReviewResponseSchema>

/** As the calls of an upvote or a bookmark answer. */
export const placeMarkResponseSchema = v.object({
  id: idSchema,
  upvotes: v.number(),
  userUpvoted: v.boolean(),
  isBookmarked: v.boolean(),
})

/** More digits than any position has. */
const positionLengthMax = 32
/** In degrees, as a number or as text. */
const degreesSchema = v.nullish(v.union([v.number(), optionalText(positionLengthMax)]))

/** Each by its key, or by the label that it has on the screen. */
const tagsSchema = listOf(v.picklist([...placeTags, ...placeTagLabels]), placeTags.length)
const descriptionSchema = optionalText(placeLimits.descriptionLengthMax)

/** What belongs together across fields is in `placeIssues`, which both sides ask. */
export const newPlaceSchema = v.strictObject({
  /** Made on the device; of a place that a search named it is `idOfPlaceId`, whatever is said here. */
  id: v.optional(idSchema),
  name: requiredText(placeLimits.nameLengthMax),
  address: requiredText(placeLimits.addressLengthMax, 'Please select an address'),
  latitude: degreesSchema,
  longitude: degreesSchema,
  placeId: v.nullish(optionalText(placeLimits.placeIdLengthMax)),
  /** It was typed by hand; so is what has no position. */
  isApproximate: v.optional(v.boolean(), false),
  description: v.optional(descriptionSchema, ''),
  tags: v.optional(tagsSchema, []),
  /** `general`, which the spec's form says, is kept as `other`. */
  category: v.optional(v.picklist([...placeCategories, 'general']), 'general'),
  /** Of a picture that is sent beside it, before or after. */
  photo: v.nullish(sha256Schema),
})
export type NewPlace = v.InferOutput<typeof newPlaceSchema>

/** What who added it changes: field by field, what is absent stays. Where it is, it stays: another address is another place. */
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
