/** Tests of backups on both engines: the resulting file has the same form. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { dayMs } from '@porchlight/contracts/values/time'
import BetterSqlite3 from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readCopy } from '../../database/backup/backup-file.ts'
import { backupName, backupsIn, superfluous } from '../../database/backup/backups-folder.ts'
import { anOffer, aRequest, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { give } from '../commands.factory.ts'
import { ledgerTotals } from './ledger-totals.ts'

let testApp: TestApp
let rosa: TestMember
beforeAll(async () => {
  testApp = await buildTestApp()
  rosa = await testApp.signUp('Rosa')
  await rosa.call('POST', '/api/posts', { body: aRequest({ title: 'Before the backup' }) })
})
afterEach(() => {
  for (const name of ['backups', 'pages', 'mail']) {
    rmSync(join(testApp.dataDir, name), { recursive: true, force: true })
  }
})
afterAll(() => testApp.close())

const command = (...words: string[]) => give(testApp.environment, words, testApp.clock.now)
const folder = () => join(testApp.dataDir, 'backups')
/** Runs work while Rosa's balance is one that no entries explain. */
async function whileTheLedgerIsWrong(work: () => Promise<void>): Promise<void> {
  const set = (balance: number) =>
    testApp.app.database.transact(({ database }) =>
      database.updateTable('accounts').set({ balance }).where('id', '=', `member:${rosa.id}`).execute(),
    )
  await set(7)
  await work().finally(() => set(1))
}

const only = () => {
  const [backup, more] = backupsIn(testApp.dataDir)
  expect([backup, more]).toEqual([expect.anything(), undefined])
  return backup?.file ?? ''
}

test('SH-072 Q55 backup writes one sound file that states its contents and has the same totals as the community', async () => {
  const { code, output, complaints } = await command('backup')
  expect([code, complaints]).toEqual([0, ''])
  const file = only()
  expect(output).toContain(`Backup: ${file}`)
  expect(output).toMatch(/1 member, 1 post, 2 credits in circulation\n {2}The ledger adds up\./)
  expect(output).toContain(`npm run porchlight -- restore ${file}`)
  const driver = new BetterSqlite3(file, { readonly: true })
  expect(driver.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(driver.pragma('foreign_key_check')).toEqual([])
  expect(driver.prepare('select title from posts').pluck().all()).toEqual(['Before the backup'])
  driver.close()
  expect(await readCopy(file, ledgerTotals)).toEqual(await ledgerTotals(testApp.app.database.reader))
})

test('Q55 only the account that made a backup can read the file, and the file contains no sessions', async () => {
  await command('reset-password', rosa.email)
  await command('backup')
  expect(statSync(folder()).mode & 0o777).toBe(0o700)
  expect(statSync(only()).mode & 0o777).toBe(0o600)
  const { sessions, links, hashes } = await readCopy(only(), async (database) => ({
    sessions: await database.selectFrom('sessions').selectAll().execute(),
    links: await database.selectFrom('passwordResets').selectAll().execute(),
    hashes: await database.selectFrom('members').select('passwordHash').execute(),
  }))
  expect([sessions, links]).toEqual([[], []])
  expect(hashes).toEqual([{ passwordHash: expect.stringMatching(/^\$argon2id\$/) }])
  const live = await testApp.app.database.reader.selectFrom('sessions').select('tokenHash').execute()
  expect(live).toHaveLength(1)
  expect(readFileSync(only(), 'latin1')).not.toContain(live[0]?.tokenHash)
})

test('Q55 --to names the backup file, and an existing file is never overwritten', async () => {
  const file = join(testApp.dataDir, 'elsewhere', 'mine.sqlite')
  expect((await command('backup', '--to', file)).code).toBe(0)
  expect(readdirSync(join(testApp.dataDir, 'elsewhere'))).toEqual(['mine.sqlite'])
  expect(backupsIn(testApp.dataDir)).toEqual([])
  const before = readFileSync(file)
  const again = await command('backup', '--to', file)
  expect([again.code, again.output]).toEqual([1, ''])
  expect(again.complaints).toMatch(/exists already, and was not changed/)
  expect(readFileSync(file).equals(before)).toBe(true)
})

test.each([
  ['below a file', (dir: string) => join(dir, 'a-file', 'copy.sqlite')],
  ['below a file instead of a folder', () => '/proc/porchlight/backups/copy.sqlite'],
  ['where the system allows no files', () => '/proc/copy.sqlite'],
  ['under a name that is too long', (dir: string) => join(dir, 'x'.repeat(300), 'copy.sqlite')],
])('Q55 --to %s prints one sentence and leaves no file anywhere', async (_where, pathIn) => {
  const file = join(testApp.dataDir, 'a-file')
  writeFileSync(file, 'not a folder')
  const before = readdirSync(testApp.dataDir).sort()
  const { code, output, complaints } = await command('backup', '--to', pathIn(testApp.dataDir))
  expect([code, output]).toEqual([1, ''])
  expect(complaints).toMatch(
    /^\/.* cannot take a backup \([A-Z]+\)\. No backup was made\. Name another place\.$/,
  )
  expect(readdirSync(testApp.dataDir).sort()).toEqual(before)
  rmSync(file)
})

test('Q55 a file in place of the backups folder makes backup and check print one sentence', async () => {
  writeFileSync(folder(), 'no folder')
  const { code, complaints } = await command('backup')
  expect([code, complaints]).toEqual([1, expect.stringMatching(/backups cannot take a backup \(EEXIST\)\./)])
  expect((await command('check')).output).toContain('there is no backup in DATA_DIR/backups')
})

test('Q55 a relative path begins where the operator stands, though npm runs the command elsewhere', async () => {
  const operatorFolder = join(testApp.dataDir, 'here')
  const environment = { ...testApp.environment, INIT_CWD: operatorFolder }
  const { code, output } = await give(environment, ['backup', '--to', 'mine.sqlite'], testApp.clock.now)
  expect([code, output]).toEqual([
    0,
    expect.stringContaining(`Backup: ${join(operatorFolder, 'mine.sqlite')}`),
  ])
  expect(readdirSync(operatorFolder)).toEqual(['mine.sqlite'])
  const missing = await give(environment, ['restore', '../none.sqlite'], testApp.clock.now)
  expect(missing).toEqual({
    code: 1,
    output: '',
    complaints: `There is no file ${join(testApp.dataDir, 'none.sqlite')}.`,
  })
})

test('Q55 a backup includes the community’s own pages and leaves out its mails', async () => {
  mkdirSync(join(testApp.dataDir, 'pages'))
  writeFileSync(join(testApp.dataDir, 'pages', 'terms.md'), '# Be kind')
  mkdirSync(join(testApp.dataDir, 'mail'), { recursive: true })
  writeFileSync(join(testApp.dataDir, 'mail', 'a.eml'), 'a link')
  await command('backup')
  const pages = `${basename(only(), '.sqlite')}.pages`
  expect(readdirSync(folder()).sort()).toEqual([pages, basename(only())].sort())
  expect(readFileSync(join(folder(), pages, 'terms.md'), 'utf8')).toBe('# Be kind')
})

test('Q55 old backups are deleted with their pages, and files that somebody else put there stay', async () => {
  mkdirSync(join(testApp.dataDir, 'pages'))
  mkdirSync(folder(), { recursive: true })
  const foreign = ['mine.sqlite', 'before-version-3.sqlite', 'porchlight-2020.sqlite', 'porchlight-x.sqlite']
  for (const name of foreign) writeFileSync(join(folder(), name), '')
  const ages = [2, 3, 4, 5, 6, 7, 8, 9, 10, 16, 23, 30, 37, 44]
  for (const days of ages) {
    const name = backupName(testApp.clock.now() - days * dayMs)
    writeFileSync(join(folder(), name), '')
    mkdirSync(join(folder(), `${basename(name, '.sqlite')}.pages`))
  }
  const { output } = await command('backup')
  const leftBackups = backupsIn(testApp.dataDir)
  expect(leftBackups.length).toBeGreaterThanOrEqual(9)
  expect(leftBackups.length).toBeLessThanOrEqual(11)
  expect(output).toContain(
    `${leftBackups.length} backups in the folder, ${ages.length + 1 - leftBackups.length} older ones deleted`,
  )
  const names = readdirSync(folder())
  for (const name of foreign) expect(names).toContain(name)
  expect(names.filter((name) => name.endsWith('.pages')).length).toBe(leftBackups.length)
})

test('Q55 all backups of one day, the newest of seven days and of four weeks are kept, even after a long pause', () => {
  const now = Date.UTC(2026, 10, 20, 12)
  const at = (...daysAgo: number[]) =>
    daysAgo.map((days) => ({ file: `${days}`, madeAt: now - days * dayMs }))
  const findSuperfluous = (...daysAgo: number[]) =>
    superfluous(at(...daysAgo), now).map(({ file }) => Number(file))
  expect(findSuperfluous(0, 0.1, 0.2, 0.9)).toEqual([])
  expect(findSuperfluous(0, 1.1, 1.2, 1.3)).toEqual([1.2, 1.3])
  expect(findSuperfluous(0, 1, 2, 3, 4, 5, 6)).toEqual([])
  expect(findSuperfluous(100, 200, 300, 400)).toEqual([])
  // Dated by a clock that ran ahead: no good one goes for them.
  expect(findSuperfluous(-361, -362, -363, -364, -365, -366, -367, 0, 1, 2, 3)).toEqual([])
  const hourly = Array.from({ length: 24 * 90 }, (_, hours) => hours / 24)
  const keptCount = hourly.length - findSuperfluous(...hourly).length
  expect(keptCount).toBeGreaterThanOrEqual(24 + 5 + 2)
  expect(keptCount).toBeLessThanOrEqual(24 + 7 + 4)
})

test('Q55 a backup whose ledger does not add up is kept with a warning, and no good backup is deleted for it', async () => {
  for (const days of [2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) {
    mkdirSync(folder(), { recursive: true })
    writeFileSync(join(folder(), backupName(testApp.clock.now() - days * dayMs)), '')
  }
  await whileTheLedgerIsWrong(async () => {
    const { code, output } = await command('backup')
    expect(code).toBe(1)
    expect(output).toMatch(
      /THE LEDGER DOES NOT ADD UP: all balances together do not add up to zero, account member:/,
    )
    expect(backupsIn(testApp.dataDir)).toHaveLength(11)
  })
})

test('check of a sound community prints what is well and exits with 0', async () => {
  await command('backup')
  const { code, output } = await command('check')
  expect(output).toMatch(/^ok {5}.*version/m)
  expect(output).toMatch(/1 member, 1 post, 2 credits in circulation/)
  expect(output).toMatch(/the ledger adds up/)
  expect(output).toMatch(/newest backup is a moment old/)
  expect(output).not.toMatch(/WRONG/)
  expect(output).toMatch(/\nNothing is wrong\.$/)
  expect(code).toBe(0)
})

test('Q43 check of a broken ledger prints every fault and exits with 1, and spending stays off until the ledger adds up', async () => {
  const paused = () => testApp.app.database.reader.selectFrom('ledgerPause').selectAll().execute()
  await command('backup')
  await whileTheLedgerIsWrong(async () => {
    testApp.clock.advance(9 * dayMs)
    const { code, output } = await give(
      { ...testApp.environment, HOST: '0.0.0.0', PUBLIC_URL: 'http://help.example.org' },
      ['check'],
      testApp.clock.now,
    )
    expect(code).toBe(1)
    expect(output).toMatch(/WRONG +the ledger: account member:/)
    expect(output).toMatch(/WRONG +the newest backup is 9 days old/)
    expect(output).toMatch(/WRONG +PUBLIC_URL is http/)
    expect(output).toMatch(/\n4 things wrong: see above\.$/)
    expect(await paused()).toHaveLength(1)
  })
  testApp.clock.advance(-9 * dayMs)
  expect((await command('check')).code).toBe(0)
  expect(await paused()).toEqual([])
})

test.each<[string, Record<string, string>, number, RegExp]>([
  [
    'a note without a proxy',
    {},
    0,
    /^note +PUBLIC_URL is missing: the server responds only to this machine/m,
  ],
  [
    'a failure behind a proxy',
    { TRUST_PROXY: 'loopback' },
    1,
    /^WRONG +PUBLIC_URL is missing though TRUST_PROXY/m,
  ],
])(
  'check does not call the settings well without PUBLIC_URL: %s',
  async (_what, settings, exitCode, words) => {
    await command('backup')
    const { code, output } = await give({ ...testApp.environment, ...settings }, ['check'], testApp.clock.now)
    expect(output).toMatch(words)
    expect(output).not.toMatch(/^ok +the settings$/m)
    expect(code).toBe(exitCode)
  },
)

test('without a backup check says what to do, and counts it as a fault in a community older than 8 days', async () => {
  const young = await command('check')
  expect(young.output).toMatch(/^note .*there is no backup.*npm run porchlight -- backup$/m)
  expect(young.code).toBe(0)
  testApp.clock.advance(9 * dayMs)
  const old = await command('check')
  testApp.clock.advance(-9 * dayMs)
  expect(old.output).toMatch(/^WRONG .*there is no backup.*npm run porchlight -- backup$/m)
  expect(old.output).toMatch(/\n1 thing wrong: see above\.$/)
  expect(old.code).toBe(1)
  expect(existsSync(folder())).toBe(false)
})

test('a backup dated in the future is not the newest backup for check', async () => {
  const now = testApp.clock.now()
  const at = (days: number) => join(folder(), backupName(now + days * dayMs))
  mkdirSync(folder(), { recursive: true })
  writeFileSync(at(30), '')
  const alone = await command('check')
  expect(alone.output).toContain(`note   ${at(30)} is dated later than now`)
  expect(alone.output).toMatch(/^note .*there is no other backup/m)
  writeFileSync(at(-9), '')
  const { code, output } = await command('check')
  expect(output).toContain(`note   ${at(30)} is dated later than now`)
  expect(output).toMatch(/^WRONG .*the newest backup is 9 days old/m)
  expect(code).toBe(1)
})

test('Q55 C2 a row that is written during a backup is in the backup whole or not at all', async () => {
  const busy = await buildTestApp()
  try {
    const noor = await busy.signUp('Noor')
    const backups: Promise<unknown>[] = []
    let isDone = false
    const writing = (async () => {
      for (let count = 0; !isDone; count += 1) {
        await noor.call('POST', '/api/posts', { body: anOffer({ title: `While it runs ${count}` }) })
      }
    })()
    for (let count = 0; count < 3; count += 1) {
      backups.push(
        give(busy.environment, ['backup', '--to', join(busy.dataDir, `${count}.sqlite`)], busy.clock.now),
      )
      await backups.at(-1)
    }
    isDone = true
    await writing
    for (let count = 0; count < 3; count += 1) {
      const { posts, operations, seq, newest } = await readCopy(
        join(busy.dataDir, `${count}.sqlite`),
        async (database) => ({
          posts: (await database.selectFrom('posts').select('id').execute()).length,
          operations: (
            await database.selectFrom('operations').where('status', '=', 'applied').select('id').execute()
          ).length,
          seq: (await database.selectFrom('changeHead').select('seq').executeTakeFirstOrThrow()).seq,
          newest: await database
            .selectFrom('changeNumbers')
            .select(({ fn }) => fn.max('seq').as('seq'))
            .executeTakeFirstOrThrow(),
        }),
      )
      expect(posts).toBe(operations)
      expect(newest.seq).toBe(seq)
    }
  } finally {
    await busy.close()
  }
})
