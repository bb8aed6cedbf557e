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

/** A noun's own, read. */
export interface FeatureWork {
  auth?: undefined
  type: string
  work: FrameWork
}

/** One schema per type of frame; whatever is none of these ends the connection. */
export function createReadFrame(featureFrames: readonly FeatureFrame[]) {
  const byType = new Map(featureFrames.map((each) => [each.type, each]))
  return (data: RawData, isBinary: boolean): Frame | null => {
    if (isBinary) return null
    const frame = parsed(String(data))
    const auth = v.safeParse(authFrameSchema, frame)
    if (auth.success) return { auth: auth.output }
    if (v.is(echoRequestFrameSchema, frame)) return { type: 'echo' }
    const type = (frame as { type?: unknown } | null)?.type
    // Anything but a text is not made one: what JSON may hold can throw at that, and nobody would catch it here.
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

/** The only way to send: what nobody reads must not pile up in the server's memory. */
export function sendFrame(socket: WebSocket, frame: string, onDropped: () => void = () => undefined): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount + Buffer.byteLength(frame) > waitingBytesMax) {
    socket.terminate()
    onDropped()
  } else socket.send(frame)
}
