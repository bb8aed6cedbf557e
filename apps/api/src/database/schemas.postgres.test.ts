/** Both engines have the same tables: what a query finds or refuses on one, it finds or refuses on the other. */
import { join } from 'node:path'
import { assert } from '@porchlight/contracts/errors/assert'
import BetterSqlite3 from 'better-sqlite3'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestData, type TestData } from '../testing/test-database.factory.ts'
import { openDatabase } from './open.ts'
import { sqliteFileIn } from './sqlite/sqlite.ts'

interface Schema {
  /** 'table.column type null', by name. */
  columns: string[]
  /** 'table (columns) unique|primary', without the index's own name. */
  indexes: string[]
  /** 'table (columns) → table (columns)' */
  references: string[]
  /** Per table, the columns and the words and numbers that its checks speak of. */
  checks: string[]
}

let data: TestData
let sqlite: Schema
let postgres: Schema

beforeAll(async () => {
  data = await createTestData({ isEmpty: true })
  const databases = [
    await openDatabase({ dataDir: join(data.dataDir, 'file'), now: () => 0 }),
    await openDatabase({ ...data, now: () => 0 }),
  ]
  for (const database of databases) await database.close()
  sqlite = readSqlite(sqliteFileIn(join(data.dataDir, 'file')))
  assert(data.databaseUrl, 'a PostgreSQL database')
  postgres = await readPostgres(data.databaseUrl)
})
afterAll(() => data.discard())

test('Q84 every table has the same columns, of the same kind and equally required', () => {
  expect(sqlite.columns.length).toBeGreaterThan(80)
  expect(postgres.columns).toEqual(sqlite.columns)
})

test('Q84 the same columns are keys, unique and indexed', () => {
  expect(sqlite.indexes.length).toBeGreaterThan(20)
  expect(postgres.indexes).toEqual(sqlite.indexes)
})

test('Q84 the same columns point at the same tables', () => {
  expect(sqlite.references.length).toBeGreaterThan(8)
  expect(postgres.references).toEqual(sqlite.references)
})

test('Q84 the same checks are made of the same columns, with the same words and numbers', () => {
  expect(sqlite.checks.length).toBeGreaterThan(20)
  expect(postgres.checks).toEqual(sqlite.checks)
})

function readSqlite(file: string): Schema {
  const driver = new BetterSqlite3(file, { readonly: true })
  const rows = <Row>(query: string, ...params: unknown[]) => driver.prepare(query).all(...params) as Row[]
  const tables = rows<{ name: string; sql: string }>(
    `select name, sql from sqlite_master where type = 'table' order by name`,
  )
  const schema: Schema = { columns: [], indexes: [], references: [], checks: [] }
  for (const { name, sql } of tables) {
    for (const column of rows<{ name: string; type: string; notnull: 0 | 1; pk: number }>(
      'select * from pragma_table_info(?)',
      name,
    )) {
      const type = kinds.sqlite[column.type.toLowerCase()] ?? column.type
      const isNullable = column.notnull === 0 && column.pk === 0
      schema.columns.push(columnText({ table: name, name: column.name, type, isNullable }))
    }
    const key = rows<{ name: string }>('select name from pragma_table_info(?) where pk > 0 order by pk', name)
    if (key.length > 0) schema.indexes.push(indexText(name, namesOf(key), 'primary'))
    for (const index of rows<{ name: string; unique: 0 | 1; origin: string }>(
      `select * from pragma_index_list(?) where origin <> 'pk'`,
      name,
    )) {
      // A computed column of an index has no name.
      const on = rows<{ name: string }>(
        `select coalesce(name, 'computed') as name from pragma_index_info(?) order by seqno`,
        index.name,
      )
      schema.indexes.push(indexText(name, namesOf(on), index.unique === 1 ? 'unique' : ''))
    }
    for (const { table, from, to } of rows<{ table: string; from: string; to: string }>(
      'select * from pragma_foreign_key_list(?)',
      name,
    )) {
      schema.references.push(`${name} (${from}) → ${table} (${to})`)
    }
    for (const check of checksIn(sql)) schema.checks.push(checkText(name, check))
  }
  driver.close()
  return sorted(schema)
}

async function readPostgres(url: URL): Promise<Schema> {
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  const rows = async <Row>(query: string) => (await client.query(query)).rows as Row[]
  const ownTablesFilter = `pg_class.relnamespace = 'public'::regnamespace and pg_class.relname <> 'schema_version'`
  const columns = await rows<{ table: string; name: string; type: string; nullable: boolean }>(
    `select relname as table, attname as name, format_type(atttypid, null) as type, not attnotnull as nullable
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relkind = 'r' and attnum > 0 and not attisdropped and ${ownTablesFilter}`,
  )
  const indexes = await rows<{ table: string; columns: string[]; kind: string }>(
    `select relname as table,
       case when indisprimary then 'primary' when indisunique then 'unique' else '' end as kind,
       array(select coalesce(attname::text, 'computed') from unnest(indkey) with ordinality as part (number, place)
         left join pg_attribute on attrelid = indrelid and attnum = part.number order by part.place) as columns
     from pg_index join pg_class on pg_class.oid = indrelid where ${ownTablesFilter}`,
  )
  const constraints = await rows<{ table: string; type: string; says: string }>(
    `select relname as table, contype as type, pg_get_constraintdef(pg_constraint.oid) as says
     from pg_constraint join pg_class on pg_class.oid = conrelid where contype in ('c', 'f') and ${ownTablesFilter}`,
  )
  await client.end()
  return sorted({
    columns: columns.map(({ table, name, type, nullable: isNullable }) =>
      columnText({ table, name, type: kinds.postgres[type] ?? `${type} of PostgreSQL`, isNullable }),
    ),
    indexes: indexes.map((index) => indexText(index.table, index.columns, index.kind)),
    references: constraints
      .filter(({ type }) => type === 'f')
      .map(({ table, says }) => {
        const [, from, to, key] = /\((\w+)\) REFERENCES (\w+)\((\w+)\)/.exec(says) ?? []
        return `${table} (${from}) → ${to} (${key})`
      }),
    checks: constraints.filter(({ type }) => type === 'c').map(({ table, says }) => checkText(table, says)),
  })
}

/** The engines' words for one kind. An `integer` and a `real` of PostgreSQL hold half of what SQLite's do, and are none. */
const kinds: Readonly<Record<'sqlite' | 'postgres', Readonly<Record<string, string>>>> = {
  sqlite: { integer: 'whole number', real: 'number', text: 'text' },
  postgres: { bigint: 'whole number', 'double precision': 'number', text: 'text' },
}

interface Column {
  table: string
  name: string
  /** Its kind, or the engine's own word. */
  type: string
  isNullable: boolean
}

function columnText({ table, name, type, isNullable }: Column): string {
  return `${table}.${name} ${type}${isNullable ? ' or nothing' : ''}`
}

function indexText(table: string, columns: string[], kind: string): string {
  return `${table} (${columns.join(', ')}) ${kind}`
}

/** The engines write a check down in forms of their own; what it speaks of is the same. */
function checkText(table: string, says: string): string {
  const words = says
    .replace(/^CHECK/i, '')
    .replace(/::\w+(?:\[\])?|ANY|ARRAY|COLLATE|"C"/gi, '')
    .match(/'[^']*'|\w+|<>|>=|<=|[<>]/g)
  const dull = new Set(['in', 'or', 'and', 'is', 'null', 'not'])
  return `${table}: ${[...new Set(words)].filter((word) => !dull.has(word.toLowerCase())).join(' ')}`
}

/** Returns the check constraints of a statement, up to the matching closing bracket however deep they are nested. */
function checksIn(sql: string): string[] {
  return [...sql.matchAll(/\bcheck\s*\(/g)].map(({ index, 0: opening }) => {
    let depth = 1
    let end = index + opening.length
    for (; depth > 0 && end < sql.length; end += 1) {
      if (sql[end] === '(') depth += 1
      if (sql[end] === ')') depth -= 1
    }
    return sql.slice(index + opening.length, end - 1)
  })
}

function namesOf(rows: { name: string }[]): string[] {
  return rows.map(({ name }) => name)
}

function sorted(schema: Schema): Schema {
  return {
    columns: schema.columns.sort(),
    indexes: schema.indexes.sort(),
    references: schema.references.sort(),
    checks: schema.checks.sort(),
  }
}
