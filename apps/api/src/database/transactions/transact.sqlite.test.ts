import BetterSqlite3 from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.factory.ts'
import { sqliteFileIn } from '../sqlite/sqlite.ts'
import { isWorthWaiting, type Transaction } from './transact.ts'

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

describe('a work that begins a turn after another', () => {
  /** The disk takes longer than a busy machine holds up a process, since nobody shares a commit of longer ago than it took. */
  const diskMs = 250
  let slow: TestDatabase
  beforeEach(async () => {
    slow = await openTestDatabase({
      now: () => 0,
      beforeCommit: () => {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, diskMs)
      },
    })
  })
  afterEach(() => slow.discard())

  const commitKeyOf = () => slow.transact(async ({ commitKey }) => commitKey)
  const inNextTurn = <Result>(work: () => Promise<Result>) =>
    new Promise<Result>((resolve, reject) => {
      setImmediate(() => void work().then(resolve, reject))
    })

  test('R4 shares its commit while several write at once to a slow disk', async () => {
    const [first, together] = await Promise.all([commitKeyOf(), commitKeyOf()])
    expect(together).toBe(first)
    const [next, turnLater] = await Promise.all([commitKeyOf(), inNextTurn(commitKeyOf)])
    expect(turnLater).toBe(next)
    expect(next).not.toBe(first)
  })

  test('R4 has a commit of its own, without a pause, where nobody else wrote', async () => {
    await commitKeyOf()
    const [next, turnLater] = await Promise.all([commitKeyOf(), inNextTurn(commitKeyOf)])
    expect(turnLater).not.toBe(next)
  })
})

test.each([
  ['slow commits that several shared, one after the other', { works: 4, ms: 5 }, 1, 3, true],
  ['fast commits', { works: 4, ms: 1 }, 1, 0.5, false],
  ['a commit that nobody shared', { works: 1, ms: 5 }, 1, 3, false],
  ['a commit of long ago', { works: 4, ms: 5 }, 1, 6, false],
  ['as much work as a commit takes', { works: 64, ms: 5 }, 64, 3, false],
])('R4 work waits for other work or begins at once: %s', (_what, last, waitingCount, at, expected) => {
  expect(isWorthWaiting({ ...last, endedAt: 0 }, waitingCount, at)).toBe(expected)
})
