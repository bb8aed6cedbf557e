/**
 * The routes /livez and /readyz. /livez: the process responds. /readyz: the server can really work, with warnings for
 * the operator of what may soon prevent that. The reasons stand only in the log.
 */
import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../database/open.ts'
import { watchLoopDelay } from './loop-delay.ts'

/** Requirements for readiness. They are arguments, so that a test can require more than there is. */
export interface Readiness {
  /**
   * The minimum of free bytes on the data folder's disk: below it, photos, mails and the write-ahead log soon have no
   * room.
   */
  freeBytesMin: number
  /** The largest delay of the event loop in milliseconds. With more, responses come too late. */
  loopDelayMsMax: number
  /** Milliseconds of a measuring window; two consecutive ones must be late. */
  loopWindowMs: number
  /** Nearly as little on that disk: ready, with a warning. */
  freeBytesLow: number
  /** The time limit of the database's check in milliseconds; a database that does not respond counts as failed. */
  probeMsMax: number
}

export const defaultReadiness: Readiness = {
  freeBytesMin: 500 * 1024 ** 2,
  freeBytesLow: 1024 ** 3,
  loopDelayMsMax: 200,
  // A fault has to show within 5 s.
  loopWindowMs: 2_000,
  probeMsMax: 3_000,
}

/** Milliseconds between writes to the disk, however many requests come. */
const probeEveryMs = 1_000

/** A reason why the server is not ready, with more facts for the log. */
interface Lack {
  reason: string
  [fact: string]: unknown
}

interface HealthSettings {
  database: Database
  dataDir: string
  now: () => number
  /** Returns what needs the operator although the server is ready, in a text for anybody. */
  findWarnings: () => Promise<readonly string[]>
  readiness?: Partial<Readiness> | undefined
  onFault?: (error: unknown) => void
}

/**
 * Registers the routes for probes. The server listens only after the migrations, so a server that responds has done
 * them.
 */
export function registerHealth(
  app: FastifyInstance,
  settings: HealthSettings,
): { stopBeingReady: () => void } {
  const { now } = settings
  const needs = { ...defaultReadiness, ...settings.readiness }
  const loopDelay = watchLoopDelay(needs.loopWindowMs)
  let stopping = false
  /** The reason of the last check; null: ready. */
  let lack: Lack | null = null
  let warnings: readonly string[] = []
  let checkedAt = Number.NEGATIVE_INFINITY
  let checking: Promise<void> | null = null

  async function check(): Promise<void> {
    const foundLack = await findLack(settings, needs, loopDelay.p99Ms())
    if (foundLack?.reason !== lack?.reason) {
      if (foundLack === null) app.log.info('ready again')
      else app.log.error(foundLack, 'not ready')
    }
    lack = foundLack
    warnings = foundLack === null ? await warningsNow() : []
    checkedAt = now()
    checking = null
  }

  /** Returns the warnings. The server is ready in spite of them. */
  async function warningsNow(): Promise<readonly string[]> {
    try {
      return await within(needs.probeMsMax, settings.findWarnings())
    } catch (error) {
      app.log.error({ err: error }, 'fault')
      return []
    }
  }

  async function isReady(): Promise<boolean> {
    const at = now()
    // A clock that was set back makes the last check old, not young.
    const isFresh = at >= checkedAt && at < checkedAt + probeEveryMs
    if (!isFresh) {
      checking ??= check()
      await checking
    }
    return lack === null
  }

  app.get('/livez', { config: { access: 'anyone' } }, async () => ({ ok: true }))
  app.get('/readyz', { config: { access: 'anyone' } }, async (_request, reply) => {
    const ok = !stopping && (await isReady())
    return reply.code(ok ? 200 : 503).send(ok && warnings.length > 0 ? { ok, warnings } : { ok })
  })
  app.addHook('onClose', async () => loopDelay.stop())
  return {
    stopBeingReady: () => {
      stopping = true
    },
  }
}

async function findLack(
  { database, dataDir, onFault = () => undefined }: HealthSettings,
  { freeBytesMin, loopDelayMsMax, probeMsMax }: Readiness,
  loopDelayMs: number,
): Promise<Lack | null> {
  if (loopDelayMs > loopDelayMsMax) return { reason: 'the event loop is late', loopDelayMs }
  try {
    const { bavail, bsize } = await statfs(dataDir)
    const freeBytes = bavail * bsize
    if (freeBytes < freeBytesMin) return { reason: 'the disk of the data folder is nearly full', freeBytes }
    await within(probeMsMax, database.probe())
    return null
  } catch (error) {
    onFault(error)
    return { reason: 'the database cannot be written and read', err: error }
  }
}

function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`the database did not answer within ${ms} ms`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
