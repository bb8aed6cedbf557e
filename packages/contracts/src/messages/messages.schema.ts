import * as v from 'valibot'
import { photoSchema } from '../files/files.schema.ts'
import { idSchema } from '../values/id.ts'
import { optionalText } from '../values/text.ts'
import { dayMs, isoTimeSchema } from '../values/time.ts'

export const messageLimits = {
  contentLengthMax: 2000,
  /** In a page of older ones. */
  pageSize: 50,
  /** To somebody who has not answered yet. */
  toStrangerMax: 3,
  /** Devices keep them this long; older ones are fetched by page. */
  keptMs: 90 * dayMs,
} as const

/** For both who write to each other. */
export const messageSchema = v.object({
  id: idSchema,
  conversationId: idSchema,
  senderId: idSchema,
  /** The server's, 1, 2, 3 … in each conversation, without gaps: one that was deleted or hidden keeps its place. */
  seq: v.number(),
  /** Empty of one that is hidden; it may be of one with a photo. */
  content: v.string(),
  photo: v.optional(photoSchema),
  /** When the server took it in. */
  createdAt: isoTimeSchema,
  /** Deleted by who wrote it, or hidden by an operator. */
  hidden: v.optional(v.literal(true)),
  /** For who wrote it alone, who still reads it: an operator hid it from the other. */
  hiddenByOperator: v.optional(v.literal(true)),
})
export type Message = v.InferOutput<typeof messageSchema>

/** What devices hold of messages. */
export const messageTables = { messages: messageSchema } as const

export const messageContentSchema = optionalText(messageLimits.contentLengthMax)
