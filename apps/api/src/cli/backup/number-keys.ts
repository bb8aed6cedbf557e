/** Functions for the keys beside the data: which numbers they open, and the file that goes with a backup. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'
import { syncToDisk } from '../../database/backup/backup-file.ts'
import { keysBeside } from '../../database/backup/backups-folder.ts'
import { addKeys, type DataKeys, keysFolder, readAllKeys } from '../../database/folder/data-keys.ts'
import type { PhoneRow } from '../../features/phones/phones.queries.ts'
import { formatCount } from '../terminal/amounts.ts'
import { CommandFault, type Operator } from '../terminal/operator.ts'

export interface NumbersFound {
  all: number
  /** The number of phone numbers whose key is missing, or whose sealed text was changed. */
  unopened: number
  /** The numbers that were decrypted but have a hash by another key: another member could enter the same number. */
  unmatched: number
}

/** @param hash null where there is no key to hash with */
export function findNumbers(
  phones: readonly PhoneRow[],
  { open, hash }: Pick<DataKeys, 'open'> & { hash: DataKeys['hash'] | null },
): NumbersFound {
  const counts = { all: phones.length, unopened: 0, unmatched: 0 }
  for (const phone of phones) {
    const number = open(phone, phone.memberId)
    if (number === null) counts.unopened += 1
    else if (hash?.(number) !== phone.numberHash) counts.unmatched += 1
  }
  return counts
}

/** @throws CommandFault when there is such a file already, or no place for it */
export function writeKeysBeside(backup: string, dataDir: string): { file: string; count: number } {
  const file = keysBeside(backup)
  const keys = readAllKeys(dataDir)
  try {
    writeFileSync(file, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
    syncToDisk(file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EEXIST') rmSync(file, { force: true })
    throw new CommandFault(
      `The keys could not be written to ${file} (${code}). The backup was made, but without the keys.`,
    )
  }
  return { file, count: Object.keys(keys).length }
}

const keysSchema = v.record(
  v.pipe(v.string(), v.maxLength(40)),
  v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
)

/** Copies the keys beside a backup, if any. Returns how many were not here yet. */
export function copyKeysBeside(backup: string, dataDir: string): number {
  const file = keysBeside(backup)
  if (!existsSync(file)) return 0
  try {
    return addKeys(dataDir, v.parse(keysSchema, JSON.parse(readFileSync(file, 'utf8'))))
  } catch (error) {
    throw new CommandFault(`${file} holds no keys of this program (${(error as Error).name}).`)
  }
}

/** Prints how many phone numbers of a restored backup cannot be opened. Returns true when all of them open. */
export function printNumberCounts(
  { all, unopened }: NumbersFound,
  { backup, dataDir, keysTaken }: { backup: string; dataDir: string; keysTaken: number },
  say: Operator['say'],
): boolean {
  if (keysTaken > 0) say(`  ${formatCount(keysTaken, 'key')} restored from ${keysBeside(backup)}.`)
  if (unopened === 0) return true
  say(
    `  THE KEYS OF ${unopened} OF ${all} PHONE NUMBERS ARE MISSING: put the files of ${keysFolder(dataDir)} of that time back there, or put the file that backup --with-keys wrote beside the backup as ${keysBeside(backup)} and restore it once more. Without them those members have to enter their numbers again; everything else works.`,
  )
  return false
}
