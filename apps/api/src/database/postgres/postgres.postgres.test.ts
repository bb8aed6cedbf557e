import { tmpdir } from 'node:os'
import { Bug } from '@porchlight/contracts/errors/assert'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ask, createTestData, type TestData } from '../../testing/test-database.factory.ts'
import { DatabaseGone, isDatabaseFault } from '../engine/faults.ts'
import { newestVersion } from '../engine/migrate.ts'
import { type Database, openDatabase } from '../open.ts'
import type { Transaction } from '../transactions/transact.ts'

let data: TestData
let openedDatabases: Database[]
let faults: unknown[]
beforeEach(async () => {
  data = await createTestData()
  openedDatabases = []
  faults = []
})
afterEach(async () => {
  for (const database of openedDatabases) await database.close()
  await data.discard()
})

async function open(overrides: Partial<TestData> = {}): Promise<Database> {
  const database = await openDatabase({
    ...data,
    ...overrides,
    now: () => 1_800_000_000_000,
    onFault: (error) => faults.push(error),
  })
  openedDatabases.push(database)
  return database
}

/** Another process's line to the same database. */
async function outsider(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url().href })
  await client.connect()
  return client
}

function url(): URL {
  if (!data.databaseUrl) throw new Bug('these suites run on PostgreSQL')
  return new URL(data.databaseUrl)
}

const save = ({ database }: Transaction, id: string) =>
  database.insertInto('accounts').values({ id, kind: 'member', balance: 0, version: 0 }).execute()
const readSavedIds = async (database: Database) =>
  (
    await database.reader
      .selectFrom('accounts')
      .where('kind', '=', 'member')
      .orderBy('id')
      .select('id')
      .execute()
  ).map(({ id }) => id)

/** Cuts every connection to the database, as a restart of the database does. */
const cutLines = () =>
  ask(
    url(),
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )

test('Q85 a connection that is cut between queries ends nothing: the next query succeeds', async () => {
  const database = await open()
  await readSavedIds(database)
  for (const id of ['a', 'b', 'c', 'd', 'e']) {
    await cutLines()
    await database.transact((transaction) => save(transaction, id))
  }
  await expect.poll(() => faults.length, { timeout: 15_000 }).toBeGreaterThan(0)
  await expect
    .poll(() => readSavedIds(database).catch(() => []), { timeout: 15_000 })
    .toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('Q85 a connection that is cut within a transaction leaves nothing of it, and is reported as a fault of the database', async () => {
  const database = await open()
  const cut = database.transact(async (transaction) => {
    await save(transaction, 'half done')
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(transaction.database)
  })
  await expect(cut).rejects.toSatisfy(isDatabaseFault)
  await database.transact((transaction) => save(transaction, 'after'))
  expect(await readSavedIds(database)).toEqual(['after'])
})

test('Q85 a connection that is cut within a snapshot ends neither the process nor the next snapshot', async () => {
  const database = await open()
  const cut = database.snapshot((snapshot) =>
    sql`select pg_terminate_backend(pg_backend_pid())`.execute(snapshot),
  )
  await expect(cut).rejects.toSatisfy(isDatabaseFault)
  expect(await database.snapshot((snapshot) => snapshot.selectFrom('posts').selectAll().execute())).toEqual(
    [],
  )
})

test('Q56 a lock that another process keeps makes the work fail as unavailable, and later work succeeds', async () => {
  const impatient = url()
  impatient.searchParams.set('options', '-c lock_timeout=100ms')
  const database = await open({ databaseUrl: impatient })
  const other = await outsider()
  await other.query('begin')
  await other.query('select seq from change_head for update')
  await expect(database.transact((transaction) => save(transaction, 'a'))).rejects.toSatisfy(isDatabaseFault)
  await other.query('rollback')
  await other.end()
  await database.transact((transaction) => save(transaction, 'b'))
  expect(await readSavedIds(database)).toEqual(['b'])
})

test('Q47 work that the engine aborted because of other transactions is repeated, together with all of its commit', async () => {
  const database = await open()
  await database.transact(async (transaction) => {
    await save(transaction, 'a')
    await save(transaction, 'b')
  })
  const other = await outsider()
  await other.query('begin')
  // Ours gives way: it looks for a circle after a second, this one much later.
  await other.query(`set local deadlock_timeout = '60s'`)
  await other.query(`update accounts set balance = balance + 1 where id = 'b'`)
  let attempts = 0
  const add = (id: string) => (transaction: Transaction) =>
    transaction.database
      .updateTable('accounts')
      .set((eb) => ({ balance: eb('balance', '+', 10) }))
      .where('id', '=', id)
      .execute()
  const bothTransactions = Promise.all([
    database.transact(add('a')),
    database.transact(async (transaction) => {
      attempts += 1
      await add('b')(transaction)
    }),
  ])
  // The circle: it holds b and wants a, we hold a and want b.
  await expect.poll(() => attempts).toBe(1)
  await other.query(`update accounts set balance = balance + 1 where id = 'a'`)
  await other.query('commit')
  await other.end()
  await bothTransactions
  expect(attempts).toBeGreaterThan(1)
  const balances = await database.reader
    .selectFrom('accounts')
    .where('id', 'in', ['a', 'b'])
    .select('balance')
    .execute()
  expect(balances).toEqual([{ balance: 11 }, { balance: 11 }])
})

test('Q80 whole numbers, counts and sums are numbers in JavaScript, beyond 32 bits', async () => {
  const database = await open()
  await database.transact(({ database: inner }) =>
    inner
      .insertInto('accounts')
      .values(
        [1, 2].map((each) => ({ id: `m${each}`, kind: 'member' as const, balance: 2 ** 40, version: 0 })),
      )
      .execute(),
  )
  const totals = await database.reader
    .selectFrom('accounts')
    .where('kind', '=', 'member')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.sum<number>('balance').as('sum'),
      fn.max('balance').as('most'),
    ])
    .executeTakeFirstOrThrow()
  expect(totals).toEqual({ count: 2, sum: 2 ** 41, most: 2 ** 40 })
})

test('Q81 text is sorted by its bytes, whatever the language of the server', async () => {
  const database = await open()
  for (const id of ['b', 'B', 'ä', 'a', '_']) {
    await database.transact((transaction) => save(transaction, id))
  }
  expect(await readSavedIds(database)).toEqual(['B', '_', 'a', 'b', 'ä'])
})

test('Q84 processes that start together on an empty database migrate it once', async () => {
  const empty = await createTestData({ isEmpty: true })
  try {
    const together = await Promise.all(
      Array.from({ length: 6 }, () => openDatabase({ ...empty, now: () => 0 })),
    )
    for (const database of together) {
      const { rows } = await sql<{ version: number }>`select version from schema_version`.execute(
        database.reader,
      )
      expect(rows).toEqual([{ version: newestVersion }])
      expect(await database.reader.selectFrom('changeHead').selectAll().execute()).toHaveLength(1)
    }
    for (const database of together) await database.close()
  } finally {
    await empty.discard()
  }
})

test('Q79 data of a newer version is refused, and left as it is', async () => {
  await ask(url(), `update schema_version set version = ${newestVersion + 1}`)
  await expect(open()).rejects.toThrow(`this program only knows ${newestVersion}`)
})

test('Q79 a migration that was cut off leaves nothing half done', async () => {
  const empty = await createTestData({ isEmpty: true })
  try {
    if (!empty.databaseUrl) throw new Bug('these suites run on PostgreSQL')
    await ask(empty.databaseUrl, 'create table sync_clients (left_over bigint)')
    await expect(openDatabase({ ...empty, now: () => 0 })).rejects.toThrow(/already exists/)
    const client = new pg.Client({ connectionString: empty.databaseUrl.href })
    await client.connect()
    const { rows } = await client.query(`select tablename from pg_tables where schemaname = 'public'`)
    await client.end()
    expect(rows).toEqual([{ tablename: 'sync_clients' }])
  } finally {
    await empty.discard()
  }
})

test('Q49 a database that does not respond is reported as gone within a moment', async () => {
  const nobody = new URL('postgres://porchlight:a-secret@127.0.0.1:1/porchlight')
  const opening = openDatabase({ dataDir: tmpdir(), databaseUrl: nobody, now: () => 0 })
  await expect(opening).rejects.toThrow(DatabaseGone)
  await expect(opening).rejects.not.toThrow(/a-secret/)
})

test('Q50 the read connection cannot write', async () => {
  const database = await open()
  await expect(
    database.reader
      .insertInto('accounts')
      .values({ id: 'a', kind: 'member', balance: 0, version: 0 })
      .execute(),
  ).rejects.toThrow(/read-only/)
})
