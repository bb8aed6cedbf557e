/**
 * How many calls are under way at once for whoever makes them: one member's thousand wait for each other, and not everybody
 * for them. What is begun shares the server with all that is begun; what waits costs nobody anything.
 */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { toIso } from '@porchlight/contracts/values/time'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bodyBytesOf } from './bodies-under-way.ts'
import type { Limits } from './limits.ts'
import { addressKey } from './rate-limit.ts'

/** Of one caller: several tabs full of pictures ask for that many by one line. */
const waitingMax = 500
/** Of their bodies, which are held meanwhile: eight of the largest rounds. */
const waitingBytesMax = 8 * 1024 ** 2
const retryMs = 1000

interface Waiting {
  bytes: number
  begin: () => void
}

interface Caller {
  underWay: number
  queue: Waiting[]
}

export interface CallGate {
  /**
   * Waits for the turn of a call, in the order in which each caller's came.
   * @param signal says that nobody waits for its answer any more
   * @returns what ends it; null when nobody waits for its answer any more
   * @throws Refused `too_many` when too many of this caller wait already
   */
  begin: (call: { of: string; bytes: number; signal?: AbortSignal }) => Promise<(() => void) | null>
}

/** @param atOnceMax of one caller */
export function createCallGate({ atOnceMax, now }: { atOnceMax: number; now: () => number }): CallGate {
  const callers = new Map<string, Caller>()

  function end(of: string, caller: Caller): void {
    const next = caller.queue.shift()
    // Its place goes to the next one, and is never free in between.
    if (next) next.begin()
    else caller.underWay -= 1
    if (caller.underWay === 0) callers.delete(of)
  }

  return {
    begin: async ({ of, bytes, signal }) => {
      const caller = callers.get(of) ?? { underWay: 0, queue: [] }
      callers.set(of, caller)
      if (caller.underWay < atOnceMax) caller.underWay += 1
      else {
        const { queue } = caller
        const isFull =
          queue.length >= waitingMax || queue.reduce((sum, each) => sum + each.bytes, bytes) > waitingBytesMax
        if (isFull) throw new Refused('too_many', { retryAt: toIso(now() + retryMs) })
        const isTheirTurn = await new Promise<boolean>((resolve) => {
          const waiting = { bytes, begin: () => resolve(true) }
          queue.push(waiting)
          signal?.addEventListener('abort', () => {
            const at = queue.indexOf(waiting)
            if (at === -1) return
            queue.splice(at, 1)
            resolve(false)
          })
        })
        if (!isTheirTurn) return null
      }
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        end(of, caller)
      }
    },
  }
}

/**
 * After the guard, which knows whose call it is, and once its body is here: a line that is slow holds no place. Photos come as
 * slowly as their lines are, and have turns of their own.
 */
export function registerCallsUnderWay(app: FastifyInstance, limits: Limits, now: () => number): void {
  const members = createCallGate({ atOnceMax: limits.callsAtOncePerMember, now })
  const addresses = createCallGate({ atOnceMax: limits.callsAtOncePerAddress, now })
  app.addHook('preHandler', async (request, reply) => {
    if (!isOfGate(request)) return
    const { session, ip } = request
    const left = new AbortController()
    const call = { bytes: bodyBytesOf(request), signal: left.signal }
    const ends: (() => void)[] = []
    const leave = () => {
      left.abort()
      for (const end of ends) end()
    }
    reply.raw.once('close', leave)
    const enter = async (gate: CallGate, of: string) => {
      const end = await gate.begin({ ...call, of })
      if (end === null) throw new Refused('unavailable')
      if (left.signal.aborted) end()
      else ends.push(end)
    }
    if (session) await enter(members, session.memberId)
    await enter(addresses, addressKey(ip))
  })
}

function isOfGate({ routeOptions, headers }: FastifyRequest): boolean {
  const { url = '', config } = routeOptions
  const isForm = headers['content-type']?.toLowerCase().startsWith('multipart/') ?? false
  return url.startsWith('/api/') && config.takes !== 'bytes' && !isForm
}
