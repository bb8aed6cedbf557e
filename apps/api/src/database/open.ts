/** Opens the SQLite file with one writer and one reader, set up so that a committed write survives a power cut. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Bug } from '@porchlight/contracts/errors/assert'
import BetterSqlite3 from 'better-sqlite3'
import { CamelCasePlugin, Kysely, type KyselyPlugin, SqliteDialect } from 'kysely'
import { migrate } from './migrate.ts'
import type { Tables } from './tables.ts'
import { createTransact, isInsideTransaction, type OnCommitted, type Transact } from './transact.ts'

/** Below this a bug in SQLite's write-ahead log can corrupt a database with two connections. */
const sqliteVersionMin = [3, 51, 3]
/** 'Prch' */
const applicationId = 0x50_72_63_68

export interface Database {
  /** For reading. Sees every commit at once; refuses to be used inside a transaction. */
  readonly reader: Kysely<Tables>
  /** The only way to write. */
  readonly transact: Transact
  /** For readiness: a real write, committed, and a read. Rejects when either fails. */
  probe: () => Promise<void>
  close: () => Promise<void>
}

export interface OpenSettings {
  dataDir: string
  now: () => number
  /** Told after each commit which audiences got something new. */
  onCommitted?: OnCommitted
  /** Told of what went wrong after a commit, which it cannot undo. */
  onFault?: (error: unknown) => void
}

export async function openDatabase({
  dataDir,
  now,
  onCommitted = () => undefined,
  onFault = () => undefined,
}: OpenSettings): Promise<Database> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'porchlight.sqlite')
  const writerDriver = openWriter(file)
  const writer = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: writerDriver }),
    plugins: [new CamelCasePlugin()],
  })
  await migrate(writer as Kysely<unknown>, writerDriver)

  const readerDriver = new BetterSqlite3(file, { readonly: true })
  readerDriver.pragma('busy_timeout = 50')
  readerDriver.pragma('trusted_schema = OFF')
  const reader = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: readerDriver }),
    plugins: [refusingInsideTransactions, new CamelCasePlugin()],
  })

  const transact = createTransact({ writer, now, onCommitted, onFault })
  return {
    reader,
    transact,
    probe: async () => {
      await transact(({ database, now: probedAt }) =>
        database
          .insertInto('readiness')
          .values({ id: 1, probedAt })
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ probedAt }))
          .execute(),
      )
      await reader.selectFrom('changeHead').select('seq').executeTakeFirstOrThrow()
    },
    close: async () => {
      await reader.destroy()
      writerDriver.pragma('wal_checkpoint(TRUNCATE)')
      await writer.destroy()
    },
  }
}

function openWriter(file: string): BetterSqlite3.Database {
  const driver = new BetterSqlite3(file)
  const version = String(driver.prepare('select sqlite_version()').pluck().get())
  if (isOlder(version.split('.').map(Number), sqliteVersionMin)) {
    throw new Error(`SQLite ${version} is too old: ${sqliteVersionMin.join('.')} or newer is needed.`)
  }
  driver.pragma('busy_timeout = 50')
  const mode = driver.pragma('journal_mode = WAL', { simple: true })
  if (mode !== 'wal')
    throw new Error(`The data folder does not allow a write-ahead log (got '${mode}'). Use a local disk.`)
  // The driver's build makes WAL mean NORMAL unless told otherwise: the last commits would not survive a power cut.
  driver.pragma('synchronous = FULL')
  driver.pragma('foreign_keys = ON')
  driver.pragma('trusted_schema = OFF')
  driver.pragma('journal_size_limit = 67108864')
  driver.pragma(`application_id = ${applicationId}`)
  return driver
}

function isOlder(version: number[], least: number[]): boolean {
  for (const [index, wanted] of least.entries()) {
    const given = version[index] ?? 0
    if (given !== wanted) return given < wanted
  }
  return false
}

/**
 * A read outside the transaction, awaited inside it, would miss what the transaction wrote, or wait for ever.
 * Refused while the query is made, before it takes the connection: one taken and not given back stops all reading.
 */
const refusingInsideTransactions: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (isInsideTransaction()) throw new Bug('the outer database handle was used inside a transaction')
    return node
  },
  transformResult: async ({ result }) => result,
}
