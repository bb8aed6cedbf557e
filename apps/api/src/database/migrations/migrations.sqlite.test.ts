import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { afterEach, beforeEach, expect, it, test } from 'vitest'
import { keepCompiled } from '../../../../../scripts/paths.mjs'
import { migrate, newestVersion } from '../engine/migrate.ts'
import { openDatabase } from '../open.ts'
import { openSqlite, sqliteFileIn } from '../sqlite/sqlite.ts'
import { readingFrom } from '../sqlite/sqlite-file.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'porchlight-migrations-'))
})
afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true })
})

const fixtures = join(import.meta.dirname, 'fixtures')

function load(folder: string, name: string): void {
  const driver = new BetterSqlite3(sqliteFileIn(folder))
  driver.exec(readFileSync(join(fixtures, name), 'utf8'))
  driver.close()
}

const schemaOf = (folder: string) =>
  readingFrom(sqliteFileIn(folder), (driver) =>
    (driver.prepare('select sql from sqlite_master where sql is not null').pluck().all() as string[])
      .map((text) => text.toLowerCase().replace(/\s+/g, ' ').trim())
      .sort(),
  )

test.each(readdirSync(fixtures))(
  'Q79 a released migration still produces the structure of its release: %s',
  async (name) => {
    load(dataDir, name)
    const then = schemaOf(dataDir)
    const folder = mkdtempSync(join(dataDir, 'now-'))
    const engine = openSqlite(folder)
    await migrate(engine, Number(/\d+/.exec(name)?.[0]))
    await engine.close()
    expect(schemaOf(folder)).toEqual(then)
  },
)

/**
 * Brings the data up to date in a process of its own, as a start does, until that statement has run: then it is gone,
 * without a farewell. The statement is caught where the engine takes it; all of ours runs as it is.
 */
async function migrateUntilKilled(statement: RegExp): Promise<void> {
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import BetterSqlite3 from ${JSON.stringify(createRequire(import.meta.url).resolve('better-sqlite3'))}
       import { openDatabase } from ${JSON.stringify(join(import.meta.dirname, '..', 'open.ts'))}
       const { prepare } = BetterSqlite3.prototype
       BetterSqlite3.prototype.prepare = function (text) {
         const prepared = prepare.call(this, text)
         if (!${statement}.test(text)) return prepared
         return new Proxy(prepared, {
           get: (_target, name) => {
             const value = prepared[name]
             if (typeof value !== 'function') return value
             return (...given) => {
               value.apply(prepared, given)
               process.kill(process.pid, 'SIGKILL')
             }
           },
         })
       }
       await openDatabase({ dataDir: ${JSON.stringify(dataDir)}, now: () => 0 })`,
    ],
    { env: { ...process.env, ...keepCompiled }, stdio: 'inherit' },
  )
  const [, signal] = await once(child, 'exit')
  expect(signal).toBe('SIGKILL')
}

it.each([
  ['between its tables', /^create table sign_in_links/],
  ['just before the commit', /^pragma user_version = 4/],
])(
  'Q79 a start that is killed in a later migration, %s, leaves the old version whole, and the next start continues',
  async (_when, statement) => {
    load(dataDir, 'version-3.sql')
    const state = () =>
      readingFrom(sqliteFileIn(dataDir), (driver) => ({
        version: driver.pragma('user_version', { simple: true }),
        members: driver.prepare('select count(*) from members').pluck().get(),
        tables: driver
          .prepare(`select name from sqlite_master where type = 'table' order by name`)
          .pluck()
          .all(),
        check: driver.pragma('integrity_check', { simple: true }),
      }))
    const before = state()
    await migrateUntilKilled(statement)
    expect(state()).toEqual(before)
    expect(before).toMatchObject({ version: 3, members: 2 })
    expect(before.tables).not.toContain('sign_in_links')
    await (await openDatabase({ dataDir, now: () => 0 })).close()
    expect(state()).toMatchObject({ version: newestVersion, members: 2, check: 'ok' })
  },
)

it('Q79 when the copy before a migration cannot be made, nothing is migrated', async () => {
  load(dataDir, 'version-2.sql')
  const driver = new BetterSqlite3(sqliteFileIn(dataDir))
  driver.pragma('foreign_keys = OFF')
  driver.exec(`insert into sessions values ('hash', 'nobody', 0, 0)`)
  driver.exec(`update posts set author_id = 'nobody'`)
  driver.close()
  await expect(openDatabase({ dataDir, now: () => 0 })).rejects.toThrow(/copy is damaged/)
  expect(readingFrom(sqliteFileIn(dataDir), (file) => file.pragma('user_version', { simple: true }))).toBe(2)
})
