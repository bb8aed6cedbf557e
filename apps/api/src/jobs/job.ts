/** What is to be done by the clock: the form in which the parts of the server bring it. */
import { minuteMs } from '@porchlight/contracts/values/time'
import type { Database } from '../database/open.ts'
import type { Transaction } from '../database/transact.ts'

export interface Job {
  /** For operators, in the log and from `check`. Also names it in the data: under another name it was never done before. */
  readonly name: string
  readonly schedule: Schedule
  /** One piece of the work, or all of it. It is done again if the server died before it was through, so a second time changes nothing. */
  readonly run: (database: Database, turn: Turn) => Promise<Outcome>
}

export type Schedule =
  | { readonly everyMs: number }
  | {
      /** 'HH:MM', on the walls of the community. */
      readonly dailyAt: string
      /** For the first time as soon as a server starts that knows it. */
      readonly isDueAtOnce?: boolean
    }

export interface Turn {
  /** Aborted when the server is to end: what takes long breaks off. */
  readonly stopping: AbortSignal
}

/** With `more` it is asked again at once, after all others had a turn; so many rows go in pieces of few. */
export type Outcome = { readonly more: boolean } | undefined

/** When few are awake, and before the nightly backup: what is forgotten is not in it. */
const tending: Schedule = { dailyAt: '03:00', isDueAtOnce: true }

/** What a community forgets or goes over once a day. */
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

/** Says whether there may be more of it; what devices hold goes in pieces of at most 100 rows. */
type Batch = (transaction: Transaction) => Promise<boolean>

export function dailyInBatches(name: string, work: Batch): Job {
  return inBatches(name, tending, work)
}

/** What others wait to see. */
export function everyMinuteInBatches(name: string, work: Batch): Job {
  return inBatches(name, { everyMs: minuteMs }, work)
}

function inBatches(name: string, schedule: Schedule, work: Batch): Job {
  return { name, schedule, run: async ({ transact }) => ({ more: await transact(work) }) }
}

export function dailyInTransaction(name: string, work: (transaction: Transaction) => Promise<void>): Job {
  return daily(name, ({ transact }) => transact(work))
}
