/** A chat over the socket: the spec's frames, with what makes each message happen once. */
import * as v from 'valibot'
import { sha256Schema } from '../files/files.schema.ts'
import { idSchema } from '../values/id.ts'
import { isoTimeSchema } from '../values/time.ts'
import { messageSchema } from './messages.schema.ts'

/** From here on its new messages come over this socket. One that is not the member's is passed over in silence. */
export const joinConversationFrameSchema = v.strictObject({
  type: v.literal('join_conversation'),
  conversationId: idSchema,
})

/** The same as `messages.send`, which says what of its text is refused. */
export const sendMessageFrameSchema = v.strictObject({
  type: v.literal('send_message'),
  /** As long as a frame may be: one that is longer than a message may be is refused, and does not end the connection. */
  content: v.pipe(v.string(), v.maxLength(16 * 1024)),
  photo: v.nullish(sha256Schema),
  /** Absent, it is the conversation of the last `join_conversation`. */
  conversationId: v.optional(idSchema),
  /** The message's. */
  id: v.optional(idSchema),
  /** Under this id a later round, or another try, finds what became of it. */
  operationId: v.optional(idSchema),
  /** When it was written, by the device. */
  createdAt: v.optional(isoTimeSchema),
})

/** To both, the writer as well: to them it says that it arrived. */
export const newMessageFrameSchema = v.object({ type: v.literal('new_message'), message: messageSchema })

/** To the writer alone, as a round would answer. Without an id it answers a frame that named none. */
export const messageRefusedFrameSchema = v.object({
  type: v.literal('message_refused'),
  id: v.optional(idSchema),
  /** A `RefusalCode`, or one that only a newer app knows. */
  code: v.string(),
  /** A sentence fit to show. */
  message: v.string(),
  params: v.optional(v.record(v.string(), v.unknown())),
})

export type SendMessageFrame = v.InferOutput<typeof sendMessageFrameSchema>
export type NewMessageFrame = v.InferOutput<typeof newMessageFrameSchema>
export type MessageRefusedFrame = v.InferOutput<typeof messageRefusedFrameSchema>
