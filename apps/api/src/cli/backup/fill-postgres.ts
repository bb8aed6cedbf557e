/** A community out of a SQLite file into an empty PostgreSQL database: all of it in one transaction, compared before it counts. */
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { copyTables, type TableCount, tablesOf } from '../../database/backup/copy-tables.ts'
import { versionOf } from '../../database/backup/version.ts'
import type { Engine } from '../../database/engine/engine.ts'
import { migrate, newestVersion } from '../../database/engine/migrate.ts'
import { UnusableData } from '../../database/engine/unusable-data.ts'
import { openPostgres } from '../../database/postgres/postgres.ts'
import { lockPostgres } from '../../database/postgres/postgres-exclusive.ts'
import { openSqlite } from '../../database/sqlite/sqlite.ts'
import { ledgerFaults } from '../../features/credits/credits.queries.ts'
import { CommandFault } from '../terminal/operator.ts'
import { type LedgerTotals, ledgerTotals } from './ledger-totals.ts'

const hasToBeEmpty = 'Nothing was changed there; the database has to be empty.'

interface Filling {
  /** The folder with a file of this version that no other process has open. */
  folder: string
  url: URL
  /** Undone at the end. */
  isRehearsal: boolean
}

interface Filled {
  tables: TableCount[]
  ledger: LedgerTotals
}

/** @throws CommandFault when the database is not empty, is in use, or did not become the same */
export async function fillPostgres({ folder, url, isRehearsal }: Filling): Promise<Filled> {
  // The lock refuses a database with a running server: that server would go on with what it remembers of the empty
  // database.
  const heldDatabase = await lockPostgres(url, { onFault: () => undefined, onLost: () => undefined })
  try {
    const source = openSqlite(folder)
    try {
      const target = await openPostgres(url, () => undefined)
      try {
        if ((await versionOf(target)) > newestVersion)
          throw new CommandFault(`The database holds the data of a newer program. ${hasToBeEmpty}`)
        await migrate(target)
        return await copyAll(source, target, isRehearsal)
      } finally {
        await target.close()
      }
    } finally {
      await source.close()
    }
  } finally {
    await heldDatabase.release()
  }
}

async function copyAll(source: Engine, target: Engine, isRehearsal: boolean): Promise<Filled> {
  const tables = await tablesOf(source.reader.withoutPlugins())
  return target.writer.connection().execute(async (to) => {
    try {
      await target.beginWriting(to)
      const counts = await copyTables({ from: source.reader, to, tables })
      const [before, after] = [await ledgerTotals(source.reader), await ledgerTotals(to)]
      const faults = await ledgerFaults(to)
      if (!isDeepStrictEqual(before, after) || faults.length > 0) {
        throw new CommandFault(
          `The ledger in the copy is different, so nothing was kept: ${JSON.stringify({ before, after, faults })}`,
        )
      }
      await sql.raw(isRehearsal ? 'rollback' : 'commit').execute(to)
      return { tables: counts, ledger: after }
    } catch (error) {
      await sql`rollback`.execute(to).catch(() => undefined)
      if (error instanceof UnusableData) throw new CommandFault(`${error.message} ${hasToBeEmpty}`)
      throw error
    }
  })
}
