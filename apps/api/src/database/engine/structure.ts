/** Checks that data has the tables and columns that its version has in every release. */
import { createHash } from 'node:crypto'
import type BetterSqlite3 from 'better-sqlite3'
import { sql } from 'kysely'
import { structures } from '../migrations/structures.ts'
import type { Engine } from './engine.ts'
import { UnusableData } from './unusable-data.ts'

/**
 * Checks that the data's structure is that of a release. A program between two releases may have made a different
 * structure of the same version. Then the next query or migration would fail, with words that do not help an operator.
 * @throws UnusableData before anything is done with such data
 */
export async function assertReleased(engine: Engine, version: number): Promise<void> {
  assertStructure(version, await structureOf(engine))
}

/**
 * Checks as `assertReleased` does, but on a file that is opened for reading only: opening it for writing would change
 * it.
 */
export function assertReleasedFile(driver: BetterSqlite3.Database, version: number): void {
  assertStructure(version, structureFrom(driver.prepare(sqliteColumns).all() as Column[]))
}

function assertStructure(version: number, structure: string): void {
  const releasedHash = structures[version - 1]
  if (releasedHash === undefined || releasedHash === structure) return
  throw new UnusableData(
    `The data was changed by a program that never was a release: what is called version ${version} in it is not what releases call so. Nothing was changed. Start the program that ran on it last, or restore a backup from before it: npm run porchlight -- restore <file>`,
  )
}

/**
 * Returns a hash that is the same for all data with the same tables and columns, on either engine and with any content.
 */
export async function structureOf({ name, reader }: Engine): Promise<string> {
  const columns = sql.raw<Column>(name === 'sqlite' ? sqliteColumns : postgresColumns)
  return structureFrom((await columns.execute(reader.withoutPlugins())).rows)
}

function structureFrom(columns: readonly Column[]): string {
  const names = columns.map(({ table, column }) => `${table}.${column}`).sort()
  return createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16)
}

interface Column {
  table: string
  column: string
}

const sqliteColumns = `select tables.name as "table", columns.name as "column"
  from sqlite_master as tables join pragma_table_info(tables.name) as columns
  where tables.type = 'table' and tables.name not like 'sqlite@_%' escape '@'`

const postgresColumns = `select table_name as "table", column_name as "column"
  from information_schema.columns
  where table_schema = current_schema() and table_name <> 'schema_version'`
