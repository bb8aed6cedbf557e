/**
 * Many sockets that are open at once: the memory that they take on the server, and how late the last of them receive a
 * change.
 */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { openDevice } from './device.ts'
import { offers } from './offers.ts'
import { type Member, type Ours, startOurs } from './product.ts'

export interface SocketFigures {
  count: number
  /** The memory of the server's process with all sockets open, in bytes. */
  bytes: number
  /** Milliseconds from sending a change until its poke arrives: half are sooner, and 99 of 100. */
  p50Ms: number
  p99Ms: number
}

export const socketCounts = [500, 2_000]
/** The limits for 2,000 sockets. */
export const socketsMost = { count: 2_000, bytes: 300_000_000, p99Ms: 500 }

const changes = 5
/**
 * Milliseconds between two changes. The server merges pokes to one socket within half a second, so the last sockets
 * receive theirs that much later.
 */
const restMs = 1_500
const openedAtOnce = 50

export async function measureSockets(counts: readonly number[]): Promise<SocketFigures[]> {
  const ourServer = await startOurs(10)
  const [author, ...listeners] = ourServer.members
  if (!author) throw new Error('Nobody signed up')
  const open: Line[] = []
  try {
    const figures: SocketFigures[] = []
    for (const count of counts) {
      while (open.length < count) {
        const more = Array.from({ length: Math.min(openedAtOnce, count - open.length) }, (_, index) => {
          const member = listeners[(open.length + index) % listeners.length]
          return openLine(ourServer, member ?? author)
        })
        open.push(...(await Promise.all(more)))
      }
      const late = await latenessOf(ourServer, author, open)
      const at = (share: number) => late[Math.floor((late.length - 1) * share)] ?? Number.NaN
      figures.push({ count, bytes: (await ourServer.used()).bytes, p50Ms: at(0.5), p99Ms: at(0.99) })
    }
    return figures
  } finally {
    for (const { socket } of open) socket.destroy()
    await ourServer.stop()
  }
}

/** Returns the delays for each change and each socket, in ascending order. */
async function latenessOf(ourServer: Ours, author: Member, open: readonly Line[]): Promise<number[]> {
  const device = await openDevice(ourServer, author)
  await device.fill()
  const late: number[] = []
  for (let n = 1; n <= changes; n += 1) {
    await new Promise((resolve) => setTimeout(resolve, restMs))
    const startedAt = performance.now()
    const arrivals = open.map((line) => line.next())
    await device.round(offers(1, n))
    for (const at of await Promise.all(arrivals)) late.push(at - startedAt)
  }
  device.line.close()
  return late.sort((first, other) => first - other)
}

interface Line {
  socket: Socket
  /** Resolves with the time at which the next frame arrives. */
  next: () => Promise<number>
}

/**
 * Opens the least that a socket needs to receive frames: two thousand sockets of the library would be measured
 * themselves.
 */
async function openLine({ port, origin }: Ours, { cookie }: Member): Promise<Line> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  const key = randomBytes(16).toString('base64')
  const head = [
    'GET /ws HTTP/1.1',
    `host: 127.0.0.1:${port}`,
    `origin: ${origin}`,
    `cookie: ${cookie}`,
    'connection: Upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    `sec-websocket-key: ${key}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  const [response] = (await once(socket, 'data')) as [Buffer]
  if (!response.toString('latin1').startsWith('HTTP/1.1 101')) throw new Error(`no socket: ${response}`)
  return {
    socket,
    next: () =>
      new Promise((resolve) => {
        const hear = (frame: Buffer) => {
          if (!isText(frame)) return
          socket.off('data', hear)
          resolve(performance.now())
        }
        socket.on('data', hear)
      }),
  }
}

/** Returns true for a text frame, and false for a ping, by the first byte. */
function isText(frame: Buffer): boolean {
  return frame[0] === 0x81
}
