/**
 * Tests of the scheduler on both engines. A killed server is simulated by one that never marks its job as done; another
 * one then opens the same data.
 */
import { dayMs, hourMs, minuteMs } from '@porchlight/contracts/values/time'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Database, openDatabase } from '../database/open.ts'
import { openTestDatabase, type TestDatabase } from '../testing/test-database.factory.ts'
import { daily, type Job, type Outcome } from './job.ts'
import { type JobRow, readJobs } from './job-rows.ts'
import { createScheduler, type Scheduler } from './scheduler.ts'

const start = Date.parse('2026-11-20T12:00Z')
let clock: number
let database: TestDatabase
let failures: [name: string, message: string][]
let schedulers: Scheduler[]
beforeEach(async () => {
  clock = start
  failures = []
  schedulers = []
  database = await openTestDatabase({ now: () => clock })
})
afterEach(async () => {
  await Promise.all(schedulers.map((scheduler) => scheduler.stop()))
  await database.discard()
})

function open(...jobs: Job[]): Scheduler {
  return openOn(database, ...jobs)
}

function openOn(on: Database, ...jobs: Job[]): Scheduler {
  const scheduler = createScheduler({
    jobs,
    database: on,
    now: () => clock,
    timeZone: () => 'UTC',
    onFailure: (name, error) => failures.push([name, (error as Error).message]),
    stopMsMax: 100,
  })
  schedulers.push(scheduler)
  return scheduler
}

/** Creates a job that runs at 03:30. */
function nightly(name: string, run: () => Outcome | Promise<Outcome>): Job {
  return { name, schedule: { dailyAt: '03:30' }, run: async () => run() }
}

/** Creates a job that records the times of its runs. */
function counting(name = 'counting'): { job: Job; times: number[] } {
  const times: number[] = []
  return { job: nightly(name, () => void times.push(clock)), times }
}

const rowOf = async (name: string): Promise<JobRow | undefined> =>
  (await readJobs(database.reader)).find((row) => row.name === name)

/** Advances the clock in steps and runs the due jobs at each. */
async function pass(scheduler: Scheduler, ms: number, everyMs = 90 * minuteMs): Promise<void> {
  for (const until = clock + ms; clock < until; ) {
    clock = Math.min(until, clock + everyMs)
    await scheduler.runDue()
  }
}

const never = () => new Promise<never>(() => undefined)

it('J1 J2 a job runs once in each of its periods, and its result is stored', async () => {
  const { job, times } = counting()
  const scheduler = open(job)
  await scheduler.runDue()
  expect(times).toEqual([])
  await pass(scheduler, 3 * dayMs, 30 * minuteMs)
  expect(times).toEqual([1, 2, 3].map((day) => Date.parse(`2026-11-2${day}T03:30Z`)))
  expect(await rowOf('counting')).toEqual({
    ...{ name: 'counting', periodMs: dayMs, dueAt: Date.parse('2026-11-24T03:30Z') },
    ...{ begunAt: times[2], doneAt: times[2] },
    ...{ failures: 0, failingSince: null, retryAt: null, fault: null },
  })
})

it('J2 a daily job runs at the very first start, and not again at the next', async () => {
  const runs: string[] = []
  const job = daily('tending', async () => void runs.push('tended'))
  await open(job).runDue()
  await open(job).runDue()
  expect(runs).toEqual(['tended'])
  await pass(open(job), dayMs)
  expect(runs).toHaveLength(2)
})

it('J3 runs missed while a server was off are made up for once, however long it was off', async () => {
  const { job, times } = counting()
  await open(job).runDue()
  clock += 100 * dayMs
  const next = open(job)
  await next.runDue()
  await next.runDue()
  expect(times).toEqual([clock])
})

/** Leaves the data as a server does that is killed when its jobs reached a certain point. */
async function kill(jobs: Job[], cameSoFar: () => boolean): Promise<void> {
  const killedDatabase = await openDatabase({ ...database.data, now: () => clock })
  try {
    void openOn(killedDatabase, ...jobs).runDue()
    await expect.poll(cameSoFar).toBe(true)
  } finally {
    // This closes the connection to the database and so releases its locks, as the end of a process does.
    await killedDatabase.close()
  }
}

it('J3 a job whose server was killed in the middle runs again on the next, and then no more', async () => {
  const { job, times } = counting()
  await open(job).runDue()
  clock += dayMs
  const killed: number[] = []
  const dying = nightly('counting', () => {
    killed.push(clock)
    return never()
  })
  await kill([dying], () => killed.length === 1)
  expect(await rowOf('counting')).toMatchObject({ begunAt: clock, doneAt: null })
  clock += minuteMs
  const next = open(job)
  await next.runDue()
  await next.runDue()
  expect(times).toEqual([clock])
})

it('J3 many rows go in batches, and a server killed between two continues there', async () => {
  const remainingPieces = [1, 2, 3, 4, 5]
  const order: string[] = []
  const inBatches = (dies: boolean) =>
    nightly('in pieces', () => {
      if (dies && remainingPieces.length === 3) return never()
      order.push(`piece ${remainingPieces.shift()}`)
      return { more: remainingPieces.length > 0 }
    })
  await open(inBatches(false)).runDue()
  clock += dayMs
  await kill([inBatches(true)], () => order.length === 2)
  expect((await rowOf('in pieces'))?.doneAt).toBeNull()
  await open(inBatches(false)).runDue()
  expect(order).toEqual([1, 2, 3, 4, 5].map((n) => `piece ${n}`))
  expect((await rowOf('in pieces'))?.doneAt).toBe(clock)
})

it('J3 J6 between two batches others have a turn, and a job stopped there counts as unfinished', async () => {
  let batches = 0
  const endless = nightly('endless', () => {
    batches += 1
    return { more: true }
  })
  const { job, times } = counting()
  const scheduler = open(endless, job)
  await scheduler.runDue()
  clock += dayMs
  void scheduler.runDue()
  await expect.poll(async () => (await rowOf('counting'))?.doneAt).toBe(clock)
  expect(times).toHaveLength(1)
  await scheduler.stop()
  const before = batches
  expect(before).toBeGreaterThan(2)
  expect(await rowOf('endless')).toMatchObject({ begunAt: clock, doneAt: null, failures: 0 })
  expect(batches).toBe(before)
})

it('J4 a clock set a year ahead runs a job once, and set back does not delay it by a year', async () => {
  const { job, times } = counting()
  const scheduler = open(job)
  await scheduler.runDue()
  clock += 365 * dayMs
  await pass(scheduler, hourMs)
  expect(times).toHaveLength(1)
  clock = start
  await pass(scheduler, dayMs)
  expect(times).toHaveLength(2)
  await pass(scheduler, dayMs)
  expect(times).toHaveLength(3)
})

it('J4 a clock set back, before a run ends or after it, runs no job twice', async () => {
  const { times } = counting()
  const scheduler = open(
    nightly('counting', () => {
      times.push(clock)
      clock -= 2000
      return undefined
    }),
  )
  await scheduler.runDue()
  await pass(scheduler, dayMs - 8 * hourMs)
  expect(times).toHaveLength(1)
  clock -= hourMs
  await pass(scheduler, 20 * hourMs)
  expect(times).toHaveLength(1)
  await pass(scheduler, 12 * hourMs)
  expect(times).toHaveLength(2)
})

it('J5 a job that always throws is reported once each time, with growing pauses, and delays no other', async () => {
  const broken = nightly('broken', () => {
    throw new Error('Rosa lives at 1720 Sunset Boulevard')
  })
  const { job, times } = counting()
  const scheduler = open(broken, job)
  await scheduler.runDue()
  await pass(scheduler, 20 * hourMs, 30 * minuteMs)
  expect(times).toHaveLength(1)
  expect(failures.length).toBeGreaterThan(3)
  expect(new Set(failures.map(([name]) => name))).toEqual(new Set(['broken']))
  const row = await rowOf('broken')
  expect(row).toMatchObject({
    ...{ failures: failures.length, failingSince: Date.parse('2026-11-21T03:30Z'), doneAt: null },
    fault: 'Error, see the log',
  })
  expect(Number(row?.retryAt) - clock).toBeLessThanOrEqual(hourMs)
  const before = failures.length
  await pass(scheduler, 24 * hourMs, 30 * minuteMs)
  expect(failures.length - before).toBeLessThanOrEqual(25)
  expect(times).toHaveLength(2)
})

it('J5 a repaired job runs at its next try, and its failures are over', async () => {
  let isBroken = true
  const scheduler = open(
    nightly('mended', () => {
      if (isBroken) throw new Error('broken')
      return undefined
    }),
  )
  await scheduler.runDue()
  await pass(scheduler, dayMs)
  isBroken = false
  await pass(scheduler, hourMs)
  expect(await rowOf('mended')).toMatchObject({ failures: 0, failingSince: null, retryAt: null, fault: null })
})

it('J5 a job whose failure cannot be stored pauses all the same', async () => {
  const startTimes: number[] = []
  const scheduler = open(
    nightly('unlucky', async () => {
      startTimes.push(clock)
      await database.transact(({ database: inner }) =>
        sql`alter table jobs rename to elsewhere`.execute(inner),
      )
      throw new Error('broken')
    }),
  )
  await scheduler.runDue()
  clock += dayMs
  await scheduler.runDue()
  await database.transact(({ database: inner }) => sql`alter table elsewhere rename to jobs`.execute(inner))
  await scheduler.runDue()
  expect(startTimes).toHaveLength(1)
  expect(failures.map(([name]) => name)).toEqual(['unlucky', 'unlucky'])
})

it('J6 a job that never ends delays neither other jobs nor the shutdown', async () => {
  const { job, times } = counting()
  const scheduler = open(nightly('endless', never), job)
  void scheduler.runDue()
  await expect.poll(() => rowOf('counting')).toBeDefined()
  for (const days of [1, 2]) {
    clock += dayMs
    void scheduler.runDue()
    await expect.poll(() => times).toHaveLength(days)
    await expect.poll(async () => (await rowOf('counting'))?.doneAt).toBe(clock)
  }
  const before = performance.now()
  await scheduler.stop()
  expect(performance.now() - before).toBeLessThan(5000)
})

it('J6 a shutdown waits for the running batch, signals it, and begins no other', async () => {
  const order: string[] = []
  const scheduler = open({
    name: 'long',
    schedule: { dailyAt: '03:30' },
    run: async (_database, { stopping }) => {
      order.push('begun')
      await new Promise((resolve) => stopping.addEventListener('abort', resolve))
      order.push('told')
      return { more: true }
    },
  })
  await scheduler.runDue()
  clock += dayMs
  void scheduler.runDue()
  await expect.poll(() => order).toEqual(['begun'])
  await scheduler.stop()
  expect(order).toEqual(['begun', 'told'])
  expect(failures).toEqual([])
})

it('J6 a server that ends right after its start begins no job', async () => {
  const runs: string[] = []
  const scheduler = open(daily('tending', async () => void runs.push('tended')))
  scheduler.start()
  await scheduler.stop()
  // Each of them comes after what the start had still to write.
  for (let turn = 0; turn < 5; turn += 1) await database.transact(async () => undefined)
  expect(runs).toEqual([])
  expect(failures).toEqual([])
})

it('J1 a started scheduler runs by itself', async () => {
  const runs: string[] = []
  const scheduler = open({
    name: 'often',
    schedule: { everyMs: 1000 },
    run: async () => {
      runs.push('often')
      return undefined
    },
  })
  scheduler.start()
  const dueNow = async () => (await rowOf('often'))?.dueAt ?? 0
  let dueAt = 0
  for (const times of [1, 2]) {
    // The job's time is stored a moment after its work is done.
    await expect.poll(dueNow).toBeGreaterThan(dueAt)
    dueAt = await dueNow()
    clock = dueAt - 100
    await expect.poll(() => runs.length, { timeout: 5000 }).toBeGreaterThanOrEqual(times - 1)
    clock = dueAt
    await expect.poll(() => runs.length, { timeout: 5000 }).toBe(times)
  }
})

it('J1 a job that no longer exists is deleted at the next start, and one with a new schedule is due by that', async () => {
  await open(counting('old').job, counting().job).runDue()
  const often: Job = { ...counting().job, schedule: { everyMs: hourMs } }
  open(often).start()
  await expect.poll(() => rowOf('old')).toBeUndefined()
  await expect.poll(() => rowOf('counting')).toMatchObject({ periodMs: hourMs, dueAt: start + hourMs })
})

it('J1 running all jobs at once, due or not: a failing one is named and stops no other', async () => {
  const { job, times } = counting()
  const scheduler = open(
    nightly('breaking', () => Promise.reject(new Error('broken'))),
    job,
  )
  await expect(scheduler.runAll()).rejects.toThrow('could not be done: breaking')
  expect(times).toEqual([start])
  expect((await rowOf('counting'))?.dueAt).toBe(Date.parse('2026-11-21T03:30Z'))
})
