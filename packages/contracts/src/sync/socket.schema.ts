/**
 * The frames of the socket that belong to the synchronization: the device sends its member's id; the server signals
 * that there is something to fetch.
 */
import * as v from 'valibot'
import { idSchema } from '../values/id.ts'
import { cursorSchema } from './sync.schema.ts'

/** The first frame of a device. Who it is was decided by its cookie; this may only agree. */
export const authFrameSchema = v.strictObject({
  type: v.literal('auth'),
  userId: idSchema,
  /** The device's position in the changes: the server pokes the device when there is more. */
  cursor: v.optional(cursorSchema),
})

/** The frame with which a device checks whether the server still responds. */
export const echoRequestFrameSchema = v.strictObject({ type: v.literal('echo') })

/**
 * The response to an echo request. It is also the server's first frame to a device, which shows that this server
 * supports echo requests.
 */
export const echoFrameSchema = v.object({ type: v.literal('echo') })

/** A poke carries no content. */
export const pokeFrameSchema = v.object({ type: v.literal('poke') })
