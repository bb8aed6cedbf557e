/**
 * Checks the community's file before SQLite opens anything. When the file is missing, empty or one byte long, SQLite
 * deletes the log, with everything that was written since the last checkpoint, and creates a new database.
 */
import { existsSync, lstatSync, readdirSync, readlinkSync, realpathSync, type Stats, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { UnusableData } from '../engine/unusable-data.ts'
import { removedMembersFile } from '../folder/removed-members.ts'
import { kindOf } from './file-header.ts'
import { sqliteFileIn } from './sqlite.ts'
import { ownsWal } from './wal-owner.ts'

/**
 * The endings of the files that SQLite has beside a database that is in use, or was in use when the machine stopped.
 */
export const besides = ['-wal', '-shm', '-journal'] as const

export const replacedDataPrefix = 'before-restore-'

const putBack = 'restore a backup: npm run porchlight -- restore <file>'

/**
 * Returns whether there is a community's file. When there is none, a new community may begin.
 * @throws UnusableData when there was a file before, or when the present one is no community's
 */
export function isMainFileThere(dataDir: string): boolean {
  const file = sqliteFileIn(dataDir)
  assertReplaceable(dataDir)
  const fileStats = statOf(file)
  if (fileStats === undefined) {
    assertNeverThere(dataDir)
    return false
  }
  if (isCutOff(file, fileStats)) {
    throw new UnusableData(
      `${file} is ${truncatedText(fileStats)}. Nothing was changed. If there was a community, ${putBack}. If there never was one, delete it.`,
    )
  }
  assertComplete(file, fileStats, dataDir)
  return true
}

/**
 * Checks that a restore may put another file in its place, because no log holds what the file does not. @throws
 * UnusableData
 */
export function assertReplaceable(dataDir: string): void {
  const file = sqliteFileIn(dataDir)
  const fileStats = statOf(file)
  if (fileStats !== undefined && !fileStats.isFile()) {
    throw new UnusableData(`${file} is no file. Nothing was changed. Move it away, and ${putBack}`)
  }
  const real = fileStats === undefined ? file : realpathSync(file)
  if (fileStats !== undefined && !isCutOff(file, fileStats)) {
    if (kindOf(file) !== 'empty' || ownsWal(real)) return
    throw new UnusableData(
      `${file} holds nothing, and ${real}-wal is no log of it. Nothing was changed. Put the file back that the log belongs to; if it is lost, move both away and ${putBack}`,
    )
  }
  const strays = besides.map((end) => `${real}${end}`).filter((path) => existsSync(path))
  if (strays.length === 0) return
  const which = `${strays.join(' and ')} ${strays.length === 1 ? 'belongs' : 'belong'} to`
  throw new UnusableData(
    fileStats === undefined
      ? `${which} a database that is not there. Nothing was changed. Put ${file} back beside it; if it is lost, move them away and ${putBack}`
      : `${file} is ${truncatedText(fileStats)}, and ${which} what it held. Nothing was changed. Put the whole file back; if it is lost, move them away and ${putBack}`,
  )
}

/** Returns undefined when nothing has this name. */
function statOf(file: string): Stats | undefined {
  try {
    const linkStats = lstatSync(file, { throwIfNoEntry: false })
    const fileStats = statSync(file, { throwIfNoEntry: false })
    if (linkStats === undefined || fileStats !== undefined) return fileStats
  } catch (error) {
    // Below a file is nothing.
    if (reasonOf(error) === 'ENOTDIR') return undefined
    throw new UnusableData(`${file} cannot be looked at by this account (${reasonOf(error)}).`)
  }
  throw new UnusableData(
    `${file} leads to ${resolve(dirname(file), readlinkSync(file))}, which is not there. Nothing was changed. Is a disk missing?`,
  )
}

/** A restore puts the log aside a moment before the file is replaced; killed in between, it leaves the file without it. */
function assertComplete(file: string, fileStats: Stats, dataDir: string): void {
  for (const folder of replacedDataFolders(dataDir)) {
    const replacedFile = join(folder, basename(file))
    const replacedStats = statSync(replacedFile, { throwIfNoEntry: false })
    const isSame =
      replacedStats !== undefined &&
      replacedStats.ino === fileStats.ino &&
      replacedStats.dev === fileStats.dev
    if (!isSame || !existsSync(`${replacedFile}-wal`) || existsSync(`${file}-wal`)) continue
    throw new UnusableData(
      `A restore was cut off: ${replacedFile}-wal belongs beside ${file}. Nothing was changed. Put it there to go on as before, or give the restore again.`,
    )
  }
}

/** @throws UnusableData when there is a sign of an earlier community */
function assertNeverThere(dataDir: string): void {
  const other = otherFileIn(dataDir)
  if (other !== undefined) {
    throw new UnusableData(
      `There is no community in ${dataDir}, but ${other} is there. Nothing was changed. If that is its file: npm run porchlight -- restore ${other}. To begin a new one, name an empty folder as DATA_DIR.`,
    )
  }
  const removedFile = removedMembersFile(dataDir)
  if (!existsSync(removedFile)) return
  throw new UnusableData(
    `There is no community in ${dataDir}, but ${removedFile} tells of one. Nothing was changed. If it is lost, ${putBack}. To begin a new one, name an empty folder as DATA_DIR.`,
  )
}

/**
 * Checks that no other folder has the same file, because a lock here would not keep that folder's server out. A restore
 * that was cut off leaves another name, in a folder where no server looks. @throws UnusableData
 */
export function assertOneName(dataDir: string): void {
  const file = sqliteFileIn(dataDir)
  const fileStats = statOf(file)
  if (fileStats === undefined) return
  const replacedStats = replacedDataFolders(dataDir)
    .map((folder) => statSync(join(folder, basename(file)), { throwIfNoEntry: false }))
    .filter((stats) => stats?.ino === fileStats.ino && stats.dev === fileStats.dev)
  if (fileStats.nlink <= 1 + replacedStats.length) return
  throw new UnusableData(
    `${file} has another name as well (a hard link): two servers could write to it and not know of each other. Nothing was changed. Delete the other name, or make a copy of it.`,
  )
}

/** The newest that may be the community, under another name: as it was copied there, put aside or backed up. */
function otherFileIn(dataDir: string): string | undefined {
  return databaseFilesIn(dataDir).sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0]
}

/** Returns all files that may be a community's data, under any name, in this folder and one folder below. */
export function databaseFilesIn(dataDir: string): string[] {
  const below = namesIn(dataDir).map((name) => join(dataDir, name))
  return [dataDir, ...below]
    .flatMap((folder) => namesIn(folder).map((name) => join(folder, name)))
    .filter((path) => mayBeCommunity(path))
}

/** Judges by the name or by the bytes, because a copy rarely has the name that this program would give. */
function mayBeCommunity(path: string): boolean {
  try {
    if (!statSync(path).isFile()) return false
    if (/-(?:wal|shm|journal)$/.test(path)) return false
    return basename(path).includes('.sqlite') || ['empty', 'filled'].includes(kindOf(path))
  } catch {
    // Gone by now, or closed to this account.
    return false
  }
}

/** Returns whether a file is too short to have a kind. SQLite treats a file of one byte like an empty one. */
function isCutOff(file: string, { size }: Stats): boolean {
  return size === 0 || kindOf(file) === 'cut'
}

function truncatedText({ size }: Stats): string {
  return size === 0 ? 'empty' : `too short for a database (${size} ${size === 1 ? 'byte' : 'bytes'})`
}

function replacedDataFolders(dataDir: string): string[] {
  return namesIn(dataDir)
    .filter((name) => name.startsWith(replacedDataPrefix))
    .map((name) => join(dataDir, name))
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    // The folder is missing, or is no folder. A later use of it reports that.
    return []
  }
}

function reasonOf(error: unknown): string {
  const { code, message } = error as Error & { code?: string }
  return code ?? message
}
