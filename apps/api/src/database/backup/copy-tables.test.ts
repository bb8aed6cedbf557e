/** Tests on both engines: the engine of the suite is copied to and from a SQLite file. */
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { memberRow } from '../../testing/member-row.factory.ts'
import { createTestData, type TestData } from '../../testing/test-database.factory.ts'
import type { Engine } from '../engine/engine.ts'
import { migrate } from '../engine/migrate.ts'
import { openPostgres } from '../postgres/postgres.ts'
import { openSqlite, sqliteFileIn } from '../sqlite/sqlite.ts'
import { copyTables, tablesOf } from './copy-tables.ts'

let data: TestData
let file: Engine
/** The database on the engine under test. */
let other: Engine
beforeEach(async () => {
  data = await createTestData({ isEmpty: true })
  file = openSqlite(join(data.dataDir, 'file'))
  other = data.databaseUrl
    ? await openPostgres(data.databaseUrl, () => undefined)
    : openSqlite(join(data.dataDir, 'other'))
  await migrate(file)
  await migrate(other)
})
afterEach(async () => {
  await file.close()
  await other.close()
  await data.discard()
})

async function copy(from: Engine, to: Engine) {
  const tables = await tablesOf(file.reader.withoutPlugins())
  return to.writer.connection().execute(async (connection) => {
    await to.beginWriting(connection)
    try {
      const counts = await copyTables({ from: from.reader, to: connection, tables })
      await sql`commit`.execute(connection)
      return counts
    } catch (error) {
      await sql`rollback`.execute(connection)
      throw error
    }
  })
}

const readEverything = async (engine: Engine) => {
  const rows: Record<string, unknown[]> = {}
  for (const { name, columns, key } of await tablesOf(file.reader.withoutPlugins())) {
    const list = (names: string[]) => sql.join(names.map((column) => sql.ref(column)))
    const queryResult =
      await sql`select ${list(columns)} from ${sql.table(name)} order by ${list(key)}`.execute(
        engine.reader.withoutPlugins(),
      )
    rows[name] = queryResult.rows
  }
  return rows
}

const member = (id: string) =>
  memberRow(
    {
      id,
      firstName: 'Søren 🏮',
      lastName: "O'Neill",
      bio: 'two\nlines, "quoted" \\ and %',
      interests: '["a"]',
      latitude: 34.052234567891,
      longitude: -0.1,
      locationPermissionGranted: 1,
      trialEndsAt: 8_640_000_000_000_000,
    },
    1_800_000_000_000,
  )

/** More than one batch of rows, with keys of one and of two columns, and a table that points at another. */
async function fill({ writer }: Engine): Promise<void> {
  const ids = Array.from({ length: 1500 }, (_, index) => `m${index}`)
  for (let at = 0; at < ids.length; at += 250) {
    await writer
      .insertInto('members')
      .values(ids.slice(at, at + 250).map(member))
      .execute()
  }
  for (let at = 0; at < 12_000; at += 2000) {
    await writer
      .insertInto('requestCounts')
      .values(
        Array.from({ length: 2000 }, (_, index) => ({
          memberId: `m${Math.floor((at + index) / 8)}`,
          month: `2026-0${(index % 8) + 1}`,
          used: index,
        })),
      )
      .execute()
  }
  await writer.updateTable('changeHead').set({ seq: 1 }).execute()
  await writer.insertInto('changeNumbers').values({ seq: 1, tag: 'abcd', createdAt: 5 }).execute()
}

test('Q86 the copied tables are all tables of the file, each after the tables it refers to', async () => {
  const tables = (await tablesOf(file.reader.withoutPlugins())).map(({ name }) => name)
  const driver = new BetterSqlite3(sqliteFileIn(join(data.dataDir, 'file')), { readonly: true })
  const knownTables = driver
    .prepare(`select name from sqlite_master where type = 'table' order by name`)
    .pluck()
    .all()
  const references = knownTables.flatMap((name) =>
    (driver.pragma(`foreign_key_list(${String(name)})`) as { table: string }[]).map(({ table }) => [
      table,
      name,
    ]),
  )
  driver.close()
  expect([...tables].sort()).toEqual(knownTables)
  expect(references.length).toBeGreaterThan(8)
  for (const [table, pointing] of references) {
    // A table that refers to itself may name a later row first; such a key is checked when all rows are there.
    if (table === pointing) continue
    expect(tables.indexOf(String(table))).toBeLessThan(tables.indexOf(String(pointing)))
  }
})

test('Q86 14,000 rows are copied unchanged, every column of every table', async () => {
  await fill(file)
  const before = await readEverything(file)
  const counts = await copy(file, other)
  expect(counts).toContainEqual({ name: 'members', rows: 1500 })
  expect(counts).toContainEqual({ name: 'request_counts', rows: 12_000 })
  expect(await readEverything(other)).toEqual(before)

  const again = openSqlite(join(data.dataDir, 'again'))
  try {
    await migrate(again)
    await copy(other, again)
    expect(await readEverything(again)).toEqual(before)
  } finally {
    await again.close()
  }
})

test('Q86 C2 a copy brings its history: epoch, number and tags are the source’s, not the target’s', async () => {
  const targetRows = await readEverything(other)
  const fileRows = await readEverything(file)
  expect(targetRows.change_head).not.toEqual(fileRows.change_head)
  await copy(file, other)
  const after = await readEverything(other)
  expect([after.change_head, after.change_numbers]).toEqual([fileRows.change_head, fileRows.change_numbers])
})

test('Q86 a target with a community in it is refused, and stays as it was', async () => {
  await other.writer.insertInto('members').values(member('resident')).execute()
  const before = await readEverything(other)
  await expect(copy(file, other)).rejects.toThrow(/not empty \(members: 1\)/)
  expect(await readEverything(other)).toEqual(before)
})

test('Q86 rows that a server wrote by itself before any sign-up do not count as a community', async () => {
  const job = { name: 'tending', periodMs: 1, dueAt: 1, failures: 0 }
  const noRun = { begunAt: null, doneAt: null, failingSince: null, retryAt: null, fault: null }
  await other.writer.insertInto('readiness').values({ id: 1, probedAt: 1 }).execute()
  await other.writer
    .insertInto('jobs')
    .values({ ...job, ...noRun })
    .execute()
  await copy(file, other)
  expect((await readEverything(other)).jobs).toEqual([])
})
