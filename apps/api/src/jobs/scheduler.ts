/** Does what is due, each job by itself, and sleeps until the next: when that is stands in the data, never in memory alone. */
import { minuteMs } from '@porchlight/contracts/values/time'
import type { Database } from '../database/open.ts'
import type { Job } from './job.ts'
import { deleteUnknownJobs, type JobRow, noteBegun, noteFailed, noteRun, prepareRows } from './job-rows.ts'
import { turnAt } from './schedule.ts'

export interface Scheduler {
  readonly names: readonly string[]
  /** Starts the jobs' schedule. */
  start: () => void
  /** Runs only the jobs that are due now; resolves when they are done. */
  runDue: () => Promise<void>
  /** Runs all jobs, due or not. @throws AggregateError naming those that could not be done */
  runAll: () => Promise<void>
  /** Starts no new work, and waits a while for running work. Unfinished work is done again after the next start. */
  stop: () => Promise<void>
}

interface SchedulerSettings {
  jobs: readonly Job[]
  database: Database
  now: () => number
  /** Returns the community's time zone. */
  timeZone: () => string
  /** Called once for each failure. */
  onFailure: (name: string, error: unknown) => void
  /** The limit in milliseconds for waiting at the stop, in case a job never ends. */
  stopMsMax?: number
}

/** A clock that is put forward is noticed by then. */
const sleepMsMax = minuteMs
/** Something is due at once, or was an instant ago: timers are not exact. */
const sleepMsMin = 50

export function createScheduler(settings: SchedulerSettings): Scheduler {
  const { jobs, database, now, timeZone, onFailure, stopMsMax = 5_000 } = settings
  const running = new Map<string, Promise<void>>()
  /**
   * The end of each job's pause, on a clock that is never set back, when not even its start or failure could be stored.
   */
  const resting = new Map<string, number>()
  const ending = new AbortController()
  const stopping = ending.signal
  let timer: NodeJS.Timeout | undefined

  const isDue = (job: Job) => (row: JobRow, at: number) => turnAt(job.schedule, row, at) <= at

  /** Starts a job, or returns the running one, so that it is not started twice. */
  function begin(job: Job, shouldRun: (row: JobRow, at: number) => boolean): Promise<void> {
    const runningJob = running.get(job.name)
    if (runningJob) return runningJob
    const turn = runOnce(job, shouldRun).finally(() => running.delete(job.name))
    running.set(job.name, turn)
    return turn
  }

  async function runOnce(job: Job, shouldRun: (row: JobRow, at: number) => boolean): Promise<void> {
    const rest = () => resting.set(job.name, performance.now() + minuteMs)
    try {
      const isOurs = await database.alone(job.name, async () => {
        const begunAt = await noteBegun(database, job.name, shouldRun)
        if (begunAt === null) return
        await workThrough(job, begunAt)
      })
      // Another process does this job. Whether work is left is checked again later.
      if (!isOurs) rest()
    } catch (error) {
      if (stopping.aborted) return
      if (!(error instanceof Noted)) {
        rest()
        onFailure(job.name, error)
      }
      throw error
    }
  }

  async function workThrough(job: Job, begunAt: number): Promise<void> {
    try {
      while ((await job.run(database, { stopping }))?.more) {
        if (stopping.aborted) return
        await yieldToEventLoop()
      }
    } catch (error) {
      if (stopping.aborted) return
      onFailure(job.name, error)
      await noteFailed(database, job, error)
      throw new Noted(job.name, { cause: error })
    }
    // A job that was stopped during its last batch has done all its work.
    await noteRun(database, job, begunAt, timeZone())
  }

  /** @returns when to look again, in ms */
  async function beginDue(): Promise<number> {
    const rows = await prepareRows(database, jobs, timeZone())
    const at = now()
    let sleepMs = sleepMsMax
    // The end may have come while that was read.
    if (stopping.aborted) return sleepMs
    for (const job of jobs) {
      const row = rows.get(job.name)
      const restMs = (resting.get(job.name) ?? 0) - performance.now()
      if (!row || running.has(job.name) || restMs > 0) continue
      const inMs = turnAt(job.schedule, row, at) - at
      // A failure is logged and stored by then.
      if (inMs <= 0) void begin(job, isDue(job)).then(wake, wake)
      else sleepMs = Math.min(sleepMs, inMs)
    }
    return sleepMs
  }

  function wake(): void {
    if (timer) sleep(sleepMsMin)
  }

  function sleep(ms: number): void {
    clearTimeout(timer)
    if (stopping.aborted) return
    timer = setTimeout(look, Math.max(ms, sleepMsMin)).unref()
  }

  function look(): void {
    beginDue().then(sleep, (error: unknown) => {
      if (!stopping.aborted) onFailure('looking at what is due', error)
      sleep(sleepMsMax)
    })
  }

  return {
    names: jobs.map(({ name }) => name),
    start: () => {
      deleteUnknownJobs(database, jobs).then(look, (error: unknown) => {
        onFailure('forgetting what is no job any more', error)
        look()
      })
    },
    runDue: async () => {
      await beginDue()
      await Promise.allSettled(running.values())
    },
    runAll: async () => {
      await prepareRows(database, jobs, timeZone())
      const results = await Promise.allSettled(jobs.map((job) => begin(job, () => true)))
      const failures = results.flatMap((each, index) =>
        each.status === 'rejected' ? [{ name: jobs[index]?.name, reason: each.reason as unknown }] : [],
      )
      if (failures.length === 0) return
      throw new AggregateError(
        failures.map(({ reason }) => reason),
        `could not be done: ${failures.map(({ name }) => name).join(', ')}`,
      )
    },
    stop: async () => {
      ending.abort()
      clearTimeout(timer)
      await within(stopMsMax, Promise.allSettled(running.values()))
    },
  }
}

/** An error that was logged and stored already. */
class Noted extends Error {
  override name = 'Noted'
}

function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
