/** The folder of a community's data: on a disk of this machine, and one server's at a time. */
import { accessSync, constants, realpathSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { UnusableData } from './engine/unusable-data.ts'
import { makeFolder } from './folder/make-folder.ts'
import { sqliteFileIn } from './sqlite/sqlite.ts'

/** Types in `statfs` of file systems that share files between machines or pass them through. */
const remoteFileSystems: ReadonlyMap<number, string> = new Map([
  [0x69_69, 'NFS'],
  [0xff_53_4d_42, 'CIFS (a Windows share)'],
  [0x51_7b, 'SMB (a Windows share)'],
  [0xfe_53_4d_42, 'SMB2 (a Windows share)'],
  [0x56_4c, 'NCP'],
  [0x65_73_55_46, 'FUSE (sshfs, rclone and the like)'],
  [0x01_02_19_97, '9P (a folder of another system)'],
  [0x53_46_41_4f, 'AFS'],
  [0x73_75_72_45, 'Coda'],
  [0x00_c3_64_00, 'Ceph'],
  [0x0b_d0_0b_d0, 'Lustre'],
  [0x01_16_19_70, 'GFS2'],
  [0x74_61_63_6f, 'OCFS2'],
  [0x78_6f_42_56, 'a shared folder of VirtualBox'],
])

export interface LockedFolder {
  /** Releases the folder for the next server. The lock also ends with this process, however it ends. */
  release: () => void
}

/**
 * Creates the folder when it is missing, and locks it against every other server.
 * @param typeOf returns the file system's type for a path, as `statfs` does
 * @throws UnusableData
 */
export function lockDataFolder(dataDir: string, typeOf = fileSystemTypeOf): LockedFolder {
  makeDataFolder(dataDir)
  assertLocal(dataDir, typeOf(dataDir))
  const folders = new Set([dataDir, folderOfFile(dataDir)].map((folder) => realpathSync(folder)))
  const locks: (() => void)[] = []
  const release = () => {
    for (const open of locks) open()
  }
  try {
    for (const folder of folders) locks.push(lock(folder))
  } catch (error) {
    release()
    throw error
  }
  return { release }
}

/**
 * Returns the folder of the actual file, links resolved, so that another folder's link to the same file is locked out
 * as well.
 */
function folderOfFile(dataDir: string): string {
  try {
    return dirname(realpathSync(sqliteFileIn(dataDir)))
  } catch {
    // It is not there yet.
    return dataDir
  }
}

/**
 * Creates the folder when it is missing.
 * @throws UnusableData when this account cannot use it
 */
export function makeDataFolder(dataDir: string): void {
  try {
    makeFolder(dataDir)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new UnusableData(
      `DATA_DIR: ${dataDir} cannot be written to by this account (${code}). Give it to the account that runs the server, or name another folder.`,
    )
  }
}

function fileSystemTypeOf(path: string): number {
  return statfsSync(path).type
}

/** Elsewhere than on Linux the numbers mean other things, and nothing is known. */
function assertLocal(dataDir: string, type: number): void {
  const name = process.platform === 'linux' ? remoteFileSystems.get(type) : undefined
  if (name === undefined) return
  throw new UnusableData(
    `DATA_DIR: ${dataDir} is on ${name}, where a database gets damaged sooner or later. Use a disk of this machine.`,
  )
}

/** A lock that SQLite holds and the system takes back from a dead process: no number of a process that may be another's by now. */
function lock(dataDir: string): () => void {
  const file = lockIn(dataDir)
  let driver: BetterSqlite3.Database | undefined
  try {
    const lockDatabase = new BetterSqlite3(file, { timeout: 0 })
    driver = lockDatabase
    // Nothing is ever committed, so nothing has to be undone: no file beside it.
    lockDatabase.pragma('journal_mode = memory')
    lockDatabase.exec('begin exclusive')
    // A read-only file can be opened all the same, and then `exclusive` locks out nobody. Only a write shows that.
    lockDatabase.pragma('user_version = 1')
    return () => lockDatabase.close()
  } catch (error) {
    driver?.close()
    throw lockFault(error, dataDir, file)
  }
}

/**
 * Returns whether this account could hold the lock. It only checks the file, so it works while a server holds the lock.
 */
export function isLockUsable(dataDir: string): boolean {
  const fileStats = statSync(lockIn(dataDir), { throwIfNoEntry: false })
  if (fileStats === undefined) return true
  try {
    accessSync(lockIn(dataDir), constants.R_OK | constants.W_OK)
    return fileStats.isFile() && fileStats.size === 0
  } catch {
    return false
  }
}

export function lockIn(dataDir: string): string {
  return join(dataDir, 'porchlight.lock')
}

function lockFault(error: unknown, dataDir: string, file: string): unknown {
  const { code = '' } = error as { code?: string }
  if (code === 'SQLITE_BUSY') {
    return new UnusableData(
      `DATA_DIR: Porchlight is running on ${dataDir} already. End it first; two at once would not see each other.`,
    )
  }
  if (code.startsWith('SQLITE_READONLY')) {
    return new UnusableData(
      `DATA_DIR: ${file} cannot be written to by this account (${code}). Give it to the account that runs the server.`,
    )
  }
  if (/^SQLITE_(?:CANTOPEN|NOTADB|CORRUPT|AUTH|PERM)/.test(code)) {
    return new UnusableData(
      `DATA_DIR: ${file} cannot be used as a lock (${code}). Move it away, or give it to the account that runs the server.`,
    )
  }
  return error
}
