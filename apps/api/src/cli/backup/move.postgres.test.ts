/** A community that began in a file and goes on in PostgreSQL, with its phones. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert } from '@porchlight/contracts/errors/assert'
import { createId } from '@porchlight/contracts/values/id'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { readVersion } from '../../database/backup/version.ts'
import { openDatabase } from '../../database/open.ts'
import { lockPostgres } from '../../database/postgres/postgres-exclusive.ts'
import { sqliteFileIn } from '../../database/sqlite/sqlite.ts'
import { createDemoClock } from '../../demo/neighborhood/times.ts'
import { seedDemo } from '../../demo/seed.ts'
import { ledgerFaults } from '../../features/credits/credits.queries.ts'
import { createToken, hashToken } from '../../http/sessions/session.ts'
import { anOffer } from '../../testing/app.factory.ts'
import { createOperation } from '../../testing/rounds.factory.ts'
import { guardedRole } from '../../testing/services/postgres-server.factory.ts'
import { ask, createTestData, type TestData } from '../../testing/test-database.factory.ts'
import { give } from '../commands.factory.ts'
import { ledgerTotals } from './ledger-totals.ts'

let dataDir: string
let cookie: string
let data: TestData
const clientId = createId()
/** Acknowledged by the file. */
const before = createOperation(1, 'posts.create', anOffer({ title: 'Written into the file' }))
/** A device's cursor at that time. */
let cursor: string

const open = (databaseUrl: URL | null) =>
  buildApp({
    config: readConfig({
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl.href } : {}),
    }),
    webDir: join(dataDir, 'no-web-app'),
  })
type Running = Awaited<ReturnType<typeof open>>

async function round({ server }: Running, body: object) {
  const response = await server.inject({
    method: 'POST',
    url: '/api/sync',
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    payload: { protocol: 1, schema: 1, clientId, ...body },
  })
  expect(response.statusCode).toBe(200)
  return response.json()
}

async function fill(app: Running, from: string | null): Promise<string> {
  let page = await round(app, { cursor: from })
  while (page.more) page = await round(app, { cursor: page.cursor })
  return page.cursor
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'porchlight-move-'))
  const clock = createDemoClock()
  const seeding = await buildApp({
    config: readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
    now: clock.now,
    webDir: join(dataDir, 'no-web-app'),
  })
  await seedDemo(seeding, { clock, now: Date.now(), timeZone: 'UTC' })
  await seeding.close()
  const app = await open(null)
  const token = createToken()
  cookie = `sid=${token}`
  await app.database.transact(async ({ database, now }) => {
    const { id } = await database.selectFrom('members').select('id').limit(1).executeTakeFirstOrThrow()
    await database
      .insertInto('sessions')
      .values({
        ...{ tokenHash: hashToken(token), memberId: id, createdAt: now, seenAt: now },
        ...{ provedAt: now, browser: null },
      })
      .execute()
  })
  await round(app, { cursor: null, operations: [before] })
  cursor = await fill(app, null)
  await app.close()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
beforeEach(async () => {
  data = await createTestData({ isEmpty: true })
})
afterEach(() => data.discard())

const target = () => {
  assert(data.databaseUrl, 'a PostgreSQL database')
  return data.databaseUrl
}
const move = (...options: string[]) =>
  give({ DATA_DIR: dataDir, DATABASE_URL: target().href }, ['move', ...options])

test('Q86 a move copies everything: counts, ledger and history are the same, and the file is unchanged', async () => {
  const bytes = readFileSync(sqliteFileIn(dataDir))
  const { code, output, complaints } = await move()
  expect([code, complaints]).toEqual([0, ''])
  expect(readFileSync(sqliteFileIn(dataDir)).equals(bytes)).toBe(true)
  expect(output).toMatch(/members +40\n/)
  expect(output).toMatch(
    /The ledger is the same in both: \d+ accounts, [\d,]+ entries, \d+ credits in circulation\./,
  )
  expect(output).toMatch(/Now set DATABASE_URL/)
  expect(output).not.toContain(target().password)

  const [file, movedDatabase] = [
    await openDatabase({ dataDir, now: Date.now }),
    await openDatabase({ dataDir, databaseUrl: target(), now: Date.now }),
  ]
  try {
    expect(await ledgerFaults(movedDatabase.reader)).toEqual([])
    expect(await ledgerTotals(movedDatabase.reader)).toEqual(await ledgerTotals(file.reader))
    for (const table of [
      'members',
      'posts',
      'places',
      'sessions',
      'changes',
      'changeHead',
      'operations',
    ] as const) {
      const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort()
      expect(sorted(await movedDatabase.reader.selectFrom(table).selectAll().execute())).toEqual(
        sorted(await file.reader.selectFrom(table).selectAll().execute()),
      )
    }
  } finally {
    await file.close()
    await movedDatabase.close()
  }
})

test('Q86 C2 after a move a phone continues: signed in, without a reset, nothing sent twice, new entries added', async () => {
  expect((await move()).code).toBe(0)
  const app = await open(target())
  try {
    const next = createOperation(2, 'posts.create', anOffer({ title: 'Written into PostgreSQL' }))
    const response = await round(app, { cursor, operations: [before, next] })
    expect(response.state).toBe('ok')
    expect(response.results).toEqual([
      { n: 1, status: 'applied' },
      { n: 2, status: 'applied' },
    ])
    expect(response.rows.map(({ row }: { row: { title?: string } }) => row.title).filter(Boolean)).toEqual([
      'Written into PostgreSQL',
    ])
    const writtenPosts = await app.database.reader
      .selectFrom('posts')
      .where('title', 'like', 'Written into%')
      .select('title')
      .execute()
    expect(writtenPosts).toHaveLength(2)
  } finally {
    await app.close()
  }
})

test('Q86 --dry-run prints the same and stores nothing; the move works afterwards', async () => {
  const dryRun = await move('--dry-run')
  expect(dryRun.code).toBe(0)
  expect(dryRun.output).toMatch(/^Tried to PostgreSQL at /)
  expect(dryRun.output).toMatch(/Everything was undone/)
  const database = await openDatabase({ dataDir, databaseUrl: target(), now: Date.now })
  expect(await database.reader.selectFrom('members').selectAll().execute()).toEqual([])
  await database.close()
  expect((await move()).code).toBe(0)
})

test('Q86 a target database that has a community is refused and left as it is', async () => {
  expect((await move()).code).toBe(0)
  const again = await move()
  expect([again.code, again.output]).toEqual([1, ''])
  expect(again.complaints).toMatch(/not empty \(\w+: \d+\)\. Nothing was changed there;/)
})

test('Q86 a move is refused while a server runs on the file or on the database', async () => {
  const onFile = await open(null)
  const refusedOutcome = await move()
  await onFile.close()
  expect([refusedOutcome.code, refusedOutcome.complaints]).toEqual([
    1,
    expect.stringMatching(/running on .* already/),
  ])
  expect(await readVersion({ dataDir, databaseUrl: target() })).toBe(0)

  const onTarget = await lockPostgres(target(), { onFault: () => undefined, onLost: () => undefined })
  const alsoRefused = await move()
  await onTarget.release()
  expect([alsoRefused.code, alsoRefused.output]).toEqual([1, ''])
  expect(alsoRefused.complaints).toMatch(/^DATABASE_URL: /)
  expect((await move()).code).toBe(0)
})

test('Q86 a wrong database password prints one sentence that shows neither password', async () => {
  const url = new URL(target())
  await ask(
    url,
    `drop role if exists ${guardedRole}; create role ${guardedRole} login password 'the-password'`,
  )
  url.username = guardedRole
  url.password = 'not-the-password'
  const { code, complaints } = await give({ DATA_DIR: dataDir }, ['move', '--to', url.href])
  expect(code).toBe(1)
  expect(complaints).toMatch(/^DATABASE_URL: the database does not take this name and password/)
  expect(complaints).not.toContain('the-password')
})
