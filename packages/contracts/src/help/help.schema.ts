/** Schemas of a help between two neighbors, and of the ratings they give each other afterwards. */
import * as v from 'valibot'
import { postStatuses, postTypes } from '../posts/posts.schema.ts'
import { idSchema } from '../values/id.ts'
import { optionalText } from '../values/text/text.ts'
import { dayMs, isoTimeSchema } from '../values/time.ts'

export const helpLimits = {
  ratingMin: 1,
  ratingMax: 5,
  reviewLengthMax: 500,
  /** The time in ms after its date at which a post expires that nobody has accepted. */
  pendingKeptMs: 7 * dayMs,
  /** The time in ms after its date at which a help expires that neither participant has confirmed. */
  unconfirmedKeptMs: 30 * dayMs,
  /** The time in ms after which the silence of the other participant takes effect. */
  silenceMs: 7 * dayMs,
  /**
   * The time in ms after completion in which each participant may rate; then the ratings are shown, even when only one
   * was given.
   */
  ratingHiddenMs: 7 * dayMs,
  /** The address of a help goes this long after it was closed. */
  locationKeptMs: 14 * dayMs,
} as const

/** Credits that the community account mints for helping, in a calendar month of the community. */
export const mintedPerMonth = { pairMax: 4, earnerMax: 12 } as const

/** Helps of one pair, whichever of them helped, that garden and weeks of kindness count in a calendar month of the community. */
export const countedHelpsPerMonth = 4

/**
 * A help post with a chosen helper: for its two participants only, under the post's id. The row is deleted when the
 * helper is released, and stays with both when the post is closed.
 */
export const helpSchema = v.object({
  id: idSchema,
  authorId: idSchema,
  helperId: idSchema,
  /** The participants who confirmed that it is done. */
  confirmedBy: v.array(idSchema),
  /** An operator decides about it; until then it can be neither confirmed nor released. */
  isOnHold: v.boolean(),
  /**
   * True when the help earns a credit, as far as can be foreseen: minted credits have a monthly limit, which is shown
   * beforehand and checked again at completion.
   */
  earnsCredit: v.boolean(),
  /** The author's message when they withdrew the post. */
  word: v.optional(v.string()),
})
export type Help = v.InferOutput<typeof helpSchema>

/**
 * A rating of one participant by the other: for the rater, and for the rated member when both have rated or 7 days have
 * passed.
 */
export const ratingSchema = v.object({
  /** `ratingIdOf` the post and who rates. */
  id: idSchema,
  postId: idSchema,
  raterId: idSchema,
  ratedId: idSchema,
  rating: v.number(),
  /** The text of the review; empty when there is none. */
  review: v.string(),
  createdAt: isoTimeSchema,
})
export type Rating = v.InferOutput<typeof ratingSchema>

/** The tables of help that devices store. */
export const helpTables = {
  helps: helpSchema,
  ratings: ratingSchema,
} as const

export const starsSchema = v.pipe(
  v.number(),
  v.integer('Choose one to five stars.'),
  v.minValue(helpLimits.ratingMin, 'Choose one to five stars.'),
  v.maxValue(helpLimits.ratingMax, 'Choose one to five stars.'),
)
export const reviewTextSchema = optionalText(helpLimits.reviewLengthMax)

/** A review in the form of the specification's responses, which list the newest first. */
export const reviewResponseSchema = v.object({
  id: idSchema,
  rating: v.number(),
  /** The text of the review; null when there is none. */
  review: v.nullable(v.string()),
  createdAt: isoTimeSchema,
  reviewer: v.object({ id: idSchema, firstName: v.string() }),
})

/** The response to calls about a help: its current state, for one of its participants. */
export const helpResponseSchema = v.object({
  ...helpSchema.entries,
  /** The chosen helper; null when nobody is chosen, or nobody any more. */
  helperId: v.nullable(idSchema),
  type: v.picklist(postTypes),
  status: v.picklist(postStatuses),
})
