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
export const clientFrames = [
  authFrameSchema,
  echoRequestFrameSchema,
  joinConversationFrameSchema,
  sendMessageFrameSchema,
] as const
/** The schemas of the frames that the server sends. A device passes over a frame of an unknown type. */
export const serverFrames = [
  pokeFrameSchema,
  echoFrameSchema,
  newMessageFrameSchema,
  messageRefusedFrameSchema,
] as const

export const clientFrameSchema = v.variant('type', clientFrames)
export const serverFrameSchema = v.variant('type', serverFrames)

export type ClientFrame = v.InferOutput<typeof clientFrameSchema>
