/** The table of everything that crosses the socket: one schema for each type of frame. */
import * as v from 'valibot'
import {
  joinConversationFrameSchema,
  messageRefusedFrameSchema,
  newMessageFrameSchema,
  sendMessageFrameSchema,
} from './messages/messages.socket.ts'
import {
  authFrameSchema,
  echoFrameSchema,
  echoRequestFrameSchema,
  pokeFrameSchema,
} from './sync/socket.schema.ts'

/** The schemas of the frames that devices send. */
export const askedFrames = [
  authFrameSchema,
  echoRequestFrameSchema,
  joinConversationFrameSchema,
  sendMessageFrameSchema,
] as const
/** The schemas of the frames that the server sends. A device passes over a frame of an unknown type. */
export const answeredFrames = [
  pokeFrameSchema,
  echoFrameSchema,
  newMessageFrameSchema,
  messageRefusedFrameSchema,
] as const

export const askedFrameSchema = v.variant('type', askedFrames)
export const answeredFrameSchema = v.variant('type', answeredFrames)

export type AskedFrame = v.InferOutput<typeof askedFrameSchema>
