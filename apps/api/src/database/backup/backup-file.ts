/**
 * Copies a community's data into one SQLite file, from SQLite or PostgreSQL. The copy is checked for damage, flushed to
 * the disk, and has no rows with which somebody could sign in.
 */
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { dayMs } from '@porchlight/contracts/values/time'
import BetterSqlite3 from 'better-sqlite3'
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine/engine.ts'
import { migrate, newestVersion } from '../engine/migrate.ts'
import { UnusableData } from '../engine/unusable-data.ts'
import { makeFolder } from '../folder/make-folder.ts'
import type { Tables } from '../schema/tables.ts'
import { kyselyOf, openSqlite, sqliteFileIn } from '../sqlite/sqlite.ts'
import { damageIn, readingFrom, versionIn } from '../sqlite/sqlite-file.ts'
import { copyTables, tablesOf } from './copy-tables.ts'
import { versionOf } from './version.ts'

/**
 * Tables with credentials, or with steps towards a sign-in. A session that was ended must not come back with an old
 * copy, and a copy is stored for longer than any link is valid: after a restore everybody signs in again.
 */
export const secretTables = [
  'sessions',
  'password_resets',
  'pending_sign_ups',
  'sign_in_attempts',
  'phone_codes',
  'email_changes',
  'email_undos',
  'passkey_challenges',
  'calendars',
  'push_subscriptions',
  'push_keys',
] as const

const stagingPrefix = '.unfinished-'

export function backupsFolder(dataDir: string): string {
  return join(dataDir, 'backups')
}

/**
 * Copies a database file as it is at this moment, also while other processes write to it.
 * @param target a path where no file exists
 * @throws UnusableData when the copy is damaged; it is then deleted
 */
export function copySqlite(source: string, target: string, { includeSecrets = false } = {}): void {
  try {
    // One transaction reads one state of the write-ahead log, so writers do not wait for it and cannot interrupt it.
    readingFrom(source, (driver) => driver.prepare('vacuum into ?').run(target))
    finishCopy(target, { includeSecrets })
  } catch (error) {
    rmSync(target, { force: true })
    throw error
  }
}

/**
 * Copies a PostgreSQL database as it is at this moment.
 * @param version the schema version of the data, which the copy gets, too
 * @param target the path of the copy; an existing file is replaced
 * @throws UnusableData when the copy is damaged
 */
export async function copyPostgres(engine: Engine, version: number, target: string): Promise<void> {
  await inStagingFolder(dirname(target), async (folder) => {
    const copy = openSqlite(folder)
    try {
      await migrate(copy, version)
      const tables = await tablesOf(copy.reader.withoutPlugins())
      await engine.reader.connection().execute(async (from) => {
        await engine.beginSnapshot(from)
        try {
          await copy.writer.connection().execute(async (connection) => {
            await copy.beginWriting(connection)
            await copyTables({ from, to: connection, tables })
            await sql`commit`.execute(connection)
          })
        } finally {
          await sql`rollback`.execute(from).catch(() => undefined)
        }
      })
    } finally {
      await copy.close()
    }
    finishCopy(sqliteFileIn(folder), { includeSecrets: false })
    renameSync(sqliteFileIn(folder), target)
    syncToDisk(dirname(target))
  })
}

/**
 * Copies the data before a newer program migrates it. Returns the copy's path, or null when the database is empty or
 * needs no migration.
 */
export async function copyBeforeMigrating(engine: Engine, dataDir: string): Promise<string | null> {
  const version = await versionOf(engine)
  if (version === 0 || version >= newestVersion) return null
  const folder = backupsFolder(dataDir)
  const copy = join(folder, `before-version-${version + 1}.sqlite`)
  await inStagingFolder(folder, async (staging) => {
    const partial = join(staging, 'copy.sqlite')
    if (engine.name === 'sqlite') copySqlite(sqliteFileIn(dataDir), partial)
    else await copyPostgres(engine, version, partial)
    // The copy replaces one from an earlier attempt, because the data has changed since.
    renameSync(partial, copy)
  })
  syncToDisk(folder)
  return copy
}

/** Reads a copy of any version without migrating it. */
export async function readCopy<Result>(
  file: string,
  read: (database: Kysely<Tables>, version: number) => Promise<Result>,
): Promise<Result> {
  const version = readingFrom(file, (driver) => versionIn(driver, file))
  const database = kyselyOf(new BetterSqlite3(file, { readonly: true }))
  try {
    return await read(database, version)
  } finally {
    await database.destroy()
  }
}

/**
 * Runs the work in a temporary folder for unfinished files. The folder is deleted after success and after a failure.
 */
export async function inStagingFolder<Result>(
  parent: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  makeFolder(parent)
  deleteOldStagingFolders(parent)
  const folder = mkdtempSync(join(parent, stagingPrefixOf(process.pid)))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function stagingPrefixOf(pid: number): string {
  return `${stagingPrefix}${pid}-`
}

/** Deletes the staging folders of a process that has ended. */
export function deleteStagingFoldersOf(parent: string, pid: number): void {
  if (!existsSync(parent)) return
  for (const name of readdirSync(parent)) {
    if (name.startsWith(stagingPrefixOf(pid))) rmSync(join(parent, name), { recursive: true, force: true })
  }
}

/** Deletes staging folders that are more than a day old; a newer one may belong to a process that is still running. */
function deleteOldStagingFolders(parent: string): void {
  for (const name of readdirSync(parent)) {
    const path = join(parent, name)
    const isOld = name.startsWith(stagingPrefix) && statSync(path).mtimeMs < Date.now() - dayMs
    if (isOld) rmSync(path, { recursive: true, force: true })
  }
}

/** Flushes to the disk: the bytes of a file, or the names in a folder. */
export function syncToDisk(path: string): void {
  // Windows cannot flush a folder.
  if (process.platform === 'win32') return
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Restricts, checks and flushes a copy, and deletes its credentials unless they are included. */
function finishCopy(file: string, { includeSecrets }: { includeSecrets: boolean }): void {
  chmodSync(file, 0o600)
  const driver = new BetterSqlite3(file)
  try {
    // Without a write-ahead log the copy is a single file, and opens in a folder that cannot be written to.
    driver.pragma('journal_mode = DELETE')
    if (!includeSecrets) deleteSecrets(driver)
    const damage = damageIn(driver, 'integrity_check')
    if (damage.length > 0) {
      throw new UnusableData(
        `The copy is damaged, and most likely the original is, too: ${damage.join('; ')}`,
      )
    }
  } finally {
    driver.close()
  }
  syncToDisk(file)
}

/** Deletes credentials and overwrites their bytes, which SQLite otherwise leaves in the file. */
function deleteSecrets(driver: BetterSqlite3.Database): void {
  driver.pragma('secure_delete = ON')
  const tableCount = driver
    .prepare(`select count(*) from sqlite_master where type = 'table' and name = ?`)
    .pluck()
  for (const table of secretTables) if (tableCount.get(table) === 1) driver.exec(`delete from ${table}`)
}
