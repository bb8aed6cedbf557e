/** What may cross a socket, in both directions. */
import { authFrameSchema } from '@porchlight/contracts/sync/socket.schema'
import * as v from 'valibot'
import type { RawData, WebSocket } from 'ws'

/** The library's own limit is 100 MB. */
export const frameBytesMax = 16 * 1024
/** Frames of one member in `framesWindowMs`, on all their sockets together. */
export const framesMax = 20
export const framesWindowMs = 10_000
/** What waits for a client that reads too slowly. Beyond, it is dropped, and catches up by sync. */
const waitingBytesMax = 1024 ** 2

/** One schema per type of frame; whatever is none of these ends the connection. */
const frameSchema = v.variant('type', [authFrameSchema])

export type Frame = v.InferOutput<typeof frameSchema>

export function readFrame(data: RawData, isBinary: boolean): Frame | null {
  if (isBinary) return null
  try {
    const parsed = v.safeParse(frameSchema, JSON.parse(String(data)))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

/** The only way to send: what nobody reads must not pile up in the server's memory. */
export function sendFrame(socket: WebSocket, frame: string): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount + Buffer.byteLength(frame) > waitingBytesMax) socket.terminate()
  else socket.send(frame)
}
