/**
 * Limits on bodies in transfer, and on their bytes in memory. A few bytes of gzip become a megabyte here, and a client
 * that never sends the last of them occupies it until the timeout: over a thousand connections at once.
 */
import type { Readable } from 'node:stream'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { toIso } from '@porchlight/contracts/values/time'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endLineAfter } from '../server/errors.ts'
import { registerResponseEnds } from '../server/response-end.ts'
import { addressKey } from './rate-limit.ts'

export interface BodyBounds {
  /**
   * The number of bodies in transfer per member, or per address without a session. A phone has one in transfer, on a
   * bad connection two.
   */
  bodiesMax: number
  /**
   * Milliseconds in which a complete body does not count as in transfer: a library evening on one Wi-Fi may sign up at
   * one moment.
   */
  graceMs: number
  /** The maximum bytes of all bodies together, as stored: unzipped. Sixty-four of the largest rounds. */
  bytesMax: number
  /**
   * The maximum bytes per member or address: the largest form, and a round beside it. Calls with a larger limit count
   * separately.
   */
  bytesOfOneMax: number
  /**
   * The maximum bytes of all requests without a session. Further addresses are cheap for an attacker, and members must
   * still be able to send.
   */
  bytesOfStrangersMax: number
  /**
   * Milliseconds between checks of a body's progress: on a bad connection a lost packet is sent again within seconds.
   */
  progressMs: number
  /** The minimum bytes in that time. The slowest connection that the app supports transfers thirty times as much. */
  progressBytesMin: number
}

const mebibyte = 1024 ** 2

export const defaultBodyBounds: BodyBounds = {
  bodiesMax: 16,
  graceMs: 1000,
  bytesMax: 64 * mebibyte,
  bytesOfOneMax: 8 * mebibyte,
  bytesOfStrangersMax: 32 * mebibyte,
  progressMs: 15_000,
  progressBytesMin: 512,
}

const retryMs = 1000

declare module 'fastify' {
  interface FastifyRequest {
    /** The bytes of the body that were read, unzipped. */
    bodyBytes: number
  }
}

/** The bytes stored for one caller or group, and their limit. */
interface Account {
  key: string
  bytesMax: number
  refusal: () => Refused
}

/**
 * Registers the limits; it must run after decompression. A request over its limit is refused, and the rest of its body
 * is left unread.
 */
export function registerBodyBounds(
  app: FastifyInstance,
  now: () => number,
  bounds: BodyBounds = defaultBodyBounds,
): void {
  const { bodiesMax, graceMs, bytesMax, bytesOfOneMax, bytesOfStrangersMax } = bounds
  const bodies = createTally()
  const bytes = createTally()
  const tooMany = () => new Refused('too_many', { retryAt: toIso(now() + retryMs) })
  const unavailable = () => new Refused('unavailable')

  /**
   * Returns the accounts that a body counts in. The caller's own account comes first, so a caller who is over it is
   * refused without an effect on others.
   */
  function accountsOf(request: FastifyRequest, caller: string): Account[] {
    const longest = Math.max(bytesOfOneMax, request.routeOptions.bodyLimit ?? 0)
    const ownLimit = { key: `${caller} ${longest}`, bytesMax: longest, refusal: tooMany }
    const strangers = { key: 'strangers', bytesMax: bytesOfStrangersMax, refusal: unavailable }
    const all = { key: 'all', bytesMax, refusal: unavailable }
    return request.session ? [ownLimit, all] : [ownLimit, strangers, all]
  }

  app.decorateRequest('bodyBytes', 0)
  registerResponseEnds(app)
  app.addHook('preParsing', (request, reply, payload, next) => {
    if (!hasBody(request)) {
      next(null, payload)
      return
    }
    const body = payload as Readable
    const caller = callerOf(request)
    const accounts = accountsOf(request, caller)
    // A body that is written to the disk as it arrives is not held in memory, and only its handler reads it.
    const isHeld = request.routeOptions.config.takes !== 'bytes'
    let isCounted = false
    let watch: NodeJS.Timeout | undefined
    const count = () => {
      if (bodies.of(caller) >= bodiesMax) {
        body.emit('error', tooMany())
        return
      }
      isCounted = true
      bodies.add(caller, 1)
      if (isHeld) watch = watchProgress(request, bounds, end)
    }
    // The code `unavailable` makes devices try again, because nothing was wrong with the body.
    const end = () => {
      endLineAfter(reply.raw)
      body.emit('error', unavailable())
    }
    // A body that came with its head, as nearly all do, is in transfer no more.
    const timer = request.raw.complete ? undefined : setTimeout(count, graceMs).unref()
    const hold = (chunk: Buffer | string) => {
      request.bodyBytes += chunk.length
      for (const { key } of accounts) bytes.add(key, chunk.length)
      const over = accounts.find((account) => bytes.of(account.key) > account.bytesMax)
      if (over) body.emit('error', over.refusal())
    }
    let isReleased = false
    const letGo = () => {
      if (isReleased) return
      isReleased = true
      clearTimeout(timer)
      clearInterval(watch)
      body.off('data', hold)
      for (const event of ends) body.off(event, letGo)
      for (const { key } of accounts) bytes.add(key, -request.bodyBytes)
      if (isCounted) bodies.add(caller, -1)
    }
    if (isHeld) body.on('data', hold)
    for (const event of ends) body.once(event, letGo)
    request.responseEnd.run(letGo)
    next(null, payload)
  })
}

const ends = ['end', 'error', 'close'] as const

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function callerOf({ session, ip }: FastifyRequest): string {
  return session ? `member ${session.memberId}` : `address ${addressKey(ip)}`
}

/**
 * Checks progress by the bytes on the connection, since a compressed body may produce no output for a while. A body
 * that waits for the server is not slow.
 */
function watchProgress(
  { raw }: FastifyRequest,
  { progressMs, progressBytesMin }: BodyBounds,
  onStalled: () => void,
): NodeJS.Timeout {
  let before = raw.socket.bytesRead
  return setInterval(() => {
    const { bytesRead } = raw.socket
    const isOurTurn = raw.complete || raw.isPaused() || raw.readableLength > 0
    if (!isOurTurn && bytesRead - before < progressBytesMin) onStalled()
    before = bytesRead
  }, progressMs).unref()
}

interface Tally {
  of: (key: string) => number
  add: (key: string, more: number) => void
}

/** Creates counters; a counter at zero is deleted. */
function createTally(): Tally {
  const counts = new Map<string, number>()
  const of = (key: string) => counts.get(key) ?? 0
  return {
    of,
    add: (key, more) => {
      const sum = of(key) + more
      if (sum > 0) counts.set(key, sum)
      else counts.delete(key)
    },
  }
}
