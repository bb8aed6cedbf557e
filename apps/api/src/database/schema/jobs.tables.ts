/** Rows of what the server does by itself. */

export interface JobsTables {
  /** Has one row, written whenever the server checks that the database can be written. */
  readiness: { id: 1; probedAt: number }
  /** Jobs that run by the clock. */
  jobs: {
    name: string
    /** A day, for what has its time of day. */
    periodMs: number
    /** The due time of the period that is not done yet. It stays the same until the job is done. */
    dueAt: number
    /** The start of the last run, in epoch ms; null before the first. */
    begunAt: number | null
    doneAt: number | null
    /** The number of successive failures, the time of the first, and the time of the next try. */
    failures: number
    failingSince: number | null
    retryAt: number | null
    /** The last error, in a form that an operator may read: it contains nothing of any row. */
    fault: string | null
  }
}
