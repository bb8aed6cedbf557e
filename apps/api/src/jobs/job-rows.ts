/** The stored state of jobs: the only module that reads and writes it. */
import type { Kysely } from 'kysely'
import { UnusableData } from '../database/engine/unusable-data.ts'
import type { Database } from '../database/open.ts'
import type { Row, Tables } from '../database/schema/tables.ts'
import type { Job } from './job.ts'
import { firstDue, mendedDue, nextAfter, periodOf, restMs } from './schedule.ts'

export type JobRow = Row<'jobs'>

/** The number of consecutive failures from which on the operator is warned. */
export const reportedFailuresMax = 3

const faultLengthMax = 300

export function readJobs(database: Kysely<Tables>): Promise<JobRow[]> {
  return database.selectFrom('jobs').selectAll().orderBy('name').execute()
}

/** Deletes the rows of jobs that no longer exist, so that an operator is not warned about them. */
export function deleteUnknownJobs({ transact }: Database, jobs: readonly Job[]): Promise<void> {
  return transact(async ({ database }) => {
    const names = jobs.map(({ name }) => name)
    const deletion = database.deleteFrom('jobs')
    await (names.length > 0 ? deletion.where('name', 'not in', names) : deletion).execute()
  })
}

/** Adds a row for each job that has none, and corrects times that only a wrong clock can have set. */
export function prepareRows(
  { transact }: Database,
  jobs: readonly Job[],
  timeZone: string,
): Promise<ReadonlyMap<string, JobRow>> {
  return transact(async ({ database, now }) => {
    const rows = new Map((await readJobs(database)).map((row) => [row.name, row]))
    for (const { name, schedule } of jobs) {
      const row = rows.get(name)
      const dueAt = row ? mendedDue(schedule, row.dueAt, now, timeZone) : firstDue(schedule, now, timeZone)
      const periodMs = periodOf(schedule)
      if (row?.dueAt === dueAt && row.periodMs === periodMs) continue
      const prepared = { ...(row ?? unborn), name, periodMs, dueAt }
      await database
        .insertInto('jobs')
        .values(prepared)
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ periodMs, dueAt }))
        .execute()
      rows.set(name, prepared)
    }
    return rows
  })
}

const unborn = {
  begunAt: null,
  doneAt: null,
  failures: 0,
  failingSince: null,
  retryAt: null,
  fault: null,
} as const

/**
 * Records the start of a job, if `shouldRun` holds for its stored row: another process may have done the job a moment
 * ago.
 * @returns the time, or null when it does not hold
 */
export function noteBegun(
  { transact }: Database,
  name: string,
  shouldRun: (row: JobRow, now: number) => boolean,
): Promise<number | null> {
  return transact(async ({ database, now }) => {
    const row = await database.selectFrom('jobs').selectAll().where('name', '=', name).executeTakeFirst()
    if (!row || !shouldRun(row, now)) return null
    await database.updateTable('jobs').set({ begunAt: now }).where('name', '=', name).execute()
    return now
  })
}

/**
 * Marks a job as done and sets its next time. Its period ends only here: a server that died earlier repeats the job.
 */
export function noteRun(
  { transact }: Database,
  { name, schedule }: Job,
  begunAt: number,
  timeZone: string,
): Promise<void> {
  return transact(async ({ database, now }) => {
    // A clock that was put back a little meanwhile does not bring the same period again.
    const dueAt = nextAfter(schedule, Math.max(begunAt, now), timeZone)
    await database
      .updateTable('jobs')
      .set({ dueAt, doneAt: now, failures: 0, failingSince: null, retryAt: null, fault: null })
      .where('name', '=', name)
      .execute()
  })
}

export function noteFailed({ transact }: Database, { name, schedule }: Job, error: unknown): Promise<void> {
  return transact(async ({ database, now }) => {
    const row = await database.selectFrom('jobs').selectAll().where('name', '=', name).executeTakeFirst()
    if (!row) return
    const failures = row.failures + 1
    await database
      .updateTable('jobs')
      .set({
        failures,
        failingSince: row.failingSince ?? now,
        retryAt: now + restMs(failures, schedule),
        fault: faultText(error),
      })
      .where('name', '=', name)
      .execute()
  })
}

/**
 * Returns the text to store of an error. It goes into backups, and a message may quote a row, so only errors that we write
 * for operators are stored whole, and of others the kind.
 */
function faultText(error: unknown): string {
  if (error instanceof UnusableData) return error.message.slice(0, faultLengthMax)
  if (!(error instanceof Error)) return 'what was thrown is no error'
  const { code } = error as Error & { code?: unknown }
  return `${error.name}${typeof code === 'string' ? ` (${code})` : ''}, see the log`.slice(0, faultLengthMax)
}
