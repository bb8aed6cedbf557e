/**
 * A community as one SQLite file that stands for itself, from either engine: gone over, safe on the disk, and
 * without what would let anybody in.
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
import { copyTables, tablesOf } from './copy-tables.ts'
import type { Engine } from './engine.ts'
import { makeFolder } from './make-folder.ts'
import { migrate, newestVersion } from './migrate.ts'
import { kyselyOf, openSqlite, sqliteFileIn } from './sqlite.ts'
import { damageIn, readingFrom, versionIn } from './sqlite-file.ts'
import type { Tables } from './tables.ts'
import { UnusableData } from './unusable-data.ts'
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

const unfinished = '.unfinished-'

export function backupsFolder(dataDir: string): string {
  return join(dataDir, 'backups')
}

/**
 * The file that is in use, as of this moment, while others go on writing to it.
 * @param to a file that is not there yet
 * @throws UnusableData when the copy is not sound; then it is gone again
 */
export function copySqlite(file: string, to: string, { keepsSecrets = false } = {}): void {
  try {
    // Reads one state through the log, so that writers neither wait for it nor make it begin anew.
    readingFrom(file, (driver) => driver.prepare('vacuum into ?').run(to))
    finishCopy(to, keepsSecrets)
  } catch (error) {
    rmSync(to, { force: true })
    throw error
  }
}

/** @param version of what is in the engine: the copy is of the same */
export async function copyPostgres(engine: Engine, version: number, to: string): Promise<void> {
  await inStagingFolder(dirname(to), async (folder) => {
    const target = openSqlite(folder)
    try {
      await migrate(target, version)
      const tables = await tablesOf(target.reader.withoutPlugins())
      await engine.reader.connection().execute(async (from) => {
        await engine.beginSnapshot(from)
        try {
          await target.writer.connection().execute(async (connection) => {
            await target.beginWriting(connection)
            await copyTables({ from, to: connection, tables })
            await sql`commit`.execute(connection)
          })
        } finally {
          await sql`rollback`.execute(from).catch(() => undefined)
        }
      })
    } finally {
      await target.close()
    }
    finishCopy(sqliteFileIn(folder), false)
    renameSync(sqliteFileIn(folder), to)
    syncToDisk(dirname(to))
  })
}

/**
 * Copies the data before a newer program migrates it. Returns the copy's name, or null when there is nothing to lose.
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

/** Reads a copy as it is, of any version. */
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
  throwAwayOld(parent)
  const folder = mkdtempSync(join(parent, unfinishedOf(process.pid)))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function unfinishedOf(pid: number): string {
  return `${unfinished}${pid}-`
}

/** Deletes the unfinished folders of a process that has ended. */
export function throwAwayUnfinished(parent: string, pid: number): void {
  if (!existsSync(parent)) return
  for (const name of readdirSync(parent)) {
    if (name.startsWith(unfinishedOf(pid))) rmSync(join(parent, name), { recursive: true, force: true })
  }
}

/** Deletes unfinished folders more than a day old; a newer one may belong to a process that is still running. */
function throwAwayOld(parent: string): void {
  for (const name of readdirSync(parent)) {
    const path = join(parent, name)
    const isOld = name.startsWith(unfinished) && statSync(path).mtimeMs < Date.now() - dayMs
    if (isOld) rmSync(path, { recursive: true, force: true })
  }
}

/** Flushes to the disk: the bytes of a file, or the names in a folder. */
export function syncToDisk(path: string): void {
  // Windows syncs no folders, and does without.
  if (process.platform === 'win32') return
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function finishCopy(file: string, keepsSecrets: boolean): void {
  chmodSync(file, 0o600)
  const driver = new BetterSqlite3(file)
  try {
    // One file, that also opens where nothing can be written beside it.
    driver.pragma('journal_mode = DELETE')
    if (!keepsSecrets) deleteSecrets(driver)
    const damage = damageIn(driver, 'integrity_check')
    if (damage.length > 0) {
      throw new UnusableData(
        `The copy is damaged, and so is most likely what it was made of: ${damage.join('; ')}`,
      )
    }
  } finally {
    driver.close()
  }
  syncToDisk(file)
}

/** Their bytes, too: a deleted row is still in the file otherwise. */
function deleteSecrets(driver: BetterSqlite3.Database): void {
  driver.pragma('secure_delete = ON')
  const has = driver.prepare(`select count(*) from sqlite_master where type = 'table' and name = ?`).pluck()
  for (const table of secretTables) if (has.get(table) === 1) driver.exec(`delete from ${table}`)
}
