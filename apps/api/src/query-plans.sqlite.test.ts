/**
 * Tests that no request scans a whole table that grows with the community. SQLite plans from the indexes alone, because
 * ANALYZE is never run: a query's plan is the same with a thousand rows and with a million.
 */
import type { Operation } from '@porchlight/contracts/operation'
import { type OperationName, operations } from '@porchlight/contracts/operations'
import { schemaVersion } from '@porchlight/contracts/sync/versions'
import BetterSqlite3 from 'better-sqlite3'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sqliteFileIn } from './database/sqlite/sqlite.ts'
import { showMeetup } from './features/posts/shown-later/show-meetups.operations.ts'
import { connect, waitUntilSettled } from './realtime/dial.factory.ts'
import { calls } from './role-matrix/calls.factory.ts'
import type { TriedCall } from './role-matrix/example-calls.factory.ts'
import { type Fixture, openFixture, restForm } from './role-matrix/fixture.factory.ts'
import { listen } from './testing/wire.factory.ts'

/** Tables that do not grow with the number of members or their activity, each with the reason. */
const small: { readonly [Table in string]: string } = {
  change_head: 'one row',
  push_keys: 'one pair',
  unsubscribe_keys: 'one key',
  community_codes: 'one code',
  weekly_figures: 'some fifty rows a week, whatever happens in it',
  ledger_pause: 'one row, while somebody looks into the credits',
  rewards: 'of the community: they are added by hand, and shown all together',
  sqlite_master: 'the tables themselves',
  tables: 'the same, as the look at their structure calls them',
  columns: 'theirs',
  pragma_user_version: 'one number',
}

/** Each runs once in a removal, which comes once in a member's life. An index for them would cost every round. */
const ofRemovals = new Set([
  'delete from "acknowledgements" where "client_id" in (select "id" from "sync_clients" where "member_id" = ?)',
  'delete from "sync_clients" where "member_id" = ?',
  'delete from "changes" where "table_name" = ? and "row_id" = ?',
])

let fixture: Fixture
let file: BetterSqlite3.Database
const statements = new Set<string>()
beforeAll(async () => {
  fixture = await openFixture()
  file = new BetterSqlite3(sqliteFileIn(fixture.testApp.dataDir), { readonly: true })
  // With foreign keys on, a plan also contains the search for rows whose parent was missing. SQLite runs that search
  // only while a parent is missing, which never happens.
  file.pragma('foreign_keys = OFF')
  noteStatements()
})
afterAll(async () => {
  vi.restoreAllMocks()
  file.close()
  await fixture.close()
})

/** Records every statement prepared from this call on. */
function noteStatements(): void {
  const prepare = BetterSqlite3.prototype.prepare
  vi.spyOn(BetterSqlite3.prototype, 'prepare').mockImplementation(function (
    this: BetterSqlite3.Database,
    text: string,
  ) {
    statements.add(text)
    return prepare.call(this, text)
  })
}

function planOf(text: string): string[] {
  const places = Array.from({ length: (text.match(/\?/g) ?? []).length }, () => null)
  const plan = file.prepare(`explain query plan ${text}`).all(...places) as { detail: string }[]
  return plan.map(({ detail }) => detail)
}

/**
 * Returns the scans of growing tables in a query's plan. A scan along an index that stops at the query's limit does not
 * count.
 */
function scansIn(text: string): string[] {
  const details = planOf(text)
  const isSorted = details.some((detail) => detail.startsWith('USE TEMP B-TREE'))
  const endsEarly = /\blimit \?$/.test(text) && !isSorted
  return details.filter((detail) => {
    const { table, index } =
      /^SCAN (?<table>\w+)(?<index> USING (?:COVERING )?INDEX)?/.exec(detail)?.groups ?? {}
    if (table === undefined || table in small || /^SCAN (?:CONSTANT|\d+)[- ]ROW/.test(detail)) return false
    return !(index && endsEarly)
  })
}

test('growth: no call, round or socket scans a table that grows', async () => {
  await fixture.testApp.restart()
  const visitor = fixture.visitors.premium
  for (const operation of Object.values(operations) as Operation[]) {
    const { examples } = calls[operation.name as OperationName] as TriedCall
    for (const example of examples) {
      const { url, body } = restForm(operation, (await example.args(fixture, visitor)) ?? {})
      await visitor.call(operation.method, url, body === undefined ? {} : { body })
      if (operation.offline === 'queue')
        await visitor.send(operation.name, await example.args(fixture, visitor))
    }
  }
  const responses = []
  for (let cursor: string | null = null, turn = 0; turn < 5; turn += 1) {
    const response = await visitor.round({ schema: schemaVersion, cursor })
    responses.push(response.status)
    cursor = (response.json() as { cursor: string }).cursor
  }
  expect(responses).toEqual([200, 200, 200, 200, 200])
  const socket = await connect(await listen(fixture.testApp), visitor)
  socket.send(JSON.stringify({ type: 'auth', userId: visitor.member?.id, cursor: null }))
  expect(await waitUntilSettled(socket)).toBe(true)

  const queries = [...statements].filter((text) => /^(?:select|insert|update|delete|with)\b/i.test(text))
  expect(queries.length).toBeGreaterThan(120)
  const otherQueries = queries.filter((text) => !ofRemovals.has(text))
  const tableScans = otherQueries.flatMap((text) => scansIn(text).map((scan) => `${scan}: ${text}`))
  expect(tableScans).toEqual([])
})

test('growth: due meetups are found by an index of their own', async () => {
  await fixture.testApp.app.database.transact(showMeetup)
  const looks = [...statements].filter((text) => /^select .+ "is_shown" = 0/.test(text))
  expect(looks).toHaveLength(1)
  expect(looks.flatMap(planOf)).toEqual([expect.stringContaining('USING INDEX posts_due')])
})

test('growth: SQLite stores no row statistics, which would change its plans as a community grows', async () => {
  await fixture.testApp.app.jobs.runAll()
  const statisticsTables = file.prepare("select name from sqlite_master where name like 'sqlite_stat%'").all()
  expect(statisticsTables).toEqual([])
})

test.each([
  ['a column without an index', 'select "id" from "posts" where "title" = ?'],
  ['a whole index', 'select "id" from "members"'],
  ['a sort before the limit', 'select "id" from "posts" order by "title" limit ?'],
  ['a part of a write', 'update "posts" set "title" = ? where "description" = ?'],
])('growth: %s is recognized as a full scan', (_what, text) => {
  expect(scansIn(text)).toHaveLength(1)
})
