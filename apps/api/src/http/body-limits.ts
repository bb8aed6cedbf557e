/**
 * How many bodies are on their way, and how much of them is held meanwhile. A few bytes of gzip become a megabyte here,
 * and whoever never sends the last of them has it kept until their time is over: by a thousand lines at once.
 */
import type { Readable } from 'node:stream'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { toIso } from '@porchlight/contracts/values/time'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endLineAfter } from './errors.ts'
import { addressKey } from './rate-limit.ts'

export interface BodyBounds {
  /** Of one member, or of one address without a session. A phone has one on its way, on a bad line two. */
  bodiesMax: number
  /** What is all here by then is not on its way: a library evening on one Wi-Fi may sign up in one moment. */
  graceMs: number
  /** Of all together, as they are held: unzipped. Sixty-four of the largest rounds. */
  bytesMax: number
  /** Of one member or address: the largest form, and a round beside it. Calls that may be longer count apart from the others. */
  bytesOfOneMax: number
  /** Of all without a session together. Addresses cost them nothing, and members have something to send. */
  bytesOfStrangersMax: number
  /** How often it is looked whether a body still comes: a lost packet on a bad line is sent anew within seconds. */
  progressMs: number
  /** What has to come in that time. The slowest line that anybody waits for brings thirty times as much. */
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

const bodyBytes = new WeakMap<FastifyRequest, number>()

/** Of its body, as much as was read, unzipped. */
export function bodyBytesOf(request: FastifyRequest): number {
  return bodyBytes.get(request) ?? 0
}

/** What is held on behalf of somebody, against what it may be. */
interface Account {
  key: string
  bytesMax: number
  refusal: () => Refused
}

/** To be registered after what unzips. Whoever is over is told so, and the rest of the body is left unread. */
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

  /** Their own is asked first: whoever is over that leaves the others alone. */
  function accountsOf(request: FastifyRequest): Account[] {
    const longest = Math.max(bytesOfOneMax, request.routeOptions.bodyLimit ?? 0)
    const ownLimit = { key: `${callerOf(request)} ${longest}`, bytesMax: longest, refusal: tooMany }
    const strangers = { key: 'strangers', bytesMax: bytesOfStrangersMax, refusal: unavailable }
    const all = { key: 'all', bytesMax, refusal: unavailable }
    return request.session ? [ownLimit, all] : [ownLimit, strangers, all]
  }

  app.addHook('preParsing', async (request, reply, payload) => {
    if (!hasBody(request)) return payload
    const body = payload as Readable
    const caller = callerOf(request)
    const accounts = accountsOf(request)
    // What goes to the disk as it comes is not held, and is read by its handler alone.
    const isHeld = request.routeOptions.config.takes !== 'bytes'
    let heldBytes = 0
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
    // With a code by which devices try again: nothing was wrong with what came.
    const end = () => {
      endLineAfter(reply.raw)
      body.emit('error', unavailable())
    }
    const timer = setTimeout(count, graceMs).unref()
    const hold = (chunk: Buffer | string) => {
      heldBytes += chunk.length
      bodyBytes.set(request, heldBytes)
      for (const { key } of accounts) bytes.add(key, chunk.length)
      const over = accounts.find((account) => bytes.of(account.key) > account.bytesMax)
      if (over) body.emit('error', over.refusal())
    }
    const letGo = () => {
      clearTimeout(timer)
      clearInterval(watch)
      body.off('data', hold)
      reply.raw.off('close', letGo)
      for (const event of ends) body.off(event, letGo)
      for (const { key } of accounts) bytes.add(key, -heldBytes)
      if (isCounted) bodies.add(caller, -1)
    }
    if (isHeld) body.on('data', hold)
    for (const event of ends) body.once(event, letGo)
    reply.raw.once('close', letGo)
    return payload
  })
}

const ends = ['end', 'error', 'close'] as const

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function callerOf({ session, ip }: FastifyRequest): string {
  return session ? `member ${session.memberId}` : `address ${addressKey(ip)}`
}

/** As it comes down the line: of what is zipped nothing may come out for a while. Whoever waits for us is not slow. */
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

/** Who has nothing is not remembered. */
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
