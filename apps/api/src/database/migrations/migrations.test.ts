/** Every version there ever was, with data, becomes today's: nothing lost, a copy kept, and the program works on it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createId } from '@porchlight/contracts/values/id'
import BetterSqlite3 from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { ledgerFaults } from '../../features/credits/credits.queries.ts'
import { testPassword } from '../../testing/app.factory.ts'
import { createTestData, type TestData } from '../../testing/test-database.factory.ts'
import { backupsFolder, readCopy } from '../backup-file.ts'
import type { Engine } from '../engine.ts'
import { migrate, newestVersion } from '../migrate.ts'
import { openPostgres } from '../postgres.ts'
import { openSqlite, sqliteFileIn } from '../sqlite.ts'
import { versionOf } from '../version.ts'

const fixtures = join(import.meta.dirname, 'fixtures')
const fixtureOf = (version: number) => readFileSync(join(fixtures, `version-${version}.sql`), 'utf8')
const versions = readdirSync(fixtures)
  .map((name) => Number(/^version-(\d+)\.sql$/.exec(name)?.[1]))
  .sort((a, b) => a - b)

let data: TestData
beforeEach(async () => {
  data = await createTestData({ isEmpty: true })
})
afterEach(() => data.discard())

const openEngine = () =>
  data.databaseUrl ? openPostgres(data.databaseUrl, () => undefined) : openSqlite(data.dataDir)

/** The file as it was; on PostgreSQL the tables of that version, with the same rows. */
async function load(version: number): Promise<void> {
  if (!data.databaseUrl) {
    const driver = new BetterSqlite3(sqliteFileIn(data.dataDir))
    driver.exec(fixtureOf(version))
    driver.close()
    return
  }
  const engine = await openEngine()
  await migrate(engine, version)
  for (const seeded of ['change_numbers', 'change_head', 'accounts']) {
    await sql`delete from ${sql.table(seeded)}`.execute(engine.writer)
  }
  for (const statement of fixtureOf(version).split('\n')) {
    if (statement.startsWith('insert into')) await sql.raw(statement).execute(engine.writer)
  }
  await engine.close()
}

/** Every row of every table that the fixture has, by the columns it has. */
async function rowsOf(engine: Engine, version: number): Promise<Map<string, unknown[]>> {
  const rows = new Map<string, unknown[]>()
  for (const [, table = '', columns = ''] of fixtureOf(version).matchAll(
    /^insert into (\w+) \(([^)]*)\)/gm,
  )) {
    if (rows.has(table)) continue
    const found = await sql<object>`select ${sql.raw(columns)} from ${sql.table(table)}`.execute(
      engine.reader.withoutPlugins(),
    )
    rows.set(table, found.rows.map((row) => JSON.stringify(row)).sort())
  }
  return rows
}

async function within<Result>(work: (engine: Engine) => Promise<Result>): Promise<Result> {
  const engine = await openEngine()
  return work(engine).finally(engine.close)
}

async function expectCopy(version: number, before: ReadonlyMap<string, unknown[]>): Promise<void> {
  const name = `before-version-${version + 1}.sqlite`
  expect(readdirSync(backupsFolder(data.dataDir))).toEqual([name])
  const copy = await readCopy(join(backupsFolder(data.dataDir), name), async (database, copied) => ({
    version: copied,
    members: (await database.selectFrom('members').select('id').execute()).length,
    entries: (await database.selectFrom('entries').select('version').execute()).length,
    sessions: (await database.selectFrom('sessions').select('memberId').execute()).length,
  }))
  expect(copy).toEqual({
    version,
    members: before.get('members')?.length,
    entries: before.get('entries')?.length,
    sessions: 0,
  })
}

it('the migrations are numbered from 1, without gaps, and each number is there once', () => {
  const numbers = readdirSync(import.meta.dirname).flatMap((name) => /^(\d+)-.+\.ts$/.exec(name)?.[1] ?? [])
  expect(numbers.sort()).toEqual(numbers.map((_, at) => String(at + 1).padStart(4, '0')))
  expect(numbers).toHaveLength(newestVersion)
})

it('Q79 there is data of every version but the newest', () => {
  expect(versions).toEqual(
    expect.arrayContaining(Array.from({ length: newestVersion - 1 }, (_, at) => at + 1)),
  )
})

describe.each(versions)('data of version %i', (version) => {
  it('Q79 is copied as it was, brought up to date, loses nothing, and the program works on it', async () => {
    await load(version)
    const before = await within((engine) => rowsOf(engine, version))
    expect(before.get('members')).toHaveLength(2)
    expect(before.get('entries')?.length).toBeGreaterThan(5)
    const app = await buildApp({
      config: readConfig({
        DATA_DIR: data.dataDir,
        LOG_LEVEL: 'silent',
        ...(data.databaseUrl ? { DATABASE_URL: data.databaseUrl.href } : {}),
      }),
      webDir: join(data.dataDir, 'no-web-app'),
    })
    try {
      expect(await within((engine) => versionOf(engine))).toBe(newestVersion)
      expect(await within((engine) => rowsOf(engine, version))).toEqual(before)
      expect(await ledgerFaults(app.database.reader)).toEqual([])
      if (version < newestVersion) await expectCopy(version, before)
      const call = (url: string, payload: object, cookie?: string) =>
        app.server.inject({
          method: 'POST',
          url,
          payload,
          headers: { 'sec-fetch-site': 'same-origin', ...(cookie ? { cookie } : {}) },
        })
      const logIn = await call('/api/auth/login', { email: 'rosa.1@example.org', password: testPassword })
      expect([logIn.statusCode, logIn.json()]).toMatchObject([200, { credits: 1 }])
      const round = await call(
        '/api/sync',
        { protocol: 1, schema: 1, clientId: createId(), cursor: null },
        String(logIn.headers['set-cookie']).split(';')[0],
      )
      const titles = round.json().rows.map(({ row }: { row: { title?: string } | null }) => row?.title)
      expect(titles).toContain('Groceries: two bags, it’s the third floor')
    } finally {
      await app.close()
    }
  })
})
