import { expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/test-database.factory.ts'
import { DatabaseGone, isCutLine, isDatabaseFault, isWorthRepeating, TransactionLost } from './faults.ts'

const withCode = (code: unknown) => Object.assign(new Error('a fault'), { code })

test.each([
  // SQLite: locked, full, broken, gone, read only
  ...['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_CORRUPT'],
  ...['SQLITE_NOTADB', 'SQLITE_CANTOPEN', 'SQLITE_READONLY_DBMOVED', 'SQLITE_LOCKED', 'SQLITE_PROTOCOL'],
  // PostgreSQL: line, deadlock, disk, connections, lock, ended by hand, I/O, corrupt, a standby
  ...['08006', '40P01', '40001', '53100', '53300', '55P03', '57P01', '58030', 'XX001', '25006'],
])('Q83 %s is a fault of the database, and not of the request', (code) => {
  expect(isDatabaseFault(withCode(code))).toBe(true)
})

test.each([
  ...['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_CHECK', 'SQLITE_ERROR', 'SQLITE_MISMATCH'],
  ...['23505', '23514', '23503', '42P01', '22P02', '23001'],
  ...['57014', 'XX000', 'ECONNREFUSED', '', 40, null],
])('Q83 %s is no fault of the database', (code) => {
  expect(isDatabaseFault(withCode(code))).toBe(false)
})

test('Q83 an error without a code is no fault of the database, whatever its text says', () => {
  for (const error of [new Error('SQLITE_BUSY: 53300'), 'SQLITE_FULL', null, undefined, {}]) {
    expect(isDatabaseFault(error)).toBe(false)
  }
  expect(isDatabaseFault(new TransactionLost('lost'))).toBe(true)
  expect(isDatabaseFault(new DatabaseGone('gone'))).toBe(true)
})

test('Q47 only work that the engine aborted because of other transactions is repeated', () => {
  expect(['40001', '40P01'].every((code) => isWorthRepeating(withCode(code)))).toBe(true)
  for (const code of ['40003', '23505', '55P03', 'SQLITE_BUSY', undefined]) {
    expect(isWorthRepeating(withCode(code))).toBe(false)
  }
})

test('Q85 a cut connection is distinguished from an error on it', () => {
  expect(['08006', '57P01', '57P02', '57P03'].every((code) => isCutLine(withCode(code)))).toBe(true)
  expect(isCutLine(new DatabaseGone('gone'))).toBe(true)
  for (const code of ['57014', '40P01', '53300', 'SQLITE_BUSY', undefined]) {
    expect(isCutLine(withCode(code))).toBe(false)
  }
})

test('Q83 a broken constraint has its code on this engine, and is not taken for a fault of the database', async () => {
  const database = await openTestDatabase({ now: () => 0 })
  const twice = database.transact(({ database: inner }) =>
    inner
      .insertInto('accounts')
      .values({ id: 'community', kind: 'member', balance: 0, version: 0 })
      .execute(),
  )
  const codes = { sqlite: 'SQLITE_CONSTRAINT_PRIMARYKEY', postgres: '23505' }
  await expect(twice).rejects.toMatchObject({ code: codes[database.engine] })
  await expect(twice).rejects.not.toSatisfy(isDatabaseFault)
  await database.discard()
})
