import { resolve } from 'node:path'
import { shownBytes, shownCount } from './amounts.ts'
import { type BackupMade, makeBackup } from './make-backup.ts'
import { writeKeysBeside } from './number-keys.ts'
import type { Operator } from './operator.ts'
import { photosBeside } from './photos.ts'

/** @param to a file that is not there yet; without it, one in the folder of backups, which is kept small */
export async function backUp(
  { config, standsIn, now, say }: Operator,
  { to, hasKeys }: { to?: string | undefined; hasKeys: boolean },
): Promise<boolean> {
  const made = await makeBackup(config, now(), to === undefined ? undefined : resolve(standsIn, to))
  say(`Backup: ${made.file}`)
  say(
    `  ${shownBytes(made.bytes)}, gone over, of version ${made.version}${made.hasPages ? '; the community’s own pages lie beside it' : ''}`,
  )
  say(`  ${made.amounts.join(', ')}`)
  const hasPhotos = sayPhotos(made, say)
  if (hasKeys) sayKeys(writeKeysBeside(made.file, config.dataDir), say)
  if (made.faults === null) say('  The ledger is gone over once the server has brought the data up to date.')
  else if (made.faults.length > 0) {
    say(
      `  THE LEDGER DOES NOT ADD UP: ${made.faults.join(', ')}. The backup is kept, and no older one is thrown away.`,
    )
    return false
  } else say('  The ledger adds up.')
  if (made.tidied) {
    const { gone, kept } = made.tidied
    say(
      `  ${shownCount(kept, 'backup')} in the folder${gone > 0 ? `, ${shownCount(gone, 'older one')} thrown away` : ''}.`,
    )
  }
  say(
    `It holds private data, and no sessions. Keep a copy on another machine. To put it back: npm run porchlight -- restore ${shownPath(made.file)}`,
  )
  return hasPhotos
}

function sayKeys({ file, count }: { file: string; count: number }, say: Operator['say']): void {
  say(
    `  ${shownCount(count, 'key')} in ${file}: keep it apart from the backup, since with both of them whoever finds them reads phone numbers.`,
  )
}

function sayPhotos({ file, photos: { photos, copied, missing, fault } }: BackupMade, say: Operator['say']) {
  if (photos > 0) {
    say(
      `  ${shownCount(photos, 'photo and thumbnail', 'photos and thumbnails')} in ${photosBeside(file)}, ${copied} of them new`,
    )
  }
  if (missing > 0) {
    say(`  ${shownCount(missing, 'PHOTO')} COULD NOT BE FOUND: npm run porchlight -- check says which.`)
  }
  if (fault !== null)
    say(`  NOT ALL PHOTOS COULD BE COPIED: ${fault}. Make another backup once that is mended.`)
  return missing === 0 && fault === null
}

function shownPath(path: string): string {
  return /^[\w./@:+-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`
}
