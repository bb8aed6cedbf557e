/** A stray second process on the same database: the server's own lock keeps it out, and should it ever not, it does nothing. */
import { dayMs, minuteMs } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Database, openDatabase } from '../database/open.ts'
import { ask, createTestData, type TestData } from '../testing/test-database.factory.ts'
import type { Job } from './job.ts'
import { createScheduler, type Scheduler } from './scheduler.ts'

let clock: number
let data: TestData
let databases: Database[]
let schedulers: Scheduler[]
let faults: unknown[]
beforeEach(async () => {
  clock = Date.parse('2026-11-20T12:00Z')
  faults = []
  data = await createTestData()
  databases = await Promise.all(
    [1, 2].map(() =>
      openDatabase({ ...data, now: () => clock, onFault: (fault) => void faults.push(fault) }),
    ),
  )
})
afterEach(async () => {
  await Promise.all(schedulers.map((scheduler) => scheduler.stop()))
  await Promise.all(databases.map((database) => database.close()))
  await data.discard()
})

/** One in each process, of the same job. */
function open(run: () => Promise<void>, processes = databases): void {
  const job: Job = {
    name: 'the job',
    schedule: { dailyAt: '03:30' },
    run: async () => {
      await run()
      return undefined
    },
  }
  schedulers = processes.map((database) =>
    createScheduler({
      jobs: [job],
      database,
      now: () => clock,
      timeZone: () => 'UTC',
      onFailure: (_name, error) => faults.push(error),
      stopMsMax: 100,
    }),
  )
}

const runDue = () => Promise.all(schedulers.map((scheduler) => scheduler.runDue()))

it('J7 of two processes one runs a due job, and the other does not, then or later', async () => {
  let runCount = 0
  let under = 0
  let mostAtOnce = 0
  const run = async () => {
    runCount += 1
    under += 1
    mostAtOnce = Math.max(mostAtOnce, under)
    await new Promise((resolve) => setTimeout(resolve, 50))
    under -= 1
  }
  open(run)
  await runDue()
  for (let day = 1; day <= 5; day += 1) {
    clock += dayMs
    // A process that finds the job taken looks again a minute later. Here new ones look at once.
    open(run)
    await runDue()
    open(run)
    await runDue()
    expect([runCount, mostAtOnce, under]).toEqual([day, 1, 0])
  }
  expect(faults).toEqual([])
})

it('J7 a process that gets to a due job after the other finished it does nothing', async () => {
  let runCount = 0
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const run = async () => {
    runCount += 1
  }
  open(run)
  await runDue()
  clock += dayMs
  const late = databases.map((database, index) => ({
    ...database,
    alone: async (name: string, work: () => Promise<void>) => {
      if (index === 1) await gate
      return database.alone(name, work)
    },
  }))
  open(run, late)
  const second = schedulers[1]?.runDue()
  await schedulers[0]?.runDue()
  expect(runCount).toBe(1)
  letGo()
  await second
  expect([runCount, faults]).toEqual([1, []])
})

it('J7 a process that died locks nothing: the other runs the job', async () => {
  let runCount = 0
  open(async () => {
    runCount += 1
    if (runCount === 1) await new Promise(() => undefined)
  })
  await runDue()
  clock += dayMs
  const [first, second] = schedulers
  void first?.runDue()
  await expect.poll(() => runCount).toBe(1)
  await ask(
    data.databaseUrl ?? new URL('none:'),
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'porchlight (its jobs)'
      and datname = current_database()`,
  )
  await expect.poll(() => faults.length).toBeGreaterThan(0)
  clock += minuteMs
  await expect
    .poll(async () => {
      await second?.runDue()
      return runCount
    })
    .toBe(2)
})
