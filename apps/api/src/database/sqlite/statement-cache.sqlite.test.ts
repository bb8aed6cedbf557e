import BetterSqlite3 from 'better-sqlite3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withStatementCache } from './statement-cache.ts'

let driver: BetterSqlite3.Database
beforeEach(() => {
  driver = new BetterSqlite3(':memory:')
  driver.exec("create table lamps (name text); insert into lamps values ('hall')")
})
afterEach(() => driver.close())

test('a statement is prepared once and returns the same each time', () => {
  const prepare = vi.spyOn(driver, 'prepare')
  const database = withStatementCache(driver)
  database.prepare('insert into lamps values (?)').run(['stairs'])
  for (const name of ['hall', 'stairs', 'hall']) {
    expect(database.prepare('select * from lamps where name = ?').all([name])).toEqual([{ name }])
  }
  expect(prepare).toHaveBeenCalledTimes(2)
})

test('a cached statement follows what a migration does to its table', () => {
  const database = withStatementCache(driver)
  const lamps = () => database.prepare('select * from lamps').all([])
  expect(lamps()).toEqual([{ name: 'hall' }])
  driver.exec('alter table lamps add column watts integer default 7')
  expect(lamps()).toEqual([{ name: 'hall', watts: 7 }])
  driver.exec('drop table lamps')
  expect(lamps).toThrow('no such table')
  driver.exec('create table lamps (place text)')
  expect(lamps()).toEqual([])
})

test('a statement that failed runs again as if it had not failed', () => {
  driver.exec('create unique index one_each on lamps (name)')
  const database = withStatementCache(driver)
  const add = (name: string) => database.prepare('insert into lamps values (?)').run([name])
  expect(() => add('hall')).toThrow('UNIQUE')
  expect(add('stairs').changes).toBe(1)
})

test('when the cache is full, the statements used longest ago are dropped', () => {
  const prepare = vi.spyOn(driver, 'prepare')
  const database = withStatementCache(driver, 2)
  for (const number of [1, 2, 1, 3, 1, 2]) database.prepare(`select ${number} as number`).all([])
  expect(prepare.mock.calls.map(([text]) => text.slice(7, 8))).toEqual(['1', '2', '3', '2'])
})
