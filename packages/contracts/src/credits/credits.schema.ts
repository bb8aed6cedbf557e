/** Schemas of the movements of a member's credits, and of gifts between neighbors. */
import * as v from 'valibot'
import { idSchema } from '../values/id.ts'
import { optionalText } from '../values/text/text.ts'
import { isoTimeSchema } from '../values/time.ts'

export const creditLimits = {
  /** Gifts of one member in 24 hours. */
  giftsPerDayMax: 20,
  giftMessageLengthMax: 200,
  /** The largest amount. No member has more credits, and the database engines count in whole numbers. */
  amountMax: 1_000_000,
} as const

/**
 * A line of a member's statement: one movement on their account. It stays, even when the post or the reward is gone.
 */
export const creditEntrySchema = v.object({
  /** `creditEntryIdOf` the movement and the member. */
  id: idSchema,
  /** Whole credits: below zero for what left the account. */
  amount: v.number(),
  /** The reason, from the catalogue. An older app shows a reason that it does not have only as a movement of credits. */
  reason: v.string(),
  /** The other one, where there is one and they are there for this member. */
  personId: v.optional(idSchema),
  postId: v.optional(idSchema),
  /** The title of the post or the reward as it was then. */
  title: v.optional(v.string()),
  /** The giver's message with a gift, or an operator's with a reversal. */
  message: v.optional(v.string()),
  createdAt: isoTimeSchema,
})
export type CreditEntry = v.InferOutput<typeof creditEntrySchema>

/** The tables of credits that devices store. */
export const creditTables = { creditEntries: creditEntrySchema } as const

const invalidAmount = 'Invalid Amount'

/** An amount. Every problem gets the text of the specification. */
export const amountSchema = v.pipe(
  v.number(invalidAmount),
  v.integer(invalidAmount),
  v.minValue(1, invalidAmount),
  v.maxValue(creditLimits.amountMax, invalidAmount),
)

export const giftMessageSchema = optionalText(creditLimits.giftMessageLengthMax)

/** A gift in the form of the responses, for its giver or its receiver. */
export const giftSchema = v.object({
  id: idSchema,
  /** The giver; null when they have left or are not visible to this member. The same holds for the receiver. */
  fromUserId: v.nullable(idSchema),
  toUserId: v.nullable(idSchema),
  amount: v.number(),
  /** The message; null when there is none. */
  message: v.nullable(v.string()),
  createdAt: isoTimeSchema,
})
export type Gift = v.InferOutput<typeof giftSchema>
