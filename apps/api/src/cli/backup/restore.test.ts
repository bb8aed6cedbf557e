/** Tests on both engines that a backup of either becomes a community again. */
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type QueryExecutorProvider, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCopy } from '../../database/backup/backup-file.ts'
import { backupsIn } from '../../database/backup/backups-folder.ts'
import { tablesOf } from '../../database/backup/copy-tables.ts'
import { openDatabase } from '../../database/open.ts'
import { ledgerFaults } from '../../features/credits/credits.queries.ts'
import { anOffer, aRequest, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { createTestData, type TestData } from '../../testing/test-database.factory.ts'
import { give } from '../commands.factory.ts'
import { ledgerTotals } from './ledger-totals.ts'
import { describeDatabase } from './move.ts'

let testApp: TestApp
let rosa: TestMember
let backup: string
beforeAll(async () => {
  testApp = await buildTestApp()
  rosa = await testApp.signUp('Rosa')
  await rosa.call('POST', '/api/posts', { body: aRequest({ title: 'A ride' }) })
  await rosa.call('POST', '/api/posts', { body: anOffer({ title: 'A ladder' }) })
  mkdirSync(join(testApp.dataDir, 'pages'))
  writeFileSync(join(testApp.dataDir, 'pages', 'terms.md'), '# Be kind')
  await give(testApp.environment, ['backup'])
  backup = backupsIn(testApp.dataDir)[0]?.file ?? ''
})
afterAll(() => testApp.close())

const environmentOf = ({ dataDir, databaseUrl }: TestData) => ({
  DATA_DIR: dataDir,
  ...(databaseUrl ? { DATABASE_URL: databaseUrl.href } : {}),
})

test('Q55 SH-072 a backup that is restored into an empty folder has every row, the same history and a sound ledger', async () => {
  const data = await createTestData({ isEmpty: true })
  try {
    const { code, output, complaints } = await give(environmentOf(data), ['restore', backup])
    expect([code, complaints]).toEqual([0, ''])
    expect(output).toContain(
      `Restored from ${backup} into ${data.databaseUrl ? describeDatabase(data.databaseUrl) : data.dataDir}`,
    )
    expect(output).toMatch(/1 member, 2 posts, 2 credits in circulation; the ledger adds up/)
    expect(output).toMatch(/Now start the server\. Everybody signs in again/)
    expect(readFileSync(join(data.dataDir, 'pages', 'terms.md'), 'utf8')).toBe('# Be kind')

    const database = await openDatabase({ ...data, now: Date.now })
    const live = testApp.app.database.reader
    try {
      expect(await ledgerFaults(database.reader)).toEqual([])
      expect(await ledgerTotals(database.reader)).toEqual(await ledgerTotals(live))
      for (const { name } of await readCopy(backup, tablesOf)) {
        // It changes with every change of the sessions, and a restore ends them all.
        if (name === 'access_tag') continue
        const sorted = async (from: QueryExecutorProvider) =>
          (await sql`select * from ${sql.table(name)}`.execute(from)).rows
            .map((row) => JSON.stringify(row))
            .sort()
        expect(await sorted(database.reader), name).toEqual(name === 'sessions' ? [] : await sorted(live))
      }
    } finally {
      await database.close()
    }
  } finally {
    await data.discard()
  }
})

test('Q55 a restore with unreadable pages is refused before anything is changed', async () => {
  const data = await createTestData({ isEmpty: true })
  try {
    const copy = join(data.dataDir, 'copy.sqlite')
    copyFileSync(backup, copy)
    execFileSync('mkfifo', [join(data.dataDir, 'copy.pages')])
    const { code, output, complaints } = await give(environmentOf(data), ['restore', copy])
    expect([code, output]).toEqual([1, ''])
    expect(complaints).toMatch(
      /copy\.pages, the pages beside the backup, cannot be copied \(.+\)\. Nothing was/,
    )
    expect(existsSync(join(data.dataDir, 'porchlight.sqlite'))).toBe(false)
    expect((await give(environmentOf(data), ['check'])).complaints).toMatch(/^There is no community/)
  } finally {
    await data.discard()
  }
})

test('Q55 when the old pages cannot be moved, the restore reports what is restored and what is left to do', async () => {
  const data = await createTestData({ isEmpty: true })
  try {
    const now = Date.UTC(2026, 10, 20, 12)
    const pages = join(data.dataDir, 'pages')
    mkdirSync(pages)
    writeFileSync(join(pages, 'terms.md'), '# The old ones')
    const aside = join(data.dataDir, 'before-restore-2026-11-20T12-00-00-000Z')
    mkdirSync(join(aside, 'pages'), { recursive: true })
    writeFileSync(join(aside, 'pages', 'privacy.md'), '# In the way')
    const { code, output, complaints } = await give(environmentOf(data), ['restore', backup], () => now)
    expect([code, complaints]).toEqual([1, ''])
    expect(output).toContain(`Restored from ${backup}`)
    expect(output).toMatch(/THE PAGES IN .*pages COULD NOT BE REPLACED \(ENOTEMPTY\)/)
    expect(output).toMatch(/Now start the server/)
    expect(readFileSync(join(pages, 'terms.md'), 'utf8')).toBe('# The old ones')
    expect((await give(environmentOf(data), ['check'])).output).toMatch(/1 member, 2 posts/)
  } finally {
    await data.discard()
  }
})

test('Q55 a backup file that was damaged in transit is refused, and nothing is changed', async () => {
  const data = await createTestData({ isEmpty: true })
  try {
    const broken = join(data.dataDir, 'broken.sqlite')
    const bytes = readFileSync(backup)
    writeFileSync(broken, bytes.fill(0x5a, bytes.length / 2))
    const { code, output, complaints } = await give(environmentOf(data), ['restore', broken])
    expect([code, output]).toEqual([1, ''])
    expect(complaints).toMatch(/broken\.sqlite is damaged \(.+\)\. Nothing was changed/)
    expect(existsSync(join(data.dataDir, 'porchlight.sqlite'))).toBe(false)
    expect((await give(environmentOf(data), ['check'])).complaints).toMatch(/^There is no community/)
  } finally {
    await data.discard()
  }
})
