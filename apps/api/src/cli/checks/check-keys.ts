/**
 * Checks the keys beside the data, and data that is useless without them (phone numbers, banned mailboxes), for the
 * command `check`.
 */
import { statSync } from 'node:fs'
import { hasHashKey, keysFolder, openDataKeys } from '../../database/folder/data-keys.ts'
import type { Database } from '../../database/open.ts'
import { allPhones } from '../../features/phones/phones.queries.ts'
import { banOf, bans } from '../../features/sessions/joining/banned-mailboxes.queries.ts'
import { findNumbers } from '../backup/number-keys.ts'
import { formatCount } from '../terminal/amounts.ts'
import type { Report } from '../terminal/report.ts'

/** Known again by the key of hashes alone. */
async function checkBans(reader: Database['reader'], dataDir: string, report: Report): Promise<void> {
  const all = await bans(reader)
  if (all.length === 0) return
  // Hashing would create the key when it is missing.
  const keyMark = hasHashKey(dataDir) ? banOf(openDataKeys(dataDir), '').keyMark : null
  const lostCount = all.filter((each) => each.keyMark !== keyMark).length
  const mailboxes = formatCount(all.length, 'mailbox', 'mailboxes')
  if (lostCount === 0) return report('ok', `${mailboxes} banned`)
  report(
    'WRONG',
    `of ${mailboxes} banned, ${lostCount} could join: the key of that time is not in ${keysFolder(dataDir)}`,
  )
}

export async function checkKeys({ reader }: Database, dataDir: string, report: Report): Promise<void> {
  await checkBans(reader, dataDir, report)
  const folder = keysFolder(dataDir)
  const mode = statSync(folder, { throwIfNoEntry: false })?.mode
  if (mode !== undefined && (mode & 0o077) !== 0) {
    report('WRONG', `other accounts on this machine can read ${folder}: chmod -R go= ${folder}`)
  }
  const { open, hash } = openDataKeys(dataDir)
  // Hashing would create the key when it is missing.
  const { all, unopened, unmatched } = findNumbers(await allPhones(reader), {
    open,
    hash: hasHashKey(dataDir) ? hash : null,
  })
  if (all === 0) return
  const numbers = formatCount(all, 'phone number')
  if (unopened === 0 && unmatched === 0) return report('ok', `${numbers}, and the keys that decrypt them`)
  if (unopened > 0) {
    report(
      'WRONG',
      `of ${numbers}, ${unopened} cannot be decrypted by any key in ${folder}: put the keys of that time back there, or let those members enter their numbers again`,
    )
  }
  if (unmatched > 0) {
    report(
      'WRONG',
      `of ${numbers}, ${unmatched} were hashed by another key than the one in ${folder}: another member could enter the same number`,
    )
  }
}
