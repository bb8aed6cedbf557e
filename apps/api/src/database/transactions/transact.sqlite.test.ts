import BetterSqlite3 from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.factory.ts'
import { sqliteFileIn } from '../sqlite/sqlite.ts'
import type { Transaction } from './transact.ts'

const save = ({ database }: Transaction, id: string) =>
  database.insertInto('accounts').values({ id, kind: 'member', balance: 0, version: 0 }).execute()
const readSavedIds = async (database: TestDatabase) =>
  (await database.reader.selectFrom('accounts').where('kind', '=', 'member').select('id').execute()).map(
    ({ id }) => id,
  )

let database: TestDatabase
let other: BetterSqlite3.Database
beforeEach(async () => {
  database = await openTestDatabase({ now: () => 0 })
  other = new BetterSqlite3(sqliteFileIn(database.data.dataDir))
})
afterEach(async () => {
  other.close()
  await database.discard()
})

test('Q56 while another process holds the lock, work fails as unavailable and later work succeeds', async () => {
  other.exec('begin immediate')
  await expect(database.transact((transaction) => save(transaction, 'a'))).rejects.toMatchObject({
    code: 'SQLITE_BUSY',
  })
  other.exec('rollback')
  await database.transact((transaction) => save(transaction, 'b'))
  expect(await readSavedIds(database)).toEqual(['b'])
})

test('Q56 a command that has the file for a moment is waited for, without blocking the process', async () => {
  other.exec('begin immediate')
  const working = database.transact((transaction) => save(transaction, 'a'))
  // The first attempt is over by then.
  setTimeout(() => other.exec('rollback'), 60)
  await working
  expect(await readSavedIds(database)).toEqual(['a'])
})
