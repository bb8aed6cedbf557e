/**
 * Moves restored files into the place of the present ones, which are moved aside: the data first, then the community's
 * own pages.
 */
import { copyFileSync, cpSync, existsSync, linkSync, renameSync } from 'node:fs'
import { basename, join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { syncToDisk } from '../../database/backup/backup-file.ts'
import { pagesBeside } from '../../database/backup/backups-folder.ts'
import { isBusy } from '../../database/engine/faults.ts'
import { makeFolder } from '../../database/folder/make-folder.ts'
import { besides } from '../../database/sqlite/main-file.ts'
import { sqliteFileIn } from '../../database/sqlite/sqlite.ts'
import { CommandFault } from '../terminal/operator.ts'

/**
 * Moves the database into place. There is a database at every moment, because a start in between would begin a new
 * community. Returns whether one was there before.
 */
export function moveIntoPlace(folder: string, dataDir: string, replacedDataFolder: string): boolean {
  const file = sqliteFileIn(dataDir)
  const wasThere = existsSync(file)
  if (wasThere) {
    assertNobodyHas(file)
    foldLogIn(file)
    makeFolder(replacedDataFolder)
    keepReplacedFile(file, join(replacedDataFolder, basename(file)))
    for (const end of besides) {
      if (existsSync(`${file}${end}`))
        renameSync(`${file}${end}`, join(replacedDataFolder, `${basename(file)}${end}`))
    }
    syncToDisk(replacedDataFolder)
    syncToDisk(dataDir)
  }
  renameSync(sqliteFileIn(folder), file)
  syncToDisk(dataDir)
  return wasThere
}

/**
 * Throws when another process has the file open. The lock file beside it may have been deleted under a running server,
 * but SQLite's own lock shows it.
 * @throws CommandFault when a process has the file open: its writes would be moved away with the file
 */
function assertNobodyHas(file: string): void {
  let driver: BetterSqlite3.Database | undefined
  try {
    driver = new BetterSqlite3(file, { timeout: 1_000 })
    driver.pragma('locking_mode = EXCLUSIVE')
    // SQLite takes the lock only with the first read.
    driver.prepare('select count(*) from sqlite_master').get()
  } catch (error) {
    if (!isBusy(error)) return
    throw new CommandFault(
      `Another program has ${file} open: a server, or a command. Nothing was changed. Stop it first.`,
    )
  } finally {
    driver?.close()
  }
}

/** Folds the log of a killed server into its file. When the file is damaged, both are moved aside together. */
function foldLogIn(file: string): void {
  let driver: BetterSqlite3.Database | undefined
  try {
    driver = new BetterSqlite3(file)
    // Opening the file reads nothing, and so does not write the log into the file; the checkpoint does.
    driver.pragma('wal_checkpoint(TRUNCATE)')
  } catch {
    // It is replaced anyway.
  } finally {
    driver?.close()
  }
}

function keepReplacedFile(file: string, replacedFile: string): void {
  try {
    linkSync(file, replacedFile)
  } catch {
    // Some disks have no hard links.
    copyFileSync(file, replacedFile)
    syncToDisk(replacedFile)
  }
}

export function stagePages(backup: string, folder: string): boolean {
  const source = pagesBeside(backup)
  if (!existsSync(source)) return false
  try {
    cpSync(source, join(folder, 'pages'), { recursive: true })
    return true
  } catch (error) {
    throw new CommandFault(
      `${source}, the pages beside the backup, cannot be copied (${reasonOf(error)}). Nothing was changed.`,
    )
  }
}

/** Moves the pages into place after the data. An error here is returned, and does not undo the restored data. */
export function movePagesIntoPlace(folder: string, dataDir: string, replacedDataFolder: string) {
  const pages = join(dataDir, 'pages')
  const wereThere = existsSync(pages)
  try {
    if (wereThere) {
      makeFolder(replacedDataFolder)
      renameSync(pages, join(replacedDataFolder, 'pages'))
    }
    renameSync(join(folder, 'pages'), pages)
    syncToDisk(dataDir)
    return { wereThere, fault: null }
  } catch (error) {
    return { wereThere, fault: reasonOf(error) }
  }
}

function reasonOf(error: unknown): string {
  const { code, message } = error as Error & { code?: string }
  return code ?? message
}
