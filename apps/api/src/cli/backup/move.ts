import { join } from 'node:path'
import { type Config, databaseAddress } from '../../config.ts'
import { copySqlite, inStagingFolder } from '../../database/backup/backup-file.ts'
import { lockDataFolder } from '../../database/data-folder.ts'
import { openDatabase } from '../../database/open.ts'
import { sqliteFileIn } from '../../database/sqlite/sqlite.ts'
import { filesFolder } from '../../providers/files/configured-files.ts'
import { formatCount } from '../terminal/amounts.ts'
import { presentVersion } from '../terminal/community.ts'
import { type Operator, WrongUsage } from '../terminal/operator.ts'
import { fillPostgres } from './fill-postgres.ts'

interface Move {
  to: string | undefined
  isRehearsal: boolean
}

export async function move({ config, now, say }: Operator, { to, isRehearsal }: Move): Promise<boolean> {
  const { dataDir } = config
  const url = to === undefined ? config.databaseUrl : databaseAddress(to)
  if (url === null) {
    throw new WrongUsage(
      to === undefined
        ? 'It needs the address of the database: set DATABASE_URL, or use --to.'
        : 'That is not a PostgreSQL database. One looks like postgres://porchlight:password@localhost/porchlight.',
    )
  }
  await presentVersion({ ...config, databaseUrl: null })
  const heldFolder = lockDataFolder(dataDir)
  try {
    const { tables, ledger } = await inStagingFolder(dataDir, async (folder) => {
      // Only a copy is read: the file itself stays unchanged, also when this program would migrate it first.
      copySqlite(sqliteFileIn(dataDir), sqliteFileIn(folder), { includeSecrets: true })
      await (await openDatabase({ dataDir: folder, now })).close()
      return fillPostgres({ folder, url, isRehearsal })
    })
    const width = Math.max(...tables.map(({ name }) => name.length))
    say(`${isRehearsal ? 'Tried' : 'Moved'} to ${describeDatabase(url)}:`)
    for (const { name, rows } of tables) say(`  ${name.padEnd(width)}  ${rows.toLocaleString('en')}`)
    say(
      `The ledger is the same in both: ${formatCount(ledger.accounts, 'account')}, ${formatCount(ledger.entries, 'entry', 'entries')}, ${formatCount(ledger.inCirculation, 'credit')} in circulation.`,
    )
    if (!isRehearsal) printPhotos(config, tables, say)
    if (isRehearsal)
      say('Everything was undone: the tables there are empty. Without --dry-run the data stays.')
    else {
      say(
        'Now set DATABASE_URL to this database for the server, and start the server. Members stay signed in.',
      )
      say(
        `${join(dataDir, 'porchlight.sqlite')} was not changed. Keep it until you trust the new database; the server no longer uses it.`,
      )
    }
    return true
  } finally {
    heldFolder.release()
  }
}

/** Prints that the photos stay: the server looks for them where it did before. */
function printPhotos(
  { dataDir, s3 }: Config,
  tables: readonly { name: string; rows: number }[],
  say: Operator['say'],
): void {
  const photos = tables.find(({ name }) => name === 'files')?.rows ?? 0
  if (photos === 0) return
  say(
    s3
      ? `Its photos stay in ${s3.bucket} at ${s3.endpoint.host}.`
      : `Its photos stay in ${filesFolder(dataDir)}: keep DATA_DIR as it is.`,
  )
}

/** Describes the database without its user and password. */
export function describeDatabase({ host, pathname }: URL): string {
  return `PostgreSQL at ${host}${pathname}`
}
