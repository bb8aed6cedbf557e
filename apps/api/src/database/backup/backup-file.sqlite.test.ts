import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { memberRow } from '../../testing/member-row.factory.ts'
import { type Database, openDatabase } from '../open.ts'
import { sqliteFileIn } from '../sqlite/sqlite.ts'
import { readingFrom } from '../sqlite/sqlite-file.ts'
import { copySqlite, inStagingFolder, secretTables } from './backup-file.ts'

let dataDir: string
let database: Database
let copy: string
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'porchlight-copy-'))
  copy = join(dataDir, 'copy.sqlite')
  database = await openDatabase({ dataDir, now: () => 0 })
})
afterEach(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test('Q55 a copy that is made while another process writes is of one moment, sound, and made in one pass', async () => {
  // Each commit adds one row and notes how many there are: a copy from between two moments would contradict itself.
  const writer = spawn(
    process.execPath,
    [
      '--input-type=commonjs',
      '--eval',
      `const driver = new (require('better-sqlite3'))(${JSON.stringify(sqliteFileIn(dataDir))}, { timeout: 5000 })
       driver.exec("update change_head set seq = 0")
       const write = driver.transaction((count) => {
         driver.prepare("insert into accounts values (?, 'member', 0, 0)").run('load:' + count)
         driver.prepare('update change_head set seq = ?').run(count)
       })
       for (let count = 1; ; count += 1) { write(count); if (count % 50 === 0) process.stdout.write('.') }`,
    ],
    { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  try {
    for (let time = 0; time < 5; time += 1) {
      await once(writer.stdout, 'data')
      rmSync(copy, { force: true })
      copySqlite(sqliteFileIn(dataDir), copy)
      const copyState = readingFrom(copy, (driver) => ({
        rows: driver.prepare(`select count(*) from accounts where id like 'load:%'`).pluck().get(),
        noted: driver.prepare('select seq from change_head').pluck().get(),
        check: driver.pragma('integrity_check', { simple: true }),
      }))
      expect(copyState.check).toBe('ok')
      expect(copyState.rows).toBeGreaterThanOrEqual(50)
      expect(copyState.noted).toBe(copyState.rows)
    }
  } finally {
    writer.kill('SIGKILL')
    await once(writer, 'exit')
  }
})

test('Q55 a copy is one file that only this account can read, and opens on a read-only disk', () => {
  copySqlite(sqliteFileIn(dataDir), copy)
  expect(statSync(copy).mode & 0o777).toBe(0o600)
  expect(readdirSync(dataDir).filter((name) => name.startsWith('copy'))).toEqual(['copy.sqlite'])
  const driver = new BetterSqlite3(copy, { readonly: true })
  expect(driver.pragma('journal_mode', { simple: true })).toBe('delete')
  driver.close()
})

test('Q55 secrets that grant access are not in a copy, not even as bytes of deleted rows', async () => {
  const marks = [
    'HASH-OF-A-CODE',
    'HASH-OF-A-SESSION',
    'HASH-OF-A-LINK',
    'HASH-OF-A-SIGN-UP',
    'HASH-OF-AN-ATTEMPT',
    'STATE-OF-AN-ATTEMPT',
    'CODE-OF-AN-ATTEMPT',
    'HASH-OF-A-CALENDAR',
    'HASH-OF-A-NEW-ADDRESS',
    'HASH-OF-AN-OLD-ADDRESS',
  ]
  await database.transact(async ({ database: inner }) => {
    await inner
      .insertInto('members')
      .values(memberRow({ id: 'm', email: 'kept@example.org' }))
      .execute()
    await inner
      .insertInto('phoneCodes')
      .values({ memberId: 'm', numberHash: 'n', codeHash: 'HASH-OF-A-CODE', triesLeft: 5, expiresAt: 0 })
      .execute()
    await inner
      .insertInto('sessions')
      .values({
        ...{ tokenHash: 'HASH-OF-A-SESSION', memberId: 'm', createdAt: 0, seenAt: 0 },
        ...{ provedAt: 0, browser: null },
      })
      .execute()
    await inner
      .insertInto('passwordResets')
      .values({ tokenHash: 'HASH-OF-A-LINK', memberId: 'm', isByMail: 0, expiresAt: 0 })
      .execute()
    await inner
      .insertInto('pendingSignUps')
      .values({
        ...{ tokenHash: 'HASH-OF-A-SIGN-UP', email: 'e', emailKey: 'e', passwordHash: 'p' },
        ...{ firstName: 'A', lastName: 'B', expiresAt: 0 },
      })
      .execute()
    await inner
      .insertInto('signInAttempts')
      .values({
        ...{
          tokenHash: 'HASH-OF-AN-ATTEMPT',
          provider: 'google',
          purpose: 'sign-in',
          answer: 'code=CODE-OF-AN-ATTEMPT',
          state: 'STATE-OF-AN-ATTEMPT',
        },
        ...{ nonce: 'n', verifier: 'v', sessionBefore: null, returnTo: null, mayJoin: 0, createdAt: 0 },
      })
      .execute()
    const address = { memberId: 'm', email: 'e', emailKey: 'e', expiresAt: 0 }
    await inner
      .insertInto('emailChanges')
      .values({ ...address, tokenHash: 'HASH-OF-A-NEW-ADDRESS' })
      .execute()
    await inner
      .insertInto('emailUndos')
      .values({ ...address, tokenHash: 'HASH-OF-AN-OLD-ADDRESS', createdAt: 0 })
      .execute()
    await inner
      .insertInto('calendars')
      .values({ memberId: 'm', tokenHash: 'HASH-OF-A-CALENDAR', createdAt: 0, readAt: null, hasAlarm: 0 })
      .execute()
  })
  copySqlite(sqliteFileIn(dataDir), copy)
  const bytes = readFileSync(copy, 'latin1')
  expect(bytes).toContain('kept@example.org')
  for (const mark of marks) expect(bytes).not.toContain(mark)

  const whole = join(dataDir, 'whole.sqlite')
  copySqlite(sqliteFileIn(dataDir), whole, { includeSecrets: true })
  for (const mark of marks) expect(readFileSync(whole, 'latin1')).toContain(mark)
})

test('Q55 a copy leaves out every table with a token, a future table included', () => {
  const withTokens = readingFrom(sqliteFileIn(dataDir), (driver) =>
    driver
      .prepare(
        `select distinct sqlite_master.name from sqlite_master join pragma_table_info(sqlite_master.name) as info
         where sqlite_master.type = 'table' and (info.name like '%token%' or info.name like '%secret%' or info.name = 'verifier')`,
      )
      .pluck()
      .all(),
  )
  expect(withTokens.length).toBeGreaterThan(2)
  expect(withTokens.filter((name) => !(secretTables as readonly unknown[]).includes(name))).toEqual([])
})

test('Q55 a copy of damaged data is deleted', async () => {
  await database.close()
  const driver = new BetterSqlite3(sqliteFileIn(dataDir))
  driver.pragma('foreign_keys = OFF')
  driver.exec(`insert into request_counts values ('nobody', '2026-11', 0)`)
  driver.close()
  expect(() => copySqlite(sqliteFileIn(dataDir), copy)).toThrow(
    /copy is damaged.*rows of request_counts without their members/,
  )
  expect(existsSync(copy)).toBe(false)
  database = await openDatabase({ dataDir, now: () => 0 })
})

test('Q55 an interrupted copy is deleted after a day, and no other file', async () => {
  const yesterday = Date.now() / 1000 - 25 * 3600
  for (const [name, time] of [
    ['.unfinished-old', yesterday],
    ['.unfinished-young', Date.now() / 1000],
    ['mine', yesterday],
  ] as const) {
    mkdirSync(join(dataDir, name))
    utimesSync(join(dataDir, name), time, time)
  }
  const during = await inStagingFolder(dataDir, async (folder) => basename(folder))
  expect(during).toMatch(/^\.unfinished-/)
  const leftNames = readdirSync(dataDir).filter((name) => !name.startsWith('porchlight.sqlite'))
  expect(leftNames.sort()).toEqual(['.unfinished-young', 'mine'])
})
