/** Runs the same migrations on PostgreSQL: a test on a SQLite file cannot find what only PostgreSQL refuses. */
import { sql } from 'kysely'
import { copyTables, tablesOf } from '../../database/backup/copy-tables.ts'
import type { Engine } from '../../database/engine/engine.ts'
import { migrate } from '../../database/engine/migrate.ts'
import { openPostgres } from '../../database/postgres/postgres.ts'
import { openSqlite } from '../../database/sqlite/sqlite.ts'

/**
 * The schema of the rehearsal, beside the community's own tables in the same database. The running server is not
 * affected.
 */
const schema = 'porchlight_rehearsal'

interface Rehearsal {
  /** Holds a copy of a backup, as it was made. */
  folder: string
  /** The version of that copy. */
  version: number
  url: URL
}

/**
 * @returns whether it was tried: an account that may make no schema cannot
 * @throws FailedMigration when the data cannot be brought to the version of this program
 */
export async function rehearseOnPostgres({ folder, version, url }: Rehearsal): Promise<boolean> {
  const community = await openPostgres(url, () => undefined)
  try {
    if (!(await mayMakeSchema(community))) return false
    await removeSchema(community)
    await sql`create schema ${sql.ref(schema)}`.execute(community.writer)
    try {
      await migrateCopy({ folder, version, url })
    } finally {
      await removeSchema(community)
    }
    return true
  } finally {
    await community.close()
  }
}

async function migrateCopy({ folder, version, url }: Rehearsal): Promise<void> {
  const source = openSqlite(folder)
  const target = await openPostgres(url, () => undefined, schema)
  try {
    await migrate(target, version)
    const tables = await tablesOf(source.reader.withoutPlugins())
    await target.writer.connection().execute(async (to) => {
      await target.beginWriting(to)
      await copyTables({ from: source.reader, to, tables })
      await sql`commit`.execute(to)
    })
    await migrate(target)
  } finally {
    await target.close()
    await source.close()
  }
}

async function mayMakeSchema({ reader }: Engine): Promise<boolean> {
  const { rows } = await sql<{
    isAllowed: boolean
  }>`select has_database_privilege(current_database(), 'CREATE') as is_allowed`.execute(reader)
  return rows[0]?.isAllowed ?? false
}

/** Deletes the schema, also when a rehearsal that was cut off left it. */
async function removeSchema({ writer }: Engine): Promise<void> {
  await sql`drop schema if exists ${sql.ref(schema)} cascade`.execute(writer)
}
