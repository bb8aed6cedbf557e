import { copyFileSync, cpSync, existsSync, linkSync, renameSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { inStagingFolder, secretTables, syncToDisk } from '../database/backup-file.ts'
import { pagesBeside } from '../database/backups-folder.ts'
import { holdDataFolder } from '../database/data-folder.ts'
import { isKept } from '../database/faults.ts'
import { asidePrefix, assertReplaceable, besides } from '../database/main-file.ts'
import { makeFolder } from '../database/make-folder.ts'
import { newerData, newestVersion } from '../database/migrate.ts'
import { type Database, openDatabase } from '../database/open.ts'
import {
  assertRemovedMembersUsable,
  noteOverwritten,
  notOverwritten,
  removedMembers,
} from '../database/removed-members.ts'
import { sqliteFileIn } from '../database/sqlite.ts'
import { DamagedFile, damageIn, readingFrom, versionIn } from '../database/sqlite-file.ts'
import { countOperators, membersById } from '../features/members/members.queries.ts'
import { removeMember } from '../features/removal/remove-member.operations.ts'
import { shownCount } from './amounts.ts'
import { assertOwnAccount } from './community.ts'
import { contentsOf } from './contents.ts'
import { fillPostgres } from './fill-postgres.ts'
import { shownDatabase } from './move.ts'
import { CommandFault, type Operator } from './operator.ts'

export async function restore({ config, standsIn, now, say }: Operator, given: string): Promise<boolean> {
  const { dataDir, databaseUrl } = config
  const backup = resolve(standsIn, given)
  assertStandsForItself(backup, dataDir)
  if (databaseUrl === null) assertOwnAccount(dataDir)
  if (databaseUrl === null) assertReplaceable(dataDir)
  assertRemovedMembersUsable(dataDir)
  const held = holdDataFolder(dataDir)
  try {
    return await inStagingFolder(dataDir, async (folder) => {
      const { version, amounts, removed, operators } = await prepare(backup, { folder, dataDir, now })
      const asideFolder = join(
        dataDir,
        `${asidePrefix}${new Date(now()).toISOString().replace(/[:.]/g, '-')}`,
      )
      const hasPages = stagePages(backup, folder)
      const kept =
        databaseUrl === null ? putInPlace(folder, dataDir, asideFolder) : await fill(folder, databaseUrl)
      const pages = hasPages ? putPagesInPlace(folder, dataDir, asideFolder) : null
      noteOverwritten(dataDir, notOverwritten(dataDir))
      say(`Restored from ${backup}`)
      say(`  ${amounts.join(', ')}; the ledger adds up.`)
      if (version < newestVersion)
        say(`  It was of version ${version} and was brought up to ${newestVersion}.`)
      if (removed > 0) {
        say(
          `  ${shownCount(removed, 'member')} who ${removed === 1 ? 'was removed since is' : 'were removed since are'} removed again.`,
        )
      }
      if (pages?.fault === null) say('  The community’s own pages came along.')
      else if (pages) {
        say(
          `  THE PAGES IN ${join(dataDir, 'pages')} COULD NOT BE REPLACED (${pages.fault}): copy those in ${pagesBeside(backup)} there.`,
        )
      }
      if (databaseUrl !== null) say(`  It is in ${shownDatabase(databaseUrl)}.`)
      if (kept || (pages?.fault === null && pages.wereThere)) {
        say(`What was there before is in ${asideFolder}. Delete it when you are sure.`)
      }
      if (operators === 0) {
        say(
          'Nobody is an operator in it. Once the server runs, make somebody one: npm run porchlight -- make-operator <email>',
        )
      }
      say('Now start the server. Everybody signs in again; phones then send what they did since the backup.')
      return pages === null || pages.fault === null
    })
  } finally {
    held.letGo()
  }
}

function assertStandsForItself(backup: string, dataDir: string): void {
  if (!existsSync(backup) || !statSync(backup).isFile()) throw new CommandFault(`There is no file ${backup}.`)
  if (backup === sqliteFileIn(dataDir)) {
    throw new CommandFault(`${backup} is the community’s data itself. Name a backup.`)
  }
  const log = `${backup}-wal`
  if (existsSync(log) && statSync(log).size > 0) {
    throw new CommandFault(
      `Beside ${backup} lies ${basename(log)}: it is a file in use, or a copy of one, and not whole without it. Name a backup.`,
    )
  }
}

interface Preparation {
  folder: string
  /** Where it says who is not to come back. */
  dataDir: string
  now: () => number
}

/** A copy of the backup, gone over and of this program's version: nothing is touched before it is known to be good. */
async function prepare(backup: string, { folder, dataDir, now }: Preparation) {
  const file = sqliteFileIn(folder)
  copyFileSync(backup, file)
  const version = versionOfSound(file, backup)
  const database = await openDatabase({ dataDir: folder, now })
  try {
    const { faults } = await contentsOf(database.reader, newestVersion)
    if (faults && faults.length > 0) {
      throw new CommandFault(
        `The ledger in ${backup} does not add up: ${faults.join(', ')}. Nothing was changed. Try an older backup.`,
      )
    }
    const removed = await removeAgain(database, dataDir)
    const { amounts } = await contentsOf(database.reader, newestVersion)
    return { version, amounts, removed, operators: await countOperators(database.reader) }
  } finally {
    await database.close()
    forgetSecrets(file)
  }
}

/** Whoever was removed after this backup was made. Gives how many there were. */
async function removeAgain(database: Database, dataDir: string): Promise<number> {
  const back = await membersById(database.reader, removedMembers(dataDir))
  // Made between the end of a removal and its overwriting, the copy holds what that would have overwritten.
  if (back.length === 0 && notOverwritten(dataDir).length === 0) return 0
  // A copy of when the ledger rested is sound by now, or it would not have come this far.
  await database.transact(({ database: own }) => own.deleteFrom('ledgerPause').execute())
  for (const { id } of back) {
    await removeMember({ transact: database.transact, dataDir, mayLeaveNoOperator: true }, id)
  }
  await database.overwriteDeleted()
  return back.length
}

/** @param backup what the operator knows the copy as */
function versionOfSound(copy: string, backup: string): number {
  const damaged = (how: string) =>
    new CommandFault(`${backup} is damaged (${how}). Nothing was changed. Try an older backup.`)
  try {
    return readingFrom(copy, (driver) => {
      const version = versionIn(driver, backup)
      if (version > newestVersion) throw newerData(version)
      if (version === 0) throw new CommandFault(`${backup} holds no community.`)
      const damage = damageIn(driver, 'integrity_check')
      if (damage.length > 0) throw damaged(damage.join('; '))
      return version
    })
  } catch (error) {
    throw error instanceof DamagedFile ? damaged(error.how) : error
  }
}

/** A file that came from elsewhere may have them. */
function forgetSecrets(file: string): void {
  const driver = new BetterSqlite3(file)
  driver.pragma('secure_delete = ON')
  for (const table of secretTables) driver.exec(`delete from ${table}`)
  driver.close()
  syncToDisk(file)
}

/** At no moment is there no database: a start in between would begin a new community. Gives whether one was there. */
function putInPlace(folder: string, dataDir: string, asideFolder: string): boolean {
  const file = sqliteFileIn(dataDir)
  const wasThere = existsSync(file)
  if (wasThere) {
    assertNobodyHas(file)
    foldLogIn(file)
    makeFolder(asideFolder)
    keep(file, join(asideFolder, basename(file)))
    for (const end of besides) {
      if (existsSync(`${file}${end}`))
        renameSync(`${file}${end}`, join(asideFolder, `${basename(file)}${end}`))
    }
    syncToDisk(asideFolder)
    syncToDisk(dataDir)
  }
  renameSync(sqliteFileIn(folder), file)
  syncToDisk(dataDir)
  return wasThere
}

/**
 * The lock beside it may have been deleted beneath a server; the file itself knows who has it open.
 * @throws CommandFault when somebody has: what they write would go aside with it
 */
function assertNobodyHas(file: string): void {
  let driver: BetterSqlite3.Database | undefined
  try {
    driver = new BetterSqlite3(file, { timeout: 1_000 })
    driver.pragma('locking_mode = EXCLUSIVE')
    // Only to read asks for the lock.
    driver.prepare('select count(*) from sqlite_master').get()
  } catch (error) {
    if (!isKept(error)) return
    throw new CommandFault(
      `Another program has ${file} open: a server, or a command. Nothing was changed. End it first.`,
    )
  } finally {
    driver?.close()
  }
}

/** Of a server that was killed. Where the file is damaged they go aside together. */
function foldLogIn(file: string): void {
  let driver: BetterSqlite3.Database | undefined
  try {
    driver = new BetterSqlite3(file)
    // To open it alone reads nothing, and so folds nothing.
    driver.pragma('wal_checkpoint(TRUNCATE)')
  } catch {
    // It is replaced anyway.
  } finally {
    driver?.close()
  }
}

function keep(file: string, aside: string): void {
  try {
    linkSync(file, aside)
  } catch {
    // Not every disk has links.
    copyFileSync(file, aside)
    syncToDisk(aside)
  }
}

async function fill(folder: string, url: URL): Promise<boolean> {
  await fillPostgres({ folder, url, isRehearsal: false })
  return false
}

function stagePages(backup: string, folder: string): boolean {
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

/** After the data, which is restored by then: what goes wrong here is told, and takes nothing back. */
function putPagesInPlace(folder: string, dataDir: string, asideFolder: string) {
  const pages = join(dataDir, 'pages')
  const wereThere = existsSync(pages)
  try {
    if (wereThere) {
      makeFolder(asideFolder)
      renameSync(pages, join(asideFolder, 'pages'))
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
