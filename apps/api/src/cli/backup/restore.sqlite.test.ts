import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { newestVersion } from '../../database/engine/migrate.ts'
import { sqliteFileIn } from '../../database/sqlite/sqlite.ts'
import { ledgerFaults } from '../../features/credits/credits.queries.ts'
import { anOffer, aRequest, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { createOperation } from '../../testing/rounds.factory.ts'
import { give } from '../commands.factory.ts'

let testApp: TestApp
let rosa: TestMember
let backup: string
/** The folder with the initial state of each test: the data, and its backup. */
let pristine: string
beforeAll(async () => {
  testApp = await buildTestApp()
  rosa = await testApp.signUp('Rosa')
  await rosa.call('POST', '/api/posts', { body: anOffer({ title: 'Before' }) })
  pristine = mkdtempSync(join(tmpdir(), 'porchlight-pristine-'))
  backup = join(testApp.dataDir, 'backup.sqlite')
  await command('backup', '--to', join(pristine, 'backup.sqlite'))
  await testApp.app.close()
  copyFileSync(file(), join(pristine, 'data.sqlite'))
})
beforeEach(async () => {
  for (const name of readdirSync(testApp.dataDir)) rmSync(join(testApp.dataDir, name), { recursive: true })
  copyFileSync(join(pristine, 'data.sqlite'), file())
  copyFileSync(join(pristine, 'backup.sqlite'), backup)
  await testApp.reopen()
  await rosa.logIn()
})
afterEach(() => testApp.app.close())
afterAll(async () => {
  await testApp.reopen()
  await testApp.close()
  rmSync(pristine, { recursive: true })
})

const command = (...words: string[]) => give(testApp.environment, words)
const file = () => sqliteFileIn(testApp.dataDir)
const titles = async () =>
  (await testApp.app.database.reader.selectFrom('posts').select('title').orderBy('title').execute()).map(
    ({ title }) => title,
  )
const change = (path: string, ...statements: string[]) => {
  const driver = new BetterSqlite3(path)
  for (const statement of statements) driver.exec(statement)
  driver.close()
}
const asideIn = () => readdirSync(testApp.dataDir).filter((name) => name.startsWith('before-restore-'))

/** Expects that a restore with the server stopped is refused in these words, and that every byte stays the same. */
async function expectRefused(path: string, words: RegExp): Promise<void> {
  await testApp.app.close()
  const before = readFileSync(file())
  const { code, output, complaints } = await command('restore', path)
  expect([code, output]).toEqual([1, ''])
  expect(complaints).toMatch(words)
  expect(complaints).not.toMatch(/\bat .*:\d+:\d+/)
  expect(readFileSync(file()).equals(before)).toBe(true)
  expect(asideIn()).toEqual([])
  expect(readdirSync(testApp.dataDir).filter((name) => name.startsWith('.'))).toEqual([])
  await testApp.reopen()
  expect(await titles()).toContain('Before')
}

test('Q55 restore refuses while the server runs', async () => {
  const { code, output, complaints } = await command('restore', backup)
  expect([code, output]).toEqual([1, ''])
  expect(complaints).toMatch(/running on .* already\. End it first/)
  expect(await titles()).toEqual(['Before'])
})

test('Q55 restore refuses while the server runs, also when its lock was deleted', async () => {
  rmSync(join(testApp.dataDir, 'porchlight.lock'))
  const before = readFileSync(file())
  const { code, output, complaints } = await command('restore', backup)
  expect([code, output]).toEqual([1, ''])
  expect(complaints).toMatch(/^Another program has .*porchlight\.sqlite open: .* Stop it first\.$/)
  expect(readFileSync(file()).equals(before)).toBe(true)
  expect(readdirSync(testApp.dataDir).filter((name) => name.startsWith('before-restore-'))).toEqual([])
})

test('SH-072 Q55 C6 a restore over newer data ends all sessions; devices send lost entries again once, and the old data is kept aside', async () => {
  const operation = createOperation(1, 'posts.create', aRequest({ title: 'After' }))
  const appliedResponse = await rosa.round({ operations: [operation] })
  await testApp.app.close()
  const { code, output } = await command('restore', backup)
  expect(code).toBe(0)
  await testApp.reopen()
  expect(await titles()).toEqual(['Before'])
  expect((await rosa.call('GET', '/api/auth/user')).status).toBe(401)
  await rosa.logIn()
  expect((await rosa.round({ cursor: appliedResponse.cursor })).state).toBe('reset')
  const again = await rosa.round({ operations: [operation], cursor: null })
  expect(again.results).toEqual([{ n: 1, status: 'applied' }])
  expect(await titles()).toEqual(['After', 'Before'])
  expect(await ledgerFaults(testApp.app.database.reader)).toEqual([])

  const [aside = ''] = asideIn()
  expect(output).toContain(`The earlier data is in ${join(testApp.dataDir, aside)}`)
  const old = new BetterSqlite3(join(testApp.dataDir, aside, 'porchlight.sqlite'), { readonly: true })
  expect(old.prepare('select title from posts order by title').pluck().all()).toEqual(['After', 'Before'])
  old.close()
})

test('Q55 a restore keeps a killed server’s log aside, too, and leaves no log beside the restored file', async () => {
  await rosa.call('POST', '/api/posts', { body: anOffer({ title: 'In the log alone' }) })
  // A power cut leaves these: the file, the log and its index, without an orderly end.
  const parts = ['', '-wal', '-shm']
  for (const end of parts) copyFileSync(`${file()}${end}`, join(testApp.dataDir, `cut${end}`))
  await testApp.app.close()
  for (const end of parts) copyFileSync(join(testApp.dataDir, `cut${end}`), `${file()}${end}`)
  expect((await command('restore', backup)).code).toBe(0)
  expect(readdirSync(testApp.dataDir).filter((name) => name.startsWith('porchlight.sqlite'))).toEqual([
    'porchlight.sqlite',
  ])
  const [aside = ''] = asideIn()
  // One file, whole without any log.
  expect(readdirSync(join(testApp.dataDir, aside))).toEqual(['porchlight.sqlite'])
  const old = new BetterSqlite3(join(testApp.dataDir, aside, 'porchlight.sqlite'))
  expect(old.prepare('select title from posts order by title').pluck().all()).toEqual([
    'Before',
    'In the log alone',
  ])
  old.close()
  await testApp.reopen()
  expect(await titles()).toEqual(['Before'])
})

test('Q55 a restore replaces damaged data all the same, and keeps the damaged file aside', async () => {
  await testApp.app.close()
  const garbage = Buffer.from('Not a database any more. '.repeat(400))
  writeFileSync(file(), garbage)
  expect((await command('restore', backup)).code).toBe(0)
  expect(readFileSync(join(testApp.dataDir, asideIn()[0] ?? '', 'porchlight.sqlite')).equals(garbage)).toBe(
    true,
  )
  await testApp.reopen()
  expect(await titles()).toEqual(['Before'])
})

test('Q55 a restore refuses a log without its database', async () => {
  await testApp.app.close()
  const keptBytes = readFileSync(file())
  rmSync(file())
  writeFileSync(`${file()}-wal`, 'whose?')
  const { code, complaints } = await command('restore', backup)
  expect(code).toBe(1)
  expect(complaints).toMatch(
    /porchlight\.sqlite-wal belongs to a database that is not there\. .* move them away and restore/,
  )
  expect(existsSync(file())).toBe(false)
  rmSync(`${file()}-wal`)
  writeFileSync(file(), keptBytes)
  await testApp.reopen()
})

test('Q55 a file with a log beside it is no backup', async () => {
  writeFileSync(`${backup}-wal`, 'the rest of it')
  await expectRefused(backup, /Beside .*\.sqlite lies .*\.sqlite-wal: .*incomplete/)
})

test('Q55 the server’s own database is refused as a backup', () =>
  expectRefused(file(), /is the community’s data itself/))

test('Q55 a backup of a newer program is refused', async () => {
  change(backup, `pragma user_version = ${newestVersion + 1}`)
  await expectRefused(backup, /Start the newer program/)
})

test('Q55 a database of another program, an empty one and a text file are refused', async () => {
  const path = join(testApp.dataDir, 'other.sqlite')
  change(path, 'create table t (a)')
  await expectRefused(path, /not one of Porchlight’s/)
  rmSync(path)
  change(path, 'pragma user_version = 0')
  await expectRefused(path, /holds no community/)
  writeFileSync(path, 'Dear neighbors, '.repeat(100))
  await expectRefused(path, /is damaged \(file is not a database\)/)
})

test('Q55 a backup with rows that point nowhere, or a ledger that does not add up, is refused', async () => {
  const path = join(testApp.dataDir, 'changed.sqlite')
  copyFileSync(backup, path)
  change(
    path,
    'pragma foreign_keys = OFF',
    `insert into sessions (token_hash, member_id, created_at, seen_at) values ('hash', 'nobody', 0, 0)`,
  )
  await expectRefused(path, /is damaged \(rows of sessions without their members\)/)
  copyFileSync(backup, path)
  change(path, `update accounts set balance = balance + 1 where kind = 'member'`)
  await expectRefused(path, /The ledger in .*changed\.sqlite does not add up: .*\. Nothing was changed/)
})

test('Q55 a session inside a foreign backup file is not valid after the restore', async () => {
  await testApp.app.close()
  const path = join(testApp.dataDir, 'raw.sqlite')
  copyFileSync(file(), path)
  expect((await command('restore', path)).code).toBe(0)
  await testApp.reopen()
  expect((await rosa.call('GET', '/api/auth/user')).status).toBe(401)
})
