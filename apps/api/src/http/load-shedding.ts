/**
 * When more is asked than can be answered in time, some are told at once to come back: a queue that only grows would
 * answer everybody too late, and nobody would get anything of it. Phones keep what they have, and send it again.
 */
import { randomInt } from 'node:crypto'
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { FastifyInstance } from 'fastify'
import type { Waiting } from '../database/transaction-timing.ts'
import { watchLoopDelay } from './loop-delay.ts'

export interface LoadBounds {
  /** A loop so late has as much before it as a neighbor waits for. */
  loopDelayMsMax: number
  /** In two of these one after the other: one alone is a hiccup, such as a backup that begins. */
  loopWindowMs: number
  /** How long work may wait for its transaction. */
  waitMsMax: number
}

export const defaultLoadBounds: LoadBounds = { loopDelayMsMax: 1_000, loopWindowMs: 500, waitMsMax: 3_000 }

/** Of all that are sent away at once, each comes back at a moment of its own. */
const retrySeconds = { min: 5, max: 15 }

interface SheddingSettings {
  bounds: Partial<LoadBounds> | undefined
  /** What waits for the database. */
  waiting: () => Waiting
  onShed: () => void
}

/** Before anything is looked up. Pages and health cost next to nothing, and say how it is. */
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
