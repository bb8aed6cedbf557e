/** Frames that may cross a socket, in both directions, and their limits. */
import { authFrameSchema, echoRequestFrameSchema } from '@porchlight/contracts/sync/socket.schema'
import * as v from 'valibot'
import type { RawData, WebSocket } from 'ws'
import type { FeatureFrame, FrameWork } from '../feature-parts/frames.ts'

/** The library's own limit is 100 MB. */
export const frameBytesMax = 16 * 1024
/** Frames of one member in `framesWindowMs`, on all their sockets together. */
export const framesMax = 20
export const framesWindowMs = 10_000
/**
 * The number of one socket's frames that may wait for the database. A client that sends more must connect again later.
 */
export const framesWaitingMax = 2 * framesMax
/**
 * The maximum bytes that wait for a client that reads too slowly. Beyond it the client is disconnected, and catches up
 * by sync.
 */
const waitingBytesMax = 1024 ** 2

export type Frame =
  | { auth: v.InferOutput<typeof authFrameSchema> }
  | { auth?: undefined; type: 'echo' }
  | FeatureWork

/** A frame of a feature, already parsed. */
export interface FeatureWork {
  auth?: undefined
  type: string
  work: FrameWork
}

/** Creates the parser of frames, with one schema for each type. Any other frame ends the connection. */
export function createReadFrame(featureFrames: readonly FeatureFrame[]) {
  const byType = new Map(featureFrames.map((each) => [each.type, each]))
  return (data: RawData, isBinary: boolean): Frame | null => {
    if (isBinary) return null
    const frame = parsed(String(data))
    const auth = v.safeParse(authFrameSchema, frame)
    if (auth.success) return { auth: auth.output }
    if (v.is(echoRequestFrameSchema, frame)) return { type: 'echo' }
    const type = (frame as { type?: unknown } | null)?.type
    // A `type` that is not a string is not converted to one: the conversion of a parsed JSON value may throw, and
    // nothing here would catch that.
    const work = typeof type === 'string' ? byType.get(type)?.read(frame) : undefined
    return typeof type === 'string' && work ? { type, work } : null
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Sends a frame. This is the only way to send one, because frames that a client does not read must not pile up in the
 * server's memory.
 */
export function sendFrame(socket: WebSocket, frame: string, onDropped: () => void = () => undefined): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount + Buffer.byteLength(frame) > waitingBytesMax) {
    socket.terminate()
    onDropped()
  } else socket.send(frame)
}
