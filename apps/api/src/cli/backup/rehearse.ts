import { copyFileSync } from 'node:fs'
import { inStagingFolder } from '../../database/backup/backup-file.ts'
import { backupsIn } from '../../database/backup/backups-folder.ts'
import { newestVersion } from '../../database/engine/migrate.ts'
import { openDatabase } from '../../database/open.ts'
import { sqliteFileIn } from '../../database/sqlite/sqlite.ts'
import { readingFrom, versionIn } from '../../database/sqlite/sqlite-file.ts'
import { CommandFault, type Operator } from '../terminal/operator.ts'
import { contentsOf } from './contents.ts'
import { rehearseOnPostgres } from './rehearse-postgres.ts'

/** Runs on a copy what a start of this program would do to the data. An upgrade that fails here has changed nothing. */
export async function rehearse({ config, now, say }: Operator): Promise<boolean> {
  const { dataDir, databaseUrl } = config
  const [backup] = backupsIn(dataDir)
  if (!backup) throw new CommandFault('There is no backup to try it on: npm run porchlight -- backup')
  return inStagingFolder(dataDir, async (folder) => {
    const file = sqliteFileIn(folder)
    copyFileSync(backup.file, file)
    const before = readingFrom(file, (driver) => versionIn(driver, file))
    const isTried =
      databaseUrl !== null && (await rehearseOnPostgres({ folder, version: before, url: databaseUrl }))
    if (databaseUrl !== null && !isTried)
      say('The account may not create a schema in its database, so it was tried only on a file.')
    const database = await openDatabase({ dataDir: folder, now })
    try {
      const { amounts, faults } = await contentsOf(database.reader, newestVersion)
      if (faults && faults.length > 0)
        throw new CommandFault(`The ledger would not add up: ${faults.join(', ')}. Nothing was changed.`)
      say(`Tried on a copy of ${backup.file}: of version ${before}, then of ${newestVersion}.`)
      say(`  ${amounts.join(', ')}; the ledger adds up. The copy was deleted.`)
      return true
    } finally {
      await database.close()
    }
  })
}
