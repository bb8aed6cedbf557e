import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { Kysely, SqliteDialect, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NewerDatabase, newestVersion } from './engine/migrate.ts'
import * as initialSchema from './migrations/0001-initial-schema.ts'
import { openDatabase } from './open.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'porchlight-open-'))
})
afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true })
})

const open = (folder = dataDir) => openDatabase({ dataDir: folder, now: () => 0 })
const file = () => join(dataDir, 'porchlight.sqlite')

test('Q50 Q51 after a write every setting of the database reads back as required, and a commit waits for the disk', async () => {
  const database = await open()
  try {
    await database.transact(({ database: inner }) =>
      inner.insertInto('accounts').values({ id: 'a', kind: 'member', balance: 0, version: 0 }).execute(),
    )
    const settings = await database.transact(async ({ database: inner }) => {
      const read = async (name: string) => {
        const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(inner)
        return Object.values(rows[0] ?? {})[0]
      }
      return {
        journalMode: await read('journal_mode'),
        synchronous: await read('synchronous'),
        foreignKeys: await read('foreign_keys'),
        trustedSchema: await read('trusted_schema'),
        busyTimeout: await read('busy_timeout'),
        journalSizeLimit: await read('journal_size_limit'),
        applicationId: await read('application_id'),
        mmapSize: (await read('mmap_size')) ?? 0,
      }
    })
    expect(settings).toEqual({
      journalMode: 'wal',
      synchronous: 2,
      foreignKeys: 1,
      trustedSchema: 0,
      busyTimeout: 50,
      journalSizeLimit: 67_108_864,
      applicationId: 0x50_72_63_68,
      mmapSize: 0,
    })
  } finally {
    await database.close()
  }
})

test('Q50 every table is strict, and the file is sound', async () => {
  await (await open()).close()
  const driver = new BetterSqlite3(file(), { readonly: true })
  const tables = driver.pragma('table_list') as { schema: string; name: string; strict: number }[]
  const loose = tables.filter(
    ({ schema, name, strict }) => schema === 'main' && !name.startsWith('sqlite_') && !strict,
  )
  expect(loose).toEqual([])
  expect(driver.pragma('quick_check', { simple: true })).toBe('ok')
  expect(driver.pragma('foreign_key_check')).toEqual([])
  expect(driver.pragma('user_version', { simple: true })).toBe(newestVersion)
  driver.close()
})

test('Q49 data of a newer program is refused by name, and left as it is', async () => {
  await (await open()).close()
  const driver = new BetterSqlite3(file())
  driver.pragma(`user_version = ${newestVersion + 1}`)
  driver.close()
  await expect(open()).rejects.toThrow(NewerDatabase)
  await expect(open()).rejects.toThrow(/Start the newer program, or restore a backup/)
  const again = new BetterSqlite3(file(), { readonly: true })
  expect(again.pragma('user_version', { simple: true })).toBe(newestVersion + 1)
  again.close()
})

test('Q79 opening twice migrates once, and existing rows stay', async () => {
  const first = await open()
  await first.transact(({ database }) =>
    database.insertInto('accounts').values({ id: 'a', kind: 'member', balance: 0, version: 0 }).execute(),
  )
  await first.close()
  const second = await open()
  const accounts = await second.reader.selectFrom('accounts').select('id').orderBy('id').execute()
  expect(accounts.map(({ id }) => id)).toEqual(['a', 'community', 'escrow'])
  await second.close()
})

test('Q79 data of the first version gets the later columns, and loses nothing', async () => {
  const driver = new BetterSqlite3(file())
  const first = new Kysely<unknown>({ dialect: new SqliteDialect({ database: driver }) })
  await initialSchema.up(first, 'sqlite')
  driver.pragma('user_version = 1')
  driver.exec(`insert into accounts (id, kind, balance, version) values ('a', 'member', 0, 0)`)
  await first.destroy()
  const database = await open()
  const accounts = await database.reader.selectFrom('accounts').select('id').orderBy('id').execute()
  expect(accounts.map(({ id }) => id)).toEqual(['a', 'community', 'escrow'])
  expect(await database.reader.selectFrom('places').selectAll().execute()).toEqual([])
  await database.close()
})

test('Q79 a first start that was cut off leaves nothing half done', async () => {
  const driver = new BetterSqlite3(file())
  driver.exec('create table sync_clients (left_over integer)')
  driver.close()
  await expect(open()).rejects.toThrow(/already exists/)
  const after = new BetterSqlite3(file(), { readonly: true })
  const tables = after.prepare(`select name from sqlite_master where type = 'table'`).pluck().all()
  expect(tables).toEqual(['sync_clients'])
  expect(after.pragma('user_version', { simple: true })).toBe(0)
  after.close()
})

test('Q50 the read connection cannot write', async () => {
  const database = await open()
  await expect(
    database.reader
      .insertInto('accounts')
      .values({ id: 'a', kind: 'member', balance: 0, version: 0 })
      .execute(),
  ).rejects.toMatchObject({ code: 'SQLITE_READONLY' })
  await database.close()
})

test('C2 each database has its own history', async () => {
  const epochs = new Set<string>()
  for (const name of ['a', 'b', 'c']) {
    const database = await open(join(dataDir, name))
    const { epoch } = await database.reader.selectFrom('changeHead').select('epoch').executeTakeFirstOrThrow()
    epochs.add(epoch)
    await database.close()
  }
  expect(epochs.size).toBe(3)
})

test('Q74 an orderly shutdown leaves one file without a log beside it', async () => {
  const database = await open()
  await database.transact(({ database: inner }) =>
    inner.insertInto('accounts').values({ id: 'a', kind: 'member', balance: 0, version: 0 }).execute(),
  )
  await database.close()
  const { readdirSync } = await import('node:fs')
  expect(readdirSync(dataDir)).toEqual(['porchlight.sqlite'])
})
