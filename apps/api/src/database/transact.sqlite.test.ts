import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openTestDatabase } from './test-database.factory.ts'
import type { Transaction } from './transact.ts'

test('Q56 while another process holds the lock, work fails as unavailable and later work succeeds', async () => {
  const database = await openTestDatabase({ now: () => 0 })
  const save = ({ database: inner }: Transaction, id: string) =>
    inner.insertInto('accounts').values({ id, kind: 'member', balance: 0, version: 0 }).execute()
  const other = new BetterSqlite3(join(database.data.dataDir, 'porchlight.sqlite'))
  other.exec('begin immediate')
  await expect(database.transact((transaction) => save(transaction, 'a'))).rejects.toMatchObject({
    code: 'SQLITE_BUSY',
  })
  other.exec('rollback')
  other.close()
  await database.transact((transaction) => save(transaction, 'b'))
  const saved = await database.reader
    .selectFrom('accounts')
    .where('kind', '=', 'member')
    .select('id')
    .execute()
  expect(saved).toEqual([{ id: 'b' }])
  await database.discard()
})
