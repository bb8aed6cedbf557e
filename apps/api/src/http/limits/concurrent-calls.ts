/**
 * Limits on simultaneous calls per caller: a thousand calls of one member wait for each other, and others do not wait
 * for them. Running calls share the server; waiting ones cost others nothing.
 */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { toIso } from '@porchlight/contracts/values/time'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ResponseEnd, registerResponseEnds } from '../server/response-end.ts'
import type { Limits } from './limits.ts'
import { addressKey } from './rate-limit.ts'

/** The maximum of waiting calls per caller: several tabs full of pictures request that many over one connection. */
const waitingMax = 500
/** The maximum bytes of waiting bodies per caller, which are in memory meanwhile: eight of the largest rounds. */
const waitingBytesMax = 8 * 1024 ** 2
const retryMs = 1000

interface WaitingCall {
  bytes: number
  begin: () => void
}

interface Caller {
  underWay: number
  queue: WaitingCall[]
}

export interface CallGate {
  /**
   * Waits for the turn of a call, in the order of each caller's calls.
   * @param responseEnd comes when the caller no longer waits for the response
   * @returns the function that ends the turn; null when the caller no longer waits
   * @throws Refused `too_many` when too many calls of this caller wait already
   */
  begin: (call: { of: string; bytes: number; responseEnd?: ResponseEnd }) => Promise<(() => void) | null>
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
    begin: async ({ of, bytes, responseEnd }) => {
      const caller = callers.get(of) ?? { underWay: 0, queue: [] }
      callers.set(of, caller)
      if (caller.underWay < atOnceMax) caller.underWay += 1
      else {
        const { queue } = caller
        const isFull =
          queue.length >= waitingMax || queue.reduce((sum, each) => sum + each.bytes, bytes) > waitingBytesMax
        if (isFull) throw new Refused('too_many', { retryAt: toIso(now() + retryMs) })
        const isTheirTurn = await new Promise<boolean>((resolve) => {
          const waitingCall = { bytes, begin: () => resolve(true) }
          queue.push(waitingCall)
          responseEnd?.run(() => {
            const at = queue.indexOf(waitingCall)
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

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Waits for the turn of a route's work, for routes that read their body themselves, as slowly as the connection
     * sends it.
     * @param bytes the bytes that are held meanwhile
     * @returns the function that ends the turn; the end of the response ends it, too
     */
    waitForTurn: (bytes?: number) => Promise<() => void>
  }
}

/**
 * Registers the limits. It must run after the guard, which identifies the caller, and after the body was read: a slow
 * connection thus occupies no place.
 */
export function registerConcurrentCallLimit(app: FastifyInstance, limits: Limits, now: () => number): void {
  const members = createCallGate({ atOnceMax: limits.callsAtOncePerMember, now })
  const addresses = createCallGate({ atOnceMax: limits.callsAtOncePerAddress, now })
  // Apart from the members at the same address: a visitor's calls would delay all neighbors on that Wi-Fi, and the whole
  // community behind a proxy that is not trusted.
  const visitors = createCallGate({ atOnceMax: limits.callsAtOncePerAddress, now })

  /** Waits for the call's turns. */
  async function enter(request: FastifyRequest, bytes: number): Promise<() => void> {
    const { session, ip, responseEnd } = request
    const ends: (() => void)[] = []
    const leave = () => {
      for (const end of ends) end()
    }
    responseEnd.run(leave)
    const of = (gate: CallGate, caller: string) => ({ gate, caller })
    const turns = session
      ? [of(members, session.memberId), of(addresses, addressKey(ip))]
      : [of(visitors, addressKey(ip))]
    for (const { gate, caller } of turns) {
      const end = await gate.begin({ of: caller, bytes, responseEnd })
      if (end === null) throw new Refused('unavailable')
      if (responseEnd.hasCome) end()
      else ends.push(end)
    }
    return leave
  }

  registerResponseEnds(app)
  app.decorateRequest('waitForTurn', function waitForTurn(this: FastifyRequest, bytes = 0) {
    return enter(this, bytes)
  })
  app.addHook('preHandler', async (request) => {
    if (isBodyHere(request)) await request.waitForTurn(request.bodyBytes)
  })
}

/** The handlers of forms and of a photo's bytes read what comes, and wait for their turn themselves. */
function isBodyHere({ routeOptions, headers }: FastifyRequest): boolean {
  const { url = '', config } = routeOptions
  const isForm = headers['content-type']?.toLowerCase().startsWith('multipart/') ?? false
  return url.startsWith('/api/') && config.takes !== 'bytes' && !isForm
}
