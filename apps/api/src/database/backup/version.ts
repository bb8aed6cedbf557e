/** Reads the version of the data without changing anything. */
import { sql } from 'kysely'
import type { Engine } from '../engine/engine.ts'
import { openPostgres } from '../postgres/postgres.ts'
import { isMainFileThere } from '../sqlite/main-file.ts'
import { sqliteFileIn } from '../sqlite/sqlite.ts'
import { readingFrom, versionIn } from '../sqlite/sqlite-file.ts'

/** 0: nothing is there yet. */
export async function versionOf({ name, reader }: Engine): Promise<number> {
  const executor = reader.withoutPlugins()
  if (name === 'sqlite') {
    const { rows } = await sql<{
      version: number
    }>`select user_version as version from pragma_user_version`.execute(executor)
    return rows[0]?.version ?? 0
  }
  const tableName = await sql<{
    name: string | null
  }>`select to_regclass('schema_version')::text as name`.execute(executor)
  if (!tableName.rows[0]?.name) return 0
  const { rows } = await sql<{ version: number }>`select version from schema_version`.execute(executor)
  return rows[0]?.version ?? 0
}

/** Reads the version before anything is opened, so that a missing file is not created. */
export async function readVersion({
  dataDir,
  databaseUrl,
}: {
  dataDir: string
  databaseUrl: URL | null
}): Promise<number> {
  if (databaseUrl === null) {
    const file = sqliteFileIn(dataDir)
    return isMainFileThere(dataDir) ? readingFrom(file, (driver) => versionIn(driver, file)) : 0
  }
  const engine = await openPostgres(databaseUrl, () => undefined)
  try {
    return await versionOf(engine)
  } finally {
    await engine.close()
  }
}
