/** The interface of a scheduled job. */
import { minuteMs } from '@porchlight/contracts/values/time'
import type { Database } from '../database/open.ts'
import type { Transaction } from '../database/transactions/transact.ts'

export interface Job {
  /**
   * The name, for operators in the log and in `check`. It also identifies the job in the data: after a rename the job
   * counts as never done.
   */
  readonly name: string
  readonly schedule: Schedule
  /**
   * Does one batch of the work, or all of it. It runs again if the server ended before it was done, so a second run
   * must change nothing.
   */
  readonly run: (database: Database, jobRun: JobRun) => Promise<Outcome>
}

export type Schedule =
  | { readonly everyMs: number }
  | {
      /** 'HH:MM', on the walls of the community. */
      readonly dailyAt: string
      /** True when the job runs for the first time as soon as a server that has it starts. */
      readonly isDueAtOnce?: boolean
    }

export interface JobRun {
  /** Aborted when the server is to end: what takes long breaks off. */
  readonly stopping: AbortSignal
}

/**
 * The outcome of a run. With `more` the job runs again at once, after all others had a turn, so large work is split
 * into small batches.
 */
export type Outcome = { readonly more: boolean } | undefined

/** The hour of the daily cleanup: few members are awake, and the nightly backup follows without the deleted data. */
const tending: Schedule = { dailyAt: '03:00', isDueAtOnce: true }

/** Creates a job that deletes or checks data once a day. */
export function daily(name: string, work: (database: Database) => Promise<void>): Job {
  return {
    name,
    schedule: tending,
    run: async (database) => {
      await work(database)
      return undefined
    },
  }
}

/** Returns whether there may be more of the work. Rows that devices have are changed in batches of at most 100. */
type BatchWork = (transaction: Transaction) => Promise<boolean>

export function dailyInBatches(name: string, work: BatchWork): Job {
  return batchedJob(name, tending, work)
}

/** Creates a job whose result members are waiting to see. */
export function everyMinuteInBatches(name: string, work: BatchWork): Job {
  return batchedJob(name, { everyMs: minuteMs }, work)
}

function batchedJob(name: string, schedule: Schedule, work: BatchWork): Job {
  return { name, schedule, run: async ({ transact }) => ({ more: await transact(work) }) }
}

export function dailyInTransaction(name: string, work: (transaction: Transaction) => Promise<void>): Job {
  return daily(name, ({ transact }) => transact(work))
}
