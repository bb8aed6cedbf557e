import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newestVersion } from '../engine/migrate.ts'
import { UnusableData } from '../engine/unusable-data.ts'
import { openDatabase } from '../open.ts'
import { sqliteFileIn } from './sqlite.ts'
import { checkBeforeStart, damageIn, readingFrom } from './sqlite-file.ts'

let dataDir: string
let file: string
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'porchlight-file-'))
  file = sqliteFileIn(dataDir)
  await (await openDatabase({ dataDir, now: () => 0 })).close()
})
afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true })
})

function change(...statements: string[]): void {
  const driver = new BetterSqlite3(file)
  driver.unsafeMode()
  driver.pragma('foreign_keys = OFF')
  for (const statement of statements) driver.exec(statement)
  driver.close()
}

/** Overwrites the first page of a table or an index. */
function overwrite(name: string): void {
  const page = readingFrom(file, (driver) => ({
    number: Number(driver.prepare('select rootpage from sqlite_master where name = ?').pluck().get(name)),
    size: Number(driver.pragma('page_size', { simple: true })),
  }))
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, Buffer.alloc(page.size, 0x5a), 0, page.size, (page.number - 1) * page.size)
  closeSync(descriptor)
}

test('Q49 a sound file and a missing file are fine', () => {
  expect(checkBeforeStart(file)).toBe(true)
  expect(checkBeforeStart(join(dataDir, 'not-there.sqlite'))).toBe(true)
})

test('Q49 a damaged page is reported by name, with what to do about it', () => {
  overwrite('posts_shown')
  expect(() => checkBeforeStart(file)).toThrow(UnusableData)
  expect(() => checkBeforeStart(file)).toThrow(
    /porchlight\.sqlite is damaged \(.+\)\. Nothing was changed\. .*npm run porchlight -- restore/,
  )
})

test('Q49 a file that is no database is called damaged, without an error code of the engine', () => {
  writeFileSync(file, 'Dear neighbors, this is not a database. '.repeat(100))
  expect(() => checkBeforeStart(file)).toThrow(UnusableData)
  expect(() => checkBeforeStart(file)).toThrow(/is damaged \(file is not a database\)/)
})

test('Q49 a row that refers to nothing is found', () => {
  change(`insert into sessions (token_hash, member_id, created_at, seen_at) values ('hash', 'nobody', 0, 0)`)
  expect(() => checkBeforeStart(file)).toThrow(/damaged \(rows of sessions without their members\)/)
})

test('Q49 data of a newer program is refused before anything is opened for writing', () => {
  change(`pragma user_version = ${newestVersion + 1}`)
  const { mtimeMs } = statSync(file)
  expect(() => checkBeforeStart(file)).toThrow(/Start the newer program, or restore a backup/)
  expect(statSync(file).mtimeMs).toBe(mtimeMs)
})

test('Q49 a database of another program is left alone', () => {
  change('pragma application_id = 1234')
  expect(() => checkBeforeStart(file)).toThrow(/is a database, but not one of Porchlight’s/)
})

test('Q49 a file too large to examine at each start is skipped, and the caller is told', () => {
  overwrite('posts_shown')
  expect(checkBeforeStart(file, statSync(file).size - 1)).toBe(false)
  expect(() => checkBeforeStart(file, statSync(file).size)).toThrow(/damaged/)
})

test('Q49 an index that lacks a row is found by the thorough check alone', () => {
  change(
    `insert into members (id, email, email_key, auth_provider, first_name, last_name, interests,
      location_permission_granted, subscription_plan, subscription_status, rating_sum, rating_count, is_operator, created_at)
      values ('m', 'a@b.c', 'a@b.c', 'email', 'A', 'B', '[]', 0, 'free', 'active', 0, 0, 0, 0)`,
    `insert into sessions (token_hash, member_id, created_at, seen_at) values ('hash', 'm', 0, 0)`,
    'pragma writable_schema = ON',
    // The engine takes the index for a different one from now on, and that one's entries are missing.
    `update sqlite_master set sql = 'create index sessions_member on sessions (seen_at)' where name = 'sessions_member'`,
  )
  const damages = readingFrom(file, (driver) => [
    damageIn(driver, 'quick_check'),
    damageIn(driver, 'integrity_check'),
  ])
  expect(damages[0]).toEqual([])
  expect(damages[1]?.join()).toMatch(/sessions_member/)
})
