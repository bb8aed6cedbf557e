/**
 * Load shedding. When more requests arrive than can get a response in time, some are refused at once with a time to
 * retry. A queue that only grows would make every response too late to be of use. Phones store their operations and
 * send them again.
 */
import { randomInt } from 'node:crypto'
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { FastifyInstance } from 'fastify'
import type { WaitingWork } from '../../database/transactions/transaction-timing.ts'
import { watchLoopDelay } from '../server/loop-delay.ts'

export interface LoadBounds {
  /** A loop so late has as much before it as a neighbor waits for. */
  loopDelayMsMax: number
  /**
   * Milliseconds of a measuring window. Two consecutive ones must be late: a single one may be a short pause, such as
   * the start of a backup.
   */
  loopWindowMs: number
  /** The maximum milliseconds that work may wait for its transaction. */
  waitMsMax: number
}

export const defaultLoadBounds: LoadBounds = { loopDelayMsMax: 1_000, loopWindowMs: 500, waitMsMax: 3_000 }

/** The bounds of the random retry time, in seconds, so that refused clients do not all return at once. */
const retrySeconds = { min: 5, max: 15 }

interface SheddingSettings {
  bounds: Partial<LoadBounds> | undefined
  /** Returns the work that waits for the database. */
  waiting: () => WaitingWork
  onShed: () => void
}

/**
 * Refuses API requests under overload, before any lookup. Pages and health checks pass: they cost next to nothing, and
 * health shows the state.
 */
export function registerLoadShedding(
  app: FastifyInstance,
  { bounds, waiting: waitingWork, onShed }: SheddingSettings,
): void {
  const { loopDelayMsMax, loopWindowMs, waitMsMax } = { ...defaultLoadBounds, ...bounds }
  const loopDelay = watchLoopDelay(loopWindowMs)
  app.addHook('onRequest', async (request, reply) => {
    const route = request.routeOptions.url ?? ''
    if (!route.startsWith('/api/') && route !== '/ws') return
    if (loopDelay.p99Ms() <= loopDelayMsMax && waitingWork().oldestMs <= waitMsMax) return
    onShed()
    void reply.header('retry-after', String(randomInt(retrySeconds.min, retrySeconds.max + 1)))
    throw new Refused('unavailable')
  })
  app.addHook('onClose', async () => loopDelay.stop())
}
