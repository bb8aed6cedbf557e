/**
 * Tests of `version` as an upgrade uses it: which two programs these are, which data they support, and whether the new
 * one works with a copy.
 */
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newestVersion } from '../../database/engine/migrate.ts'
import { sqliteFileIn } from '../../database/sqlite/sqlite.ts'
import { createTestData, type TestData } from '../../testing/test-database.factory.ts'
import { give } from '../commands.factory.ts'

let data: TestData
beforeEach(async () => {
  data = await createTestData()
})
afterEach(() => data.discard())

const command = (...words: string[]) => give({ DATA_DIR: data.dataDir }, words)

function change(statement: string): void {
  const driver = new BetterSqlite3(sqliteFileIn(data.dataDir))
  driver.exec(statement)
  driver.close()
}

test('version prints the program’s version, its commit and the version of the data', async () => {
  const { code, output } = await command('version')
  expect(code).toBe(0)
  expect(output).toMatch(/^Porchlight \d+\.\d+\.\d+/)
  expect(output).toContain(
    `It works with data of version ${newestVersion}; yours is version ${newestVersion}.`,
  )
})

test('Q79 data of a newer program makes version say so, with the newest version this program can open', async () => {
  expect((await command('backup')).code).toBe(0)
  const copies = [newestVersion - 1, newestVersion + 1, newestVersion + 2]
  for (const number of copies)
    writeFileSync(join(data.dataDir, 'backups', `before-version-${number}.sqlite`), '')
  change(`pragma user_version = ${newestVersion + 2}`)
  expect((await command('version')).code).toBe(1)
  const { code, output } = await command('version', '--json')
  expect(code).toBe(0)
  expect(JSON.parse(output)).toMatchObject({
    knows: newestVersion,
    data: newestVersion + 2,
    copy: join(data.dataDir, 'backups', `before-version-${newestVersion + 1}.sqlite`),
  })
})

test('Q79 rehearse upgrades a copy of the newest backup, and leaves nothing behind', async () => {
  expect((await command('rehearse')).complaints).toMatch(/There is no backup to try it on/)
  expect((await command('backup')).code).toBe(0)
  const before = readdirSync(data.dataDir)
  const { code, output } = await command('rehearse')
  expect([code, output]).toEqual([0, expect.stringMatching(/^Tried on a copy of .*; the ledger adds up/ms)])
  expect(readdirSync(data.dataDir)).toEqual(before)
  change('alter table posts add column mood text')
  expect((await command('backup')).code).toBe(0)
  const refusedOutcome = await command('rehearse')
  expect([refusedOutcome.code, refusedOutcome.complaints]).toEqual([
    1,
    expect.stringMatching(/never was a release/),
  ])
  expect(readdirSync(data.dataDir)).toEqual(before)
})
