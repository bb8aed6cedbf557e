import { resolve } from 'node:path'
import { formatBytes, formatCount } from '../terminal/amounts.ts'
import type { Operator } from '../terminal/operator.ts'
import { type BackupMade, makeBackup } from './make-backup.ts'
import { writeKeysBeside } from './number-keys.ts'
import { describeUnreadable, photosBeside } from './photos.ts'

/**
 * Makes a backup.
 * @param to a file that does not exist yet; without it, a file in the folder of backups, where only a few backups stay
 */
export async function backUp(
  { config, standsIn, now, say }: Operator,
  { to, hasKeys }: { to?: string | undefined; hasKeys: boolean },
): Promise<boolean> {
  const backupMade = await makeBackup(config, now(), to === undefined ? undefined : resolve(standsIn, to))
  say(`Backup: ${backupMade.file}`)
  say(
    `  ${formatBytes(backupMade.bytes)}, checked, of version ${backupMade.version}${backupMade.hasPages ? '; the community’s own pages are beside it' : ''}`,
  )
  say(`  ${backupMade.amounts.join(', ')}`)
  const hasPhotos = printPhotos(backupMade, say)
  if (hasKeys) printKeys(writeKeysBeside(backupMade.file, config.dataDir), say)
  if (backupMade.faults === null) say('  The ledger can be checked after the server has migrated the data.')
  else if (backupMade.faults.length > 0) {
    say(
      `  THE LEDGER DOES NOT ADD UP: ${backupMade.faults.join(', ')}. The backup is kept, and no older one is deleted.`,
    )
    return false
  } else say('  The ledger adds up.')
  if (backupMade.tidied) {
    const { deletedCount, keptCount, tidyingFault } = backupMade.tidied
    say(
      `  ${formatCount(keptCount, 'backup')} in the folder${deletedCount > 0 ? `, ${formatCount(deletedCount, 'older one')} deleted` : ''}.`,
    )
    if (tidyingFault !== null) say(`  OLDER BACKUPS OR THEIR PHOTOS COULD NOT BE DELETED: ${tidyingFault}.`)
  }
  say(
    `It holds private data, and no sessions. Keep a copy on another machine. To restore it: npm run porchlight -- restore ${formatPath(backupMade.file)}`,
  )
  return hasPhotos
}

function printKeys({ file, count }: { file: string; count: number }, say: Operator['say']): void {
  say(
    `  ${formatCount(count, 'key')} in ${file}: do not keep it with the backup, because anybody who has both can read phone numbers.`,
  )
}

function printPhotos({ file, photos }: BackupMade, say: Operator['say']) {
  const { photoCount, copiedCount, missingCount, fault } = photos
  if (photoCount > 0) {
    say(
      `  ${formatCount(photoCount, 'photo and thumbnail', 'photos and thumbnails')} in ${photosBeside(file)}, ${copiedCount} of them new`,
    )
  }
  if (missingCount > 0) {
    say(`  ${formatCount(missingCount, 'PHOTO')} COULD NOT BE FOUND: npm run porchlight -- check says which.`)
  }
  const unreadable = describeUnreadable(photos)
  if (unreadable !== null) say(`  ${unreadable}`)
  if (fault !== null)
    say(`  NOT ALL PHOTOS COULD BE COPIED: ${fault}. Make another backup when you have solved this.`)
  return missingCount === 0 && fault === null
}

function formatPath(path: string): string {
  return /^[\w./@:+-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`
}
