/** Copies a whole community from one database into another, of any engine: every table, row by row, unchanged. */
import { assert } from '@porchlight/contracts/errors/assert'
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import { UnusableData } from '../engine/unusable-data.ts'

export interface TableShape {
  name: string
  columns: string[]
  /** The columns of its primary key, in order: rows are read along it. */
  key: string[]
}

export interface TableCount {
  name: string
  rows: number
}

/** Few enough parameters for one statement of either engine, many enough that the way there and back is nothing. */
const parametersMax = 10_000

/** Tables that a migration fills in a new database. */
const seeded = ['accounts', 'change_head', 'change_numbers']

/** Tables that a server fills itself, before any member joins. */
const servers = ['readiness', 'jobs', 'access_tag', 'push_keys', 'unsubscribe_keys']

/**
 * Returns all tables of a SQLite database, each after the tables that it points at. They are read from the file itself, so
 * that none is forgotten.
 */
export async function tablesOf(sqlite: QueryExecutorProvider): Promise<TableShape[]> {
  const names = await sql<{ name: string }>`select name from sqlite_master
    where type = 'table' and name not like 'sqlite@_%' escape '@' order by name`.execute(sqlite)
  const shapes = new Map<string, TableShape & { pointsAt: string[] }>()
  for (const { name } of names.rows) {
    const columns = await sql<{
      name: string
      pk: number
    }>`select name, pk from pragma_table_info(${name})`.execute(sqlite)
    const keys = await sql<{ table: string }>`select "table" from pragma_foreign_key_list(${name})`.execute(
      sqlite,
    )
    shapes.set(name, {
      name,
      columns: columns.rows.map((column) => column.name),
      key: columns.rows
        .filter(({ pk }) => pk > 0)
        .sort((a, b) => a.pk - b.pk)
        .map((column) => column.name),
      pointsAt: keys.rows.map(({ table }) => table).filter((table) => table !== name),
    })
  }
  const ordered: TableShape[] = []
  while (ordered.length < shapes.size) {
    const next = [...shapes.values()].find(
      ({ name, pointsAt }) =>
        !ordered.some((orderedShape) => orderedShape.name === name) &&
        pointsAt.every((table) => ordered.some((orderedShape) => orderedShape.name === table)),
    )
    assert(next, 'tables that point at each other in a ring')
    ordered.push(next)
  }
  return ordered.map(({ name, columns, key }) => ({ name, columns, key }))
}

interface Copy<From, To> {
  /** The source, within one snapshot. */
  from: Kysely<From>
  /** The target, within one transaction. */
  to: Kysely<To>
  tables: readonly TableShape[]
}

/**
 * @returns how many rows each table has, in both
 * @throws UnusableData when the target holds a community already
 */
export async function copyTables<From, To>(copy: Copy<From, To>): Promise<TableCount[]> {
  const { tables } = copy
  // Rows go over under the names they have in the database.
  const [from, to] = [copy.from.withoutPlugins(), copy.to.withoutPlugins()]
  await clearSeeds(to, tables)
  const counts: TableCount[] = []
  for (const table of tables) {
    await copyRows(from, to, table)
    const [rows, copiedRows] = [await countRows(from, table.name), await countRows(to, table.name)]
    if (rows !== copiedRows) throw new Error(`${table.name}: ${rows} rows, but ${copiedRows} arrived`)
    counts.push({ name: table.name, rows })
  }
  return counts
}

async function clearSeeds(to: QueryExecutorProvider, tables: readonly TableShape[]): Promise<void> {
  for (const { name } of tables) {
    const rows = await countRows(to, name)
    if (rows === 0 || servers.includes(name) || seeded.includes(name)) continue
    throw new UnusableData(`The database to copy to is not empty (${name}: ${rows}).`)
  }
  for (const { name } of [...tables].reverse()) {
    if ((await countRows(to, name)) > 0) await sql`delete from ${sql.table(name)}`.execute(to)
  }
}

async function countRows(database: QueryExecutorProvider, table: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(
    database,
  )
  return rows[0]?.rows ?? 0
}

type StoredRow = Record<string, unknown>

async function copyRows(
  from: QueryExecutorProvider,
  to: QueryExecutorProvider,
  { name, columns, key }: TableShape,
): Promise<void> {
  assert(key.length > 0, `the table ${name} has no primary key`)
  const batch = Math.floor(parametersMax / columns.length)
  const list = (names: readonly string[]) => sql.join(names.map((column) => sql.ref(column)))
  for (let last: StoredRow | undefined; ; ) {
    const after =
      last === undefined
        ? sql``
        : sql`where (${list(key)}) > (${sql.join(key.map((column) => last?.[column]))})`
    const { rows } = await sql<StoredRow>`select ${list(columns)} from ${sql.table(name)} ${after}
      order by ${list(key)} limit ${batch}`.execute(from)
    if (rows.length === 0) return
    const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`)
    await sql`insert into ${sql.table(name)} (${list(columns)}) values ${sql.join(values)}`.execute(to)
    last = rows.at(-1)
  }
}
