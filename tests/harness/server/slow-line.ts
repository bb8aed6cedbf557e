/**
 * A connection as slow as a phone's on 2G, for tests that measure. All responses share it, so one response delays the
 * others.
 */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { freePort } from './server.ts'

export interface SlowLine {
  readonly port: number
  readonly origin: string
  close: () => Promise<void>
}

/** May be changed while the line is open. */
export interface Slowness {
  /** There and back. */
  roundTripMs: number
  /** The bytes a second in each direction, for all connections together. */
  bytesPerSecond: number
}

/** The speed that browsers call 2G: 70 kbit/s. */
export const as2G: Slowness = { roundTripMs: 1400, bytesPerSecond: 8750 }

/** A speed as good as with no line between. */
export const asIfNear: Slowness = { roundTripMs: 0, bytesPerSecond: Number.POSITIVE_INFINITY }

/** The bytes of about one packet: responses that travel at the same time take turns of this size. */
const turnBytes = 1400

export async function openSlowLine(serverPort: number, slowness: Slowness): Promise<SlowLine> {
  const port = await freePort()
  const open = new Set<Socket>()
  const up = createLane(slowness)
  const down = createLane(slowness)
  const proxy = createServer((phone) => {
    const server = connect(serverPort, '127.0.0.1')
    for (const [from, to, lane] of [
      [phone, server, up],
      [server, phone, down],
    ] as const) {
      open.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
      void carry(from, to, lane)
    }
  })
  proxy.listen(port, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      for (const socket of open) socket.destroy()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}

/** Waits for room on the line, and gives the moment at which so many bytes are across. */
type Lane = (bytes: number) => Promise<number>

function createLane(slowness: Slowness): Lane {
  let freeAt = 0
  return async (bytes) => {
    const { roundTripMs, bytesPerSecond } = slowness
    const startsAt = Math.max(freeAt, performance.now())
    freeAt = startsAt + (bytes / bytesPerSecond) * 1000
    const leftAt = freeAt
    await until(startsAt)
    return leftAt + roundTripMs / 2
  }
}

/**
 * Carries bytes in order, because each moment is later than the one before. Bytes that do not fit yet stay with the
 * sender.
 */
async function carry(from: Socket, to: Socket, lane: Lane): Promise<void> {
  try {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length; at += turnBytes) {
        const part = chunk.subarray(at, at + turnBytes)
        const arrivesAt = await lane(part.length)
        void until(arrivesAt).then(() => to.destroyed || to.write(part))
      }
    }
  } catch {
    // The 'error' event of the socket has its own handler.
  }
}

function until(moment: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, moment - performance.now())))
}
