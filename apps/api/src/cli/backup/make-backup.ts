/** A backup in its folder, or wherever it is wanted: made for the command and every night alike. */
import { chmodSync, cpSync, existsSync, renameSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Config } from '../../config.ts'
import {
  backupsFolder,
  copyPostgres,
  copySqlite,
  inStagingFolder,
  readCopy,
  syncToDisk,
} from '../../database/backup/backup-file.ts'
import {
  backupName,
  backupsIn,
  deleteBackups,
  pagesBeside,
  superfluous,
} from '../../database/backup/backups-folder.ts'
import { makeFolder } from '../../database/folder/make-folder.ts'
import { openPostgres } from '../../database/postgres/postgres.ts'
import { sqliteFileIn } from '../../database/sqlite/sqlite.ts'
import { createConfiguredFiles } from '../../providers/files/configured-files.ts'
import { presentVersion } from '../terminal/community.ts'
import { CommandFault } from '../terminal/operator.ts'
import { contentsOf } from './contents.ts'
import { copyBeside, copyPhotos, deleteUnusedPhotos, type PhotoCopyResult, photosInCopy } from './photos.ts'

export type BackedUp = Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>

export interface BackupMade {
  file: string
  bytes: number
  /** The version of the data in the backup. */
  version: number
  amounts: string[]
  /** The ledger's faults; null for an older version, whose ledger this program cannot judge. */
  faults: string[] | null
  hasPages: boolean
  photos: PhotoCopyResult
  /**
   * The numbers of older backups that were deleted, and of backups that are left. Null when none may be deleted: for a
   * file outside the folder of backups, or with a ledger that does not add up.
   */
  tidied: Tidied | null
}

interface Tidied {
  deletedCount: number
  keptCount: number
  /** The reason why older backups or their photos could not be deleted; null when they were. */
  tidyingFault: string | null
}

/**
 * Makes a backup. It gets its name when it is complete, checked and on the disk.
 * @param to a file that does not exist yet; without it, a file in the folder of backups, where only a few backups stay
 * @throws CommandFault when there is no community, or no place for its backup
 */
export async function makeBackup(config: BackedUp, now: number, to?: string): Promise<BackupMade> {
  const { dataDir } = config
  const version = await presentVersion(config)
  const file = to ?? join(backupsFolder(dataDir), backupName(now))
  for (const path of [file, pagesBeside(file)]) {
    if (existsSync(path))
      throw new CommandFault(`${path} exists already, and was not changed. Name another file.`)
  }
  const contents = await roomFor(file, () => {
    if (to === undefined) restrictToOwner(backupsFolder(dataDir))
    return inStagingFolder(dirname(file), async (folder) => {
      const copy = join(folder, basename(file))
      await copyTo(config, version, copy)
      const hasPages = copyPages(dataDir, copy)
      // The photos are copied before the backup gets its name, so that every backup with a name has its photos.
      const photos = await copyPhotos(await photosInCopy(copy), {
        from: createConfiguredFiles(config),
        to: copyBeside(file),
      })
      const contents = await readCopy(copy, contentsOf)
      if (hasPages) renameSync(pagesBeside(copy), pagesBeside(file))
      renameSync(copy, file)
      syncToDisk(dirname(file))
      return { ...contents, hasPages, photos }
    })
  })
  const isSound = contents.faults === null || contents.faults.length === 0
  return {
    ...contents,
    file,
    bytes: statSync(file).size,
    version,
    // One of a ledger that does not add up pushes no good one out.
    tidied: to === undefined && isSound ? await deleteOldBackups(dataDir, now) : null,
  }
}

async function copyTo({ dataDir, databaseUrl }: BackedUp, version: number, copy: string): Promise<void> {
  if (databaseUrl === null) return copySqlite(sqliteFileIn(dataDir), copy)
  const engine = await openPostgres(databaseUrl, () => undefined)
  try {
    await copyPostgres(engine, version, copy)
  } finally {
    await engine.close()
  }
}

/** Texts of the community's own are data, too; mails are not: they were on their way. */
function copyPages(dataDir: string, copy: string): boolean {
  const pages = join(dataDir, 'pages')
  if (!existsSync(pages)) return false
  cpSync(pages, pagesBeside(copy), { recursive: true })
  return true
}

async function deleteOldBackups(dataDir: string, now: number): Promise<Tidied> {
  const before = backupsIn(dataDir)
  const old = superfluous(before, now)
  let tidyingFault: string | null = null
  // The new backup has its name by now and is good: a failure would make another one at each try.
  try {
    deleteBackups(old)
    if (old.length > 0) await deleteUnusedPhotos(dataDir)
  } catch (error) {
    tidyingFault = error instanceof Error ? error.message : String(error)
  }
  const keptCount = backupsIn(dataDir).length
  return { deletedCount: before.length - keptCount, keptCount, tidyingFault }
}

function restrictToOwner(folder: string): void {
  makeFolder(folder)
  chmodSync(folder, 0o700)
}

async function roomFor<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'SQLITE_FULL' || code === 'ENOSPC') {
      throw new CommandFault(`There is not enough room on the disk of ${dirname(file)}. No backup was made.`)
    }
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
      throw new CommandFault(`${dirname(file)} cannot be written to by this account. No backup was made.`)
    }
    if (isOfTheSystem(error)) {
      throw new CommandFault(
        `${dirname(file)} cannot take a backup (${code}). No backup was made. Name another place.`,
      )
    }
    throw error
  }
}

/**
 * Returns whether a call to the system failed, with any error: an impossible folder, a name that is too long, a loop of
 * links.
 */
function isOfTheSystem(error: unknown): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException
  return code !== undefined && syscall !== undefined
}
