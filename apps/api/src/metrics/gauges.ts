/** Gauges that are read at each request. A value that cannot be read is left out, and the others are sent. */
import { statSync } from 'node:fs'
import { Gauge, type Registry } from 'prom-client'
import { backupsIn } from '../database/backup/backups-folder.ts'
import type { Database } from '../database/open.ts'
import type { WaitingWork } from '../database/transactions/transaction-timing.ts'
import { readJobs } from '../jobs/job-rows.ts'

export interface Sources {
  database: Pick<Database, 'reader' | 'sizeBytes' | 'waiting'>
  dataDir: string
  /** The log beside a SQLite file; null where the data is elsewhere. */
  logFile: string | null
  socketCount: () => number
  mailWaiting: () => WaitingWork
  /** Returns whether transfers are paused because the ledger does not add up. */
  isLedgerPaused: (reader: Database['reader']) => Promise<boolean>
  jobNames: () => readonly string[]
}

export function registerGauges(registry: Registry, sources: Sources): void {
  const { database, dataDir, logFile, socketCount, mailWaiting, isLedgerPaused, jobNames } = sources
  const gauge = (name: string, help: string, read: () => number | null | Promise<number | null>) =>
    new Gauge({
      name: `porchlight_${name}`,
      help,
      registers: [registry],
      async collect() {
        const value = await readOrNull(read)
        if (value === null) this.remove()
        else this.set(value)
      },
    })
  gauge('transactions_waiting', 'Work that waits for the database.', () => database.waiting().count)
  gauge(
    'transaction_oldest_waiting_seconds',
    'How long the oldest of it has waited.',
    () => database.waiting().oldestMs / 1000,
  )
  gauge('database_bytes', 'How much room the data takes.', () => database.sizeBytes())
  gauge('database_log_bytes', 'How much room the log beside the SQLite file takes.', () =>
    logFile === null ? null : (statSync(logFile, { throwIfNoEntry: false })?.size ?? 0),
  )
  gauge('sockets', 'Sockets that are open.', socketCount)
  gauge('mails_waiting', 'Mails that have not left yet.', () => mailWaiting().count)
  gauge(
    'mail_oldest_waiting_seconds',
    'How long the oldest of them has waited.',
    () => mailWaiting().oldestMs / 1000,
  )
  gauge('devices_waiting', 'Devices that are to be told something and could not be.', async () => {
    const { count } = await database.reader
      .selectFrom('pushSubscriptions')
      .where('failures', '>', 0)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  })
  gauge('mails_due', 'Mails that members asked for and that could not be sent yet.', async () => {
    const { count } = await database.reader
      .selectFrom('deliveries')
      .where('failures', '>', 0)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  })
  gauge('ledger_paused', '1 while nobody can spend, because the ledger does not add up.', async () =>
    (await isLedgerPaused(database.reader)) ? 1 : 0,
  )
  gauge('last_backup_timestamp_seconds', 'When the newest backup was made.', () => {
    const [newest] = backupsIn(dataDir)
    return newest ? newest.madeAt / 1000 : null
  })
  new Gauge({
    name: 'porchlight_job_failures',
    help: 'How often in a row what is done by the clock has failed.',
    labelNames: ['job'],
    registers: [registry],
    async collect() {
      this.reset()
      const rows = await readOrNull(() => readJobs(database.reader))
      if (rows === null) return
      // Those that were never begun have no row yet.
      for (const name of jobNames()) this.set({ job: name }, 0)
      for (const { name, failures } of rows) this.set({ job: name }, failures)
    },
  })
}

async function readOrNull<Value>(read: () => Value | Promise<Value>): Promise<Value | null> {
  try {
    return await read()
  } catch {
    // The fault is logged at the place that needs the value; the metrics only leave the value out.
    return null
  }
}
