/**
 * What stands where the community's file should be, asked before SQLite opens anything: where the file is missing or
 * empty it throws the log away, and with it all that was written since the last checkpoint, and begins anew.
 */
import { existsSync, lstatSync, readdirSync, readlinkSync, realpathSync, type Stats, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { sqliteFileIn } from './sqlite.ts'
import { UnusableData } from './unusable-data.ts'

/** What SQLite keeps beside a file that is in use, or was when its machine stopped. */
export const besides = ['-wal', '-shm', '-journal'] as const

export const asidePrefix = 'before-restore-'

const putBack = 'restore a backup: npm run porchlight -- restore <file>'

/**
 * Whether there is a community's file. Without one, nothing speaks against beginning a new community.
 * @throws UnusableData when there was one, or what is there is none
 */
export function isMainFileThere(dataDir: string): boolean {
  const file = sqliteFileIn(dataDir)
  assertReplaceable(dataDir)
  const found = lookAt(file)
  if (found === undefined) {
    const other = otherFileIn(dataDir)
    if (other === undefined) return false
    throw new UnusableData(
      `There is no community in ${dataDir}, but ${other} is there. Nothing was changed. If that is its file: npm run porchlight -- restore ${other}. To begin a new one, name an empty folder as DATA_DIR.`,
    )
  }
  if (found.size === 0) {
    throw new UnusableData(
      `${file} is empty. Nothing was changed. If there was a community, ${putBack}. If there never was one, delete it.`,
    )
  }
  assertWhole(file, found, dataDir)
  return true
}

/**
 * That a restore may put another file in its place: nothing is lost that only a log holds.
 * @throws UnusableData
 */
export function assertReplaceable(dataDir: string): void {
  const file = sqliteFileIn(dataDir)
  const found = lookAt(file)
  if (found !== undefined && !found.isFile()) {
    throw new UnusableData(`${file} is no file. Nothing was changed. Move it away, and ${putBack}`)
  }
  if (found !== undefined && found.size > 0) return
  const real = found === undefined ? file : realpathSync(file)
  const strays = besides.map((end) => `${real}${end}`).filter((path) => existsSync(path))
  if (strays.length === 0) return
  const which = `${strays.join(' and ')} ${strays.length === 1 ? 'belongs' : 'belong'} to`
  throw new UnusableData(
    found === undefined
      ? `${which} a database that is not there. Nothing was changed. Put ${file} back beside it; if it is lost, move them away and ${putBack}`
      : `${file} is empty, and ${which} what it held. Nothing was changed. Put the whole file back; if it is lost, move them away and ${putBack}`,
  )
}

/** Undefined: nothing is there. */
function lookAt(file: string): Stats | undefined {
  try {
    const named = lstatSync(file, { throwIfNoEntry: false })
    const found = statSync(file, { throwIfNoEntry: false })
    if (named === undefined || found !== undefined) return found
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
function assertWhole(file: string, found: Stats, dataDir: string): void {
  for (const folder of foldersAside(dataDir)) {
    const aside = join(folder, basename(file))
    const kept = statSync(aside, { throwIfNoEntry: false })
    const isSame = kept !== undefined && kept.ino === found.ino && kept.dev === found.dev
    if (!isSame || !existsSync(`${aside}-wal`) || existsSync(`${file}-wal`)) continue
    throw new UnusableData(
      `A restore was cut off: ${aside}-wal belongs beside ${file}. Nothing was changed. Put it there to go on as before, or give the restore again.`,
    )
  }
}

/** The newest that may be the community, under another name: as it was copied there, put aside or backed up. */
function otherFileIn(dataDir: string): string | undefined {
  return databaseFilesIn(dataDir).sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0]
}

/** All that may be a community's data, under whatever name. */
export function databaseFilesIn(dataDir: string): string[] {
  const folders = [dataDir, join(dataDir, 'backups'), ...foldersAside(dataDir)]
  return folders
    .flatMap((folder) => namesIn(folder).map((name) => join(folder, name)))
    .filter(
      (path) => path.endsWith('.sqlite') && (statSync(path, { throwIfNoEntry: false })?.isFile() ?? false),
    )
}

function foldersAside(dataDir: string): string[] {
  return namesIn(dataDir)
    .filter((name) => name.startsWith(asidePrefix))
    .map((name) => join(dataDir, name))
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    // Not there, or no folder: whoever wants to use it says so.
    return []
  }
}

function reasonOf(error: unknown): string {
  const { code, message } = error as Error & { code?: string }
  return code ?? message
}
