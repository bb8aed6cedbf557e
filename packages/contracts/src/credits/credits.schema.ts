/** How a member's credits moved, and what neighbors give each other. */
import * as v from 'valibot'
import { idSchema } from '../values/id.ts'
import { optionalText } from '../values/text.ts'
import { isoTimeSchema } from '../values/time.ts'

export const creditLimits = {
  /** Gifts of one member in 24 hours. */
  giftsPerDayMax: 20,
  giftMessageLengthMax: 200,
  /** More is in nobody's hands; the engines count in whole numbers. */
  amountMax: 1_000_000,
} as const

/** A line of a member's statement: one movement on their account. It stays, whatever becomes of what it was for. */
export const creditEntrySchema = v.object({
  /** `creditEntryIdOf` the movement and the member. */
  id: idSchema,
  /** Whole credits: below zero for what left the account. */
  amount: v.number(),
  /** One of the catalogue's; an older app says of what only a newer one knows that credits moved. */
  reason: v.string(),
  /** The other one, where there is one and they are there for this member. */
  personId: v.optional(idSchema),
  postId: v.optional(idSchema),
  /** What it was for, as it was called then: the post, or the reward. */
  title: v.optional(v.string()),
  /** What the giver said with a gift, or an operator with a reversal. */
  message: v.optional(v.string()),
  createdAt: isoTimeSchema,
})
export type CreditEntry = v.InferOutput<typeof creditEntrySchema>

/** What devices hold of it. */
export const creditTables = { creditEntries: creditEntrySchema } as const

const invalidAmount = 'Invalid Amount'

/** The spec's own words, whatever is wrong with it. */
export const amountSchema = v.pipe(
  v.number(invalidAmount),
  v.integer(invalidAmount),
  v.minValue(1, invalidAmount),
  v.maxValue(creditLimits.amountMax, invalidAmount),
)

export const giftMessageSchema = optionalText(creditLimits.giftMessageLengthMax)

/** A gift as the calls answer it, for one of its two. */
export const giftSchema = v.object({
  id: idSchema,
  /** Null where they have left, or are not there for this member. */
  fromUserId: v.nullable(idSchema),
  toUserId: v.nullable(idSchema),
  amount: v.number(),
  /** Null where nothing was said. */
  message: v.nullable(v.string()),
  createdAt: isoTimeSchema,
})
export type Gift = v.InferOutput<typeof giftSchema>
