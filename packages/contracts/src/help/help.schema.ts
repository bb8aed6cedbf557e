/** What two neighbours do about a help post, and how they rate each other afterwards. */
import * as v from 'valibot'
import { postStatuses, postTypes } from '../posts/posts.schema.ts'
import { idSchema } from '../values/id.ts'
import { optionalText } from '../values/text.ts'
import { dayMs, isoTimeSchema } from '../values/time.ts'

export const helpLimits = {
  ratingMin: 1,
  ratingMax: 5,
  reviewLengthMax: 500,
  /** After its date a post that nobody has taken up expires. */
  pendingKeptMs: 7 * dayMs,
  /** After its date a help that neither of the two confirms expires. */
  unconfirmedKeptMs: 30 * dayMs,
  /** What the other's silence lasts until it counts. */
  silenceMs: 7 * dayMs,
  /** So long after a help was completed each of its two may rate; then what was said is shown, answered or not. */
  ratingHiddenMs: 7 * dayMs,
  /** The address of a help goes this long after it was closed. */
  locationKeptMs: 14 * dayMs,
} as const

/** Credits that the community account mints for helping, in a calendar month of the community. */
export const mintedPerMonth = { pairMax: 4, earnerMax: 12 } as const

/** Helps of one pair, whichever of them helped, that garden and weeks of kindness count in a calendar month of the community. */
export const countedHelpsPerMonth = 4

/**
 * Of a help post that somebody was chosen for: for the two of it alone, under the post's id. It goes when the helper is
 * released, and stays with both when the post is closed.
 */
export const helpSchema = v.object({
  id: idSchema,
  authorId: idSchema,
  helperId: idSchema,
  /** Who of the two said that it is done. */
  confirmedBy: v.array(idSchema),
  /** An operator decides about it; until then it can be neither confirmed nor released. */
  isOnHold: v.boolean(),
  /**
   * Whether a credit is earned with it, as far as is known: a minted one has a limit a month, which is told beforehand and
   * looked at again when it is completed.
   */
  earnsCredit: v.boolean(),
  /** What the author said when they took the post back. */
  word: v.optional(v.string()),
})
export type Help = v.InferOutput<typeof helpSchema>

/** What one of the two said of the other: for who said it, and for the other once both did or 7 days have passed. */
export const ratingSchema = v.object({
  /** `ratingIdOf` the post and who rates. */
  id: idSchema,
  postId: idSchema,
  raterId: idSchema,
  ratedId: idSchema,
  rating: v.number(),
  /** Empty where nothing was said. */
  review: v.string(),
  createdAt: isoTimeSchema,
})
export type Rating = v.InferOutput<typeof ratingSchema>

/** What devices hold of it. */
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

/** A review as the spec's call answers it: the newest first. */
export const reviewResponseSchema = v.object({
  id: idSchema,
  rating: v.number(),
  /** Null where nothing was said. */
  review: v.nullable(v.string()),
  createdAt: isoTimeSchema,
  reviewer: v.object({ id: idSchema, firstName: v.string() }),
})

/** As the calls of help answer: how the help stands now, for one of its two. */
export const helpResponseSchema = v.object({
  ...helpSchema.entries,
  /** Null where nobody is chosen (any more). */
  helperId: v.nullable(idSchema),
  type: v.picklist(postTypes),
  status: v.picklist(postStatuses),
})
