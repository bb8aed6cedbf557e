import { copyFileSync, existsSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { inStagingFolder, secretTables, syncToDisk } from '../../database/backup/backup-file.ts'
import { pagesBeside } from '../../database/backup/backups-folder.ts'
import { lockDataFolder } from '../../database/data-folder.ts'
import { newerData, newestVersion } from '../../database/engine/migrate.ts'
import { openDataKeys } from '../../database/folder/data-keys.ts'
import { leavingMembers } from '../../database/folder/leaving-members.ts'
import {
  assertRemovedMembersUsable,
  bannedIn,
  noteOverwritten,
  notOverwritten,
  removedMembers,
  unbannedIn,
} from '../../database/folder/removed-members.ts'
import { type Database, openDatabase } from '../../database/open.ts'
import { assertReplaceable, replacedDataPrefix } from '../../database/sqlite/main-file.ts'
import { sqliteFileIn } from '../../database/sqlite/sqlite.ts'
import { DamagedFile, damageIn, readingFrom, versionIn } from '../../database/sqlite/sqlite-file.ts'
import { countOperators, membersById } from '../../features/members/members.queries.ts'
import { allPhones } from '../../features/phones/phones.queries.ts'
import { reapplyLeaving } from '../../features/removal/leave-again.operations.ts'
import { removeMember } from '../../features/removal/remove-member.operations.ts'
import { ban, unban } from '../../features/sessions/joining/banned-mailboxes.queries.ts'
import { createConfiguredFiles } from '../../providers/files/configured-files.ts'
import { formatCount } from '../terminal/amounts.ts'
import { assertOwnAccount } from '../terminal/community.ts'
import { CommandFault, type Operator } from '../terminal/operator.ts'
import { contentsOf } from './contents.ts'
import { fillPostgres } from './fill-postgres.ts'
import { describeDatabase } from './move.ts'
import { copyKeysBeside, findNumbers, printNumberCounts } from './number-keys.ts'
import {
  copyBeside,
  copyPhotos,
  describeUnreadable,
  type PhotoCopyResult,
  photosBeside,
  photosIn,
} from './photos.ts'
import { moveIntoPlace, movePagesIntoPlace, stagePages } from './put-in-place.ts'

export async function restore({ config, standsIn, now, say }: Operator, givenPath: string): Promise<boolean> {
  const { dataDir, databaseUrl } = config
  const backup = resolve(standsIn, givenPath)
  assertStandsForItself(backup, dataDir)
  if (databaseUrl === null) assertOwnAccount(dataDir)
  if (databaseUrl === null) assertReplaceable(dataDir)
  assertRemovedMembersUsable(dataDir)
  const heldFolder = lockDataFolder(dataDir)
  try {
    return await inStagingFolder(dataDir, async (folder) => {
      const { communityTimeZone: timeZone } = config
      const prepared = await prepare(backup, { folder, dataDir, timeZone, now })
      const { version, amounts, removed: removedCount, operators, photos, phones } = prepared
      const replacedDataFolder = join(
        dataDir,
        `${replacedDataPrefix}${new Date(now()).toISOString().replace(/[:.]/g, '-')}`,
      )
      const hasPages = stagePages(backup, folder)
      const isKept =
        databaseUrl === null
          ? moveIntoPlace(folder, dataDir, replacedDataFolder)
          : await fill(folder, databaseUrl)
      const pages = hasPages ? movePagesIntoPlace(folder, dataDir, replacedDataFolder) : null
      noteOverwritten(dataDir, notOverwritten(dataDir))
      const photoResult = await copyPhotos(photos, {
        from: copyBeside(backup),
        to: createConfiguredFiles(config),
      })
      say(`Restored from ${backup} into ${databaseUrl === null ? dataDir : describeDatabase(databaseUrl)}`)
      say(`  ${amounts.join(', ')}; the ledger adds up.`)
      if (version < newestVersion) say(`  It was of version ${version} and was migrated to ${newestVersion}.`)
      if (removedCount > 0) {
        say(
          `  ${formatCount(removedCount, 'member')} who ${removedCount === 1 ? 'was removed since is' : 'were removed since are'} removed again.`,
        )
      }
      const hasPhotos = printPhotos(photoResult, backup, say)
      const keysTaken = copyKeysBeside(backup, dataDir)
      const numbers = findNumbers(phones, { ...openDataKeys(dataDir), hash: null })
      const hasKeys = printNumberCounts(numbers, { backup, dataDir, keysTaken }, say)
      if (pages?.fault === null) say('  The community’s own pages were restored.')
      else if (pages) {
        say(
          `  THE PAGES IN ${join(dataDir, 'pages')} COULD NOT BE REPLACED (${pages.fault}): copy the pages in ${pagesBeside(backup)} there.`,
        )
      }
      if (isKept || (pages?.fault === null && pages.wereThere)) {
        say(`The earlier data is in ${replacedDataFolder}. Delete it when you are sure.`)
      }
      if (operators === 0) {
        say(
          'The backup has no operator. When the server runs, make somebody one: npm run porchlight -- make-operator <email>',
        )
      }
      say(
        'Now start the server. Everybody signs in again; phones then send again what they did since the backup.',
      )
      return hasPhotos && hasKeys && (pages === null || pages.fault === null)
    })
  } finally {
    heldFolder.release()
  }
}

/**
 * Prints which photos were restored. The rows that refer to them are restored by then, so a missing photo undoes
 * nothing. Returns true when all are there.
 */
function printPhotos(photos: PhotoCopyResult, backup: string, say: Operator['say']): boolean {
  const { photoCount, copiedCount, missingCount, fault } = photos
  if (copiedCount > 0)
    say(`  ${formatCount(copiedCount, 'photo and thumbnail', 'photos and thumbnails')} restored.`)
  if (missingCount > 0) {
    say(
      `  ${missingCount} OF ${photoCount} PHOTOS AND THUMBNAILS ARE NEITHER HERE NOR IN ${photosBeside(backup)}: the posts and messages that showed them are complete otherwise. If that folder is elsewhere, copy it beside the backup and restore the backup again.`,
    )
  }
  const unreadable = describeUnreadable(photos)
  if (unreadable !== null) say(`  ${unreadable}`)
  if (fault !== null)
    say(`  NOT ALL PHOTOS COULD BE RESTORED: ${fault}. Restore the backup again when you have solved this.`)
  return missingCount === 0 && fault === null
}

function assertStandsForItself(backup: string, dataDir: string): void {
  if (!existsSync(backup) || !statSync(backup).isFile()) throw new CommandFault(`There is no file ${backup}.`)
  if (backup === sqliteFileIn(dataDir)) {
    throw new CommandFault(`${backup} is the community’s data itself. Name a backup.`)
  }
  const log = `${backup}-wal`
  if (existsSync(log) && statSync(log).size > 0) {
    throw new CommandFault(
      `Beside ${backup} lies ${basename(log)}: the file is in use, or it is a copy of such a file and incomplete. Name a backup.`,
    )
  }
}

interface Preparation {
  folder: string
  /** The folder with the lists of members who must not return. */
  dataDir: string
  timeZone: string
  now: () => number
}

/** A copy of the backup, gone over and of this program's version: nothing is touched before it is known to be good. */
async function prepare(backup: string, { folder, dataDir, timeZone, now }: Preparation) {
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
    const removedCount = await reapplyRemovals(database, { dataDir, timeZone })
    await database.transact((transaction) => reapplyLeaving(transaction, leavingMembers(dataDir)))
    const { amounts } = await contentsOf(database.reader, newestVersion)
    const photos = await photosIn(database.reader)
    const phones = await allPhones(database.reader)
    return {
      version,
      amounts,
      removed: removedCount,
      photos,
      phones,
      operators: await countOperators(database.reader),
    }
  } finally {
    await database.close()
    deleteSecrets(file)
  }
}

/** Removes again all members who were removed after this backup was made. Returns their number. */
async function reapplyRemovals(
  database: Database,
  { dataDir, timeZone }: Pick<Preparation, 'dataDir' | 'timeZone'>,
): Promise<number> {
  await database.transact(async (transaction) => {
    await ban(transaction, bannedIn(dataDir))
    for (const hash of unbannedIn(dataDir)) await unban(transaction, { hash })
  })
  const back = await membersById(database.reader, removedMembers(dataDir))
  // A copy from between the end of a removal and its overwriting still holds the rests that the overwriting would have
  // removed.
  if (back.length === 0 && notOverwritten(dataDir).length === 0) return 0
  // A copy of when the ledger rested is sound by now, or it would not have come this far.
  await database.transact(({ database: transactionDatabase }) =>
    transactionDatabase.deleteFrom('ledgerPause').execute(),
  )
  for (const { id } of back) {
    await removeMember({ transact: database.transact, dataDir, timeZone, mayLeaveNoOperator: true }, id)
  }
  await database.overwriteDeleted()
  return back.length
}

/**
 * Returns the version of a copy that is sound.
 * @param backup the name under which the operator knows the copy
 */
function versionOfSound(copy: string, backup: string): number {
  const damaged = (fault: string) =>
    new CommandFault(`${backup} is damaged (${fault}). Nothing was changed. Try an older backup.`)
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
function deleteSecrets(file: string): void {
  const driver = new BetterSqlite3(file)
  driver.pragma('secure_delete = ON')
  for (const table of secretTables) driver.exec(`delete from ${table}`)
  driver.close()
  syncToDisk(file)
}

async function fill(folder: string, url: URL): Promise<boolean> {
  await fillPostgres({ folder, url, isRehearsal: false })
  return false
}
