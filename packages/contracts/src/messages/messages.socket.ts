/** A chat over the socket: the spec's frames, with what makes each message happen once. */
import * as v from 'valibot'
import { sha256Schema } from '../files/files.schema.ts'
import { idSchema } from '../values/id.ts'
import { isoTimeSchema } from '../values/time.ts'
import { messageSchema } from './messages.schema.ts'

/**
 * Subscribes this socket to the new messages of a conversation. A conversation that is not the member's is ignored
 * without a response.
 */
export const joinConversationFrameSchema = v.strictObject({
  type: v.literal('join_conversation'),
  conversationId: idSchema,
})

/** Sends a message, in the same way as `messages.send`, which describes the refusals of its text. */
export const sendMessageFrameSchema = v.strictObject({
  type: v.literal('send_message'),
  /**
   * The text, bounded by the length of a frame: a text that is too long for a message is then refused and does not end
   * the connection.
   */
  content: v.pipe(v.string(), v.maxLength(16 * 1024)),
  photo: v.nullish(sha256Schema),
  /** Absent, it is the conversation of the last `join_conversation`. */
  conversationId: v.optional(idSchema),
  /** The message's. */
  id: v.optional(idSchema),
  /** The id under which a later round, or another attempt, finds the result. */
  operationId: v.optional(idSchema),
  /** The time at which it was written, by the device's clock. */
  createdAt: v.optional(isoTimeSchema),
})

/** Delivers a message to both participants; for its sender it confirms the arrival. */
export const newMessageFrameSchema = v.object({ type: v.literal('new_message'), message: messageSchema })

/**
 * Tells only the sender that a message was refused, as the response of a round would. Without an id it responds to a
 * frame that had none.
 */
export const messageRefusedFrameSchema = v.object({
  type: v.literal('message_refused'),
  id: v.optional(idSchema),
  /** A `RefusalCode`, or a code that only newer apps support. */
  code: v.string(),
  /** A sentence fit to show. */
  message: v.string(),
  params: v.optional(v.record(v.string(), v.unknown())),
})

export type SendMessageFrame = v.InferOutput<typeof sendMessageFrameSchema>
export type NewMessageFrame = v.InferOutput<typeof newMessageFrameSchema>
export type MessageRefusedFrame = v.InferOutput<typeof messageRefusedFrameSchema>
