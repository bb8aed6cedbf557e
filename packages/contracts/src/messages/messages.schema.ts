import * as v from 'valibot'
import { photoSchema } from '../files/files.schema.ts'
import { idSchema } from '../values/id.ts'
import { optionalText } from '../values/text/text.ts'
import { dayMs, isoTimeSchema } from '../values/time.ts'

export const messageLimits = {
  contentLengthMax: 2000,
  /** The number of messages in a page of older ones. */
  pageSize: 50,
  /** The number of messages to somebody who has not answered yet. */
  toStrangerMax: 3,
  /** Devices keep them this long; older ones are fetched by page. */
  keptMs: 90 * dayMs,
} as const

/** A message, as both participants receive it. */
export const messageSchema = v.object({
  id: idSchema,
  conversationId: idSchema,
  senderId: idSchema,
  /** The server's, 1, 2, 3 … in each conversation, without gaps: one that was deleted or hidden keeps its place. */
  seq: v.number(),
  /** Empty of one that is hidden; it may be of one with a photo. */
  content: v.string(),
  photo: v.optional(photoSchema),
  /** The time at which the server received it. */
  createdAt: isoTimeSchema,
  /** Deleted by who wrote it, or hidden by an operator. */
  hidden: v.optional(v.literal(true)),
  /** True when an operator hid it from the other participant; sent to its sender only, who can still read it. */
  hiddenByOperator: v.optional(v.literal(true)),
})
export type Message = v.InferOutput<typeof messageSchema>

/** The tables of messages that devices store. */
export const messageTables = { messages: messageSchema } as const

export const messageContentSchema = optionalText(messageLimits.contentLengthMax)
