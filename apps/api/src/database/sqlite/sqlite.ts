/** The SQLite file with one writer and one reader, set up so that a committed write survives a power cut. */
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { CamelCasePlugin, Kysely, SqliteDialect, sql } from 'kysely'
import type { Engine } from '../engine/engine.ts'
import { runText } from '../engine/prepared.ts'
import { UnusableData } from '../engine/unusable-data.ts'
import { makeFolder } from '../folder/make-folder.ts'
import type { Tables } from '../schema/tables.ts'
import { withStatementCache } from './statement-cache.ts'

/** Below this a bug in SQLite's write-ahead log can corrupt a database with two connections. */
const sqliteVersionMin = [3, 51, 3]
/** 'Prch' */
export const applicationId = 0x50_72_63_68

export function sqliteFileIn(dataDir: string): string {
  return join(dataDir, 'porchlight.sqlite')
}

/** A short wait, because it blocks the whole process: all other requests of a server would wait too. */
const busyMsDefault = 50

export function openSqlite(dataDir: string, busyMsMax = busyMsDefault): Engine {
  makeFolder(dataDir)
  const file = sqliteFileIn(dataDir)
  const writerDriver = openWriter(file, busyMsMax)
  const readerDriver = openReader(file, busyMsMax)
  const snapshotDriver = openReader(file, busyMsMax)
  const writer = kyselyOf(writerDriver)
  const reader = kyselyOf(readerDriver)
  const snapshots = kyselyOf(snapshotDriver)
  return {
    name: 'sqlite',
    writer,
    reader,
    snapshots,
    files: { writer: writerDriver, reader: readerDriver, snapshots: snapshotDriver },
    beginWriting: async (connection) => {
      await runText(connection, 'begin immediate')
    },
    // It never waits for the writer: the write-ahead log keeps the state it began with.
    beginSnapshot: async (connection) => {
      await runText(connection, 'begin')
    },
    beginMigration: async (connection) => {
      await sql`begin immediate`.execute(connection)
      return Number(writerDriver.pragma('user_version', { simple: true }))
    },
    noteVersion: async (connection, version) => {
      await sql.raw(`pragma user_version = ${version}`).execute(connection)
    },
    overwriteDeleted: async () => {
      // Vacuum writes every page anew from the present rows. Only this removes the rests that pages hold between their
      // rows.
      await sql`vacuum`.execute(writer)
      const [folded] = writerDriver.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[]
      if (folded?.busy !== 0)
        throw new UnusableData('Another program reads the log and does not let go of it.')
      return true
    },
    // The folder's lock keeps every other server out, for good.
    alone: async (_name, work) => {
      await work()
      return true
    },
    sizeBytes: async () => {
      const number = (name: string) => Number(readerDriver.pragma(name, { simple: true }))
      return number('page_count') * number('page_size')
    },
    close: async () => {
      await Promise.all([reader.destroy(), snapshots.destroy()])
      // Another process that reads may need its part of the log. This does not wait for it; that part is written into
      // the file later.
      writerDriver.pragma(`busy_timeout = ${busyMsDefault}`)
      writerDriver.pragma('wal_checkpoint(TRUNCATE)')
      await writer.destroy()
    },
  }
}

export function kyselyOf(driver: BetterSqlite3.Database): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: new SqliteDialect({ database: withStatementCache(driver) }),
    plugins: [new CamelCasePlugin()],
  })
}

function openReader(file: string, busyMsMax: number): BetterSqlite3.Database {
  const driver = new BetterSqlite3(file, { readonly: true })
  driver.pragma(`busy_timeout = ${busyMsMax}`)
  driver.pragma('trusted_schema = OFF')
  return driver
}

function openWriter(file: string, busyMsMax: number): BetterSqlite3.Database {
  const driver = new BetterSqlite3(file)
  const version = String(driver.prepare('select sqlite_version()').pluck().get())
  if (isOlder(version.split('.').map(Number), sqliteVersionMin)) {
    throw new UnusableData(`SQLite ${version} is too old: ${sqliteVersionMin.join('.')} or newer is needed.`)
  }
  driver.pragma(`busy_timeout = ${busyMsMax}`)
  const mode = driver.pragma('journal_mode = WAL', { simple: true })
  if (mode !== 'wal')
    throw new UnusableData(
      `The data folder does not allow a write-ahead log (got '${mode}'). Use a local disk.`,
    )
  // In this build of the driver, WAL implies NORMAL unless it is set otherwise: the last commits would not survive a
  // power cut.
  driver.pragma('synchronous = FULL')
  driver.pragma('foreign_keys = ON')
  driver.pragma('trusted_schema = OFF')
  driver.pragma('journal_size_limit = 67108864')
  driver.pragma(`application_id = ${applicationId}`)
  return driver
}

function isOlder(version: number[], least: number[]): boolean {
  for (const [index, minimum] of least.entries()) {
    const actual = version[index] ?? 0
    if (actual !== minimum) return actual < minimum
  }
  return false
}
