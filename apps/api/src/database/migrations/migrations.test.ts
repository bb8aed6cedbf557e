/** Every version there ever was, with data, becomes today's: nothing lost, a copy kept, and the program works on it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { postRetention } from '@porchlight/contracts/posts/posts.rules'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, hourMs, toIso } from '@porchlight/contracts/values/time'
import BetterSqlite3 from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { ledgerFaults } from '../../features/credits/credits.queries.ts'
import { testPassword } from '../../testing/app.factory.ts'
import { createTestData, type TestData } from '../../testing/test-database.factory.ts'
import { backupsFolder, readCopy } from '../backup/backup-file.ts'
import { versionOf } from '../backup/version.ts'
import type { Engine } from '../engine/engine.ts'
import { migrate, newestVersion } from '../engine/migrate.ts'
import { openPostgres } from '../postgres/postgres.ts'
import { openSqlite, sqliteFileIn } from '../sqlite/sqlite.ts'

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
    const queryResult = await sql<object>`select ${sql.raw(columns)} from ${sql.table(table)}`.execute(
      engine.reader.withoutPlugins(),
    )
    rows.set(table, queryResult.rows.map((row) => JSON.stringify(row)).sort())
  }
  return rows
}

interface KeptChange {
  audience: string
  table_name: string
  row_id: string
  seq: number
  is_gone: 0 | 1
}

/**
 * The rows as they are to be by now. Authors have what they wrote in their own audience, too; whoever posted no help is not
 * there for those who come new; all else is as it was.
 */
function upToDate(before: ReadonlyMap<string, unknown[]>): Map<string, unknown[]> {
  const read = <Row>(table: string) =>
    (before.get(table) ?? []).map((row) => JSON.parse(String(row)) as Row & Record<string, unknown>)
  const posts = read<{ id: string; author_id: string; type: string }>('posts')
  const changes = read<KeptChange>('changes')
  for (const change of [...changes]) {
    if (change.audience !== 'community') continue
    if (change.table_name === 'people') {
      const isKnown = posts.some(({ author_id, type }) => author_id === change.row_id && type !== 'event')
      if (!isKnown) change.is_gone = 1
    }
    const post = posts.find(({ id }) => id === change.row_id)
    const audience = `member:${post?.author_id}`
    const isLacking = !changes.some(
      (other) => other.audience === audience && other.table_name === 'posts' && other.row_id === post?.id,
    )
    if (post && change.is_gone === 0 && isLacking) changes.push({ ...change, audience })
  }
  return new Map(before).set('changes', changes.map((row) => JSON.stringify(row)).sort())
}

/** The clock of an hour after the data was written: by today's, accounts that were about to end then are gone. */
function clockOf(before: ReadonlyMap<string, unknown[]>): () => number {
  const signUps = (before.get('members') ?? []).map((row) => Number(JSON.parse(String(row)).created_at))
  const startedAt = Date.now()
  return () => Math.max(...signUps) + hourMs + Date.now() - startedAt
}

/** Every row that leaves by its age does so at the time that the rule says, for its author and for all others. */
async function expectAges(engine: Engine): Promise<number> {
  const postChanges = await engine.reader
    .selectFrom('changes')
    .innerJoin('posts', 'posts.id', 'changes.rowId')
    .where('tableName', 'in', ['posts', 'postDetails'])
    .select(['audience', 'until', 'type', 'status', 'dateNeeded'])
    .execute()
  for (const { audience, until, type, status, dateNeeded } of postChanges) {
    const isOwn = audience !== 'community'
    expect(until).toBe(postRetention({ type, status, dateNeeded: toIso(dateNeeded) }, isOwn))
  }
  return postChanges.filter(({ until }) => until !== null).length
}

async function within<Result>(work: (engine: Engine) => Promise<Result>): Promise<Result> {
  const engine = await openEngine()
  return work(engine).finally(engine.close)
}

async function expectCopy(version: number, before: ReadonlyMap<string, unknown[]>): Promise<void> {
  const name = `before-version-${version + 1}.sqlite`
  expect(readdirSync(backupsFolder(data.dataDir))).toEqual([name])
  const copy = await readCopy(join(backupsFolder(data.dataDir), name), async (database, copiedVersion) => ({
    version: copiedVersion,
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
  it('Q79 old data is copied unchanged, upgraded without loss, and the program works on it', async () => {
    await load(version)
    const before = await within((engine) => rowsOf(engine, version))
    expect(before.get('members')).toHaveLength(2)
    expect(before.get('entries')?.length).toBeGreaterThan(5)
    const app = await buildApp({
      config: readConfig({
        DATA_DIR: data.dataDir,
        LOG_LEVEL: 'silent',
        // A process of its own; once migrated, data of every version is backed up alike.
        BACKUPS: version === versions[0] ? 'on' : 'off',
        ...(data.databaseUrl ? { DATABASE_URL: data.databaseUrl.href } : {}),
      }),
      now: clockOf(before),
      webDir: join(data.dataDir, 'no-web-app'),
    })
    try {
      expect(await within((engine) => versionOf(engine))).toBe(newestVersion)
      expect(await within((engine) => rowsOf(engine, version))).toEqual(upToDate(before))
      // The one that was taken back: as it is gone for all, and for its author, with its details.
      expect(await within(expectAges)).toBe(3)
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
      await app.jobs.runAll()
      const { reader } = app.database
      const placeChanges = await reader
        .selectFrom('changes')
        .where('tableName', '=', 'places')
        .orderBy('audience')
        .selectAll()
        .execute()
      const places = before.get('places') ?? []
      expect(places).toHaveLength(version < 2 ? 0 : 1)
      expect(placeChanges.map(({ audience, isGone }) => [audience, isGone])).toEqual(
        places.flatMap((place) => [
          ['community', 0],
          [`member:${JSON.parse(String(place)).added_by}`, 0],
          ['premium', 0],
        ]),
      )
    } finally {
      await app.close()
    }
  })
})

it('C10 C15 old posts leave new devices by their age, and a member who never posted help is not sent to them', async () => {
  await load(6)
  const [rosa, noor] = ['01a20007-ec9a-7f1f-ad4b-99215b75c2f1', '01a20007-ed05-798a-99c9-c34ca960fd8d']
  const ladder = '01a20007-ed46-7a7d-8123-fe9faec0c979'
  const groceries = '01a20007-ed1c-761a-a6b4-625307044c3b'
  const due = 1_795_296_849_231 + dayMs
  await within(async ({ writer }) => {
    const database = writer.withoutPlugins()
    for (const [set, id] of [
      [`status = 'completed', date_needed = ${due}`, ladder],
      [`type = 'event', category = null, subcategory = null, date_needed = ${due}`, groceries],
    ]) {
      await sql.raw(`update posts set ${set} where id = '${id}'`).execute(database)
    }
    await sql.raw(`delete from posts where author_id = '${rosa}' and type <> 'event'`).execute(database)
    await sql
      .raw(
        `update members set subscription_plan = 'premium', subscription_status = 'active' where id = '${noor}'`,
      )
      .execute(database)
  })
  await within(migrate)
  await within(async (engine) => {
    expect(await expectAges(engine)).toBeGreaterThan(4)
    const changes = await engine.reader.selectFrom('changes').selectAll().execute()
    const of = (audience: string, rowId: string, tableName = 'posts') =>
      changes.find(
        (each) => each.audience === audience && each.rowId === rowId && each.tableName === tableName,
      )
    for (const [id, author] of [
      [ladder, noor],
      [groceries, rosa],
    ] as const) {
      expect(of('community', id)).toMatchObject({ isGone: 0, until: due + 30 * dayMs })
      expect(of(`member:${author}`, id)).toMatchObject({ isGone: 0, until: due + 365 * dayMs })
      expect(of(`member:${author}`, id)?.seq).toBe(of('community', id)?.seq)
    }
    // A meetup makes nobody known.
    expect([rosa, noor].map((id) => of('community', id, 'people')?.isGone)).toEqual([1, 0])
    const premiumFlags = await engine.reader
      .selectFrom('members')
      .orderBy('id')
      .select('isShownPremium')
      .execute()
    expect(premiumFlags.map(({ isShownPremium }) => isShownPremium)).toEqual([0, 1])
  })
})

it('M-007 M-009 M-010 old helps and ratings are counted anew for each member, once', async () => {
  await load(20)
  const [rosa, noor] = ['01a20007-ec9a-7f1f-ad4b-99215b75c2f1', '01a20007-ed05-798a-99c9-c34ca960fd8d']
  const noon = (day: string) => Date.parse(`${day}T20:00:00Z`)
  /** Rosa asked, Noor helped; who confirmed, and how many stars each gave. */
  const helps = [
    ...['01', '02', '03', '04', '05'].map((day) => ({
      day: `2026-09-${day}`,
      confirmed: 'both',
      stars: [5, 4],
    })),
    { day: '2026-09-09', confirmed: 'both', stars: [2, null] },
    { day: '2026-10-06', confirmed: 'rosa', stars: [1, null] },
    { day: '2026-10-07', confirmed: 'rosa', stars: [null, 3] },
    { day: '2026-10-08', confirmed: 'rosa', stars: [4, 5] },
  ]
  await within(async ({ writer }) => {
    const database = writer.withoutPlugins()
    const insert = (table: string, row: object) =>
      sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
        values (${sql.join(Object.values(row))})`.execute(database)
    for (const { day, confirmed: confirmedBy, stars } of helps) {
      const at = noon(day)
      const id = createId(at)
      const participants = { author_id: rosa, helper_id: noor }
      await insert('posts', {
        ...{ id, ...participants, type: 'request', title: 'Ride', description: 'Thursday' },
        ...{ status: 'completed', current_attendees: 0, has_tip_jar: 0, is_list_closed: 0 },
        ...{ date_needed: at, closed_at: at, written_at: at, created_at: at },
      })
      await insert('helps', {
        ...{ post_id: id, ...participants, accepted_at: at, author_confirmed_at: at, earns_credit: 1 },
        helper_confirmed_at: confirmedBy === 'both' ? at : null,
      })
      for (const [index, rating] of stars.entries()) {
        const [rater_id, rated_id] = index === 0 ? [rosa, noor] : [noor, rosa]
        if (rating === null) continue
        const row = { id: createId(at), post_id: id, rater_id, rated_id, rating, review: '' }
        await insert('ratings', { ...row, created_at: at, shown_at: at })
      }
    }
    // Besides the nine helps and the eight ratings, two helps and a rating of four stars by neighbors who left.
    const counts = {
      people_helped: 11,
      rating_sum: 5 * 5 + 2 + 1 + 4 + 4,
      rating_count: 9,
      kindness_weeks: 7,
    }
    // Until the end of the week after the last help: before, a help of each of some weeks.
    await sql`update members set people_helped = ${counts.people_helped}, rating_sum = ${counts.rating_sum},
      rating_count = ${counts.rating_count}, kindness_weeks = ${counts.kindness_weeks},
      kindness_until = ${Date.parse('2026-10-19T00:00:00Z')} where id = ${noor}`.execute(database)
    await sql`update members set rating_sum = 28, rating_count = 7 where id = ${rosa}`.execute(database)
  })
  const app = await buildApp({
    config: readConfig({
      ...{ DATA_DIR: data.dataDir, LOG_LEVEL: 'silent', BACKUPS: 'off', COMMUNITY_TIME_ZONE: 'UTC' },
      ...(data.databaseUrl ? { DATABASE_URL: data.databaseUrl.href } : {}),
    }),
    webDir: join(data.dataDir, 'no-web-app'),
  })
  const standings = () =>
    app.database.reader
      .selectFrom('members')
      .where('id', 'in', [rosa, noor])
      .orderBy('id')
      .select(['ratingSum', 'ratingCount', 'peopleHelped', 'countedHelps', 'kindnessWeeks', 'kindnessUntil'])
      .select('hasCompletedHelp')
      .execute()
  try {
    for (let turn = 0; turn < 2; turn += 1) {
      await app.jobs.runAll()
      // Of Noor: September's last, October's last, the one of the neighbor who left; not what she took no part in.
      expect(await standings()).toEqual([
        {
          ...{ ratingSum: 4 + 5, ratingCount: 2, peopleHelped: 0, countedHelps: 0 },
          ...{ kindnessWeeks: 0, kindnessUntil: null, hasCompletedHelp: 1 },
        },
        {
          ...{ ratingSum: 2 + 4 + 4, ratingCount: 3, peopleHelped: 3, countedHelps: 4 + 3 + 2 },
          // The week from 7 September on had only a help that does not count.
          ...{ kindnessWeeks: 4, kindnessUntil: Date.parse('2026-10-19T00:00:00Z'), hasCompletedHelp: 1 },
        },
      ])
      expect(await app.database.reader.selectFrom('recounts').selectAll().execute()).toEqual([])
    }
  } finally {
    await app.close()
  }
})

it('M-018 old meetups are visible to all, in the order of their creation', async () => {
  await load(24)
  await within(async ({ writer }) => {
    await sql`update posts set type = 'event', category = null, subcategory = null where status = 'pending'`.execute(
      writer,
    )
  })
  await within(async (engine) => {
    await migrate(engine)
    const posts = await engine.reader
      .selectFrom('posts')
      .select(['isShown', 'shownAt', 'createdAt'])
      .execute()
    expect(posts.length).toBeGreaterThan(2)
    for (const { isShown, shownAt, createdAt } of posts) expect([isShown, shownAt]).toEqual([1, createdAt])
  })
})

it('D7 after the away date moved to its owner’s row, the public rows of members who were away are sent anew', async () => {
  await load(23)
  const ids = await within(async ({ writer }) => {
    const { rows } = await sql<{ id: string }>`select id from members order by id`.execute(writer)
    await sql`update members set away_until = ${Date.now() + dayMs} where id = ${rows[0]?.id}`.execute(writer)
    return rows.map(({ id }) => id)
  })
  expect(ids).toHaveLength(2)
  await within(async (engine) => {
    await migrate(engine)
    const people = engine.writer.selectFrom('delayedTouches').where('tableName', '=', 'people')
    expect(await people.select(['audience', 'rowId']).execute()).toEqual([
      { audience: 'community', rowId: ids[0] },
    ])
  })
})
