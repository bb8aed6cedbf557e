/** A device against the server: audiences and tables that come and go, rows that age, pages of any size. */
import { type Audience, type ExtraAudience, memberAudience } from '@porchlight/contracts/sync/audiences'
import type { TableName } from '@porchlight/contracts/sync/tables'
import { tablesOfSchema } from '@porchlight/contracts/sync/versions'
import { createId } from '@porchlight/contracts/values/id'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bareRows } from '../../testing/bare-tables.factory.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.factory.ts'
import { resolveCoverage } from './coverage.ts'
import { type Cursor, readCursor, writeCursor } from './cursor.ts'
import { createHasNews, createPull, type Page } from './pull.ts'

/** The schemas of the app before places existed, and of the app with them. */
const schemas = [2, 3] as const

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase({ now: () => 0 })
})
afterAll(() => database.discard())

/** A community of its own for each run: all share one database. */
interface World {
  member: Audience
  shared: Audience
  isPremium: boolean
  schema: number
  now: number
}

function newWorld(): World {
  return {
    member: memberAudience(createId()),
    shared: memberAudience(createId()),
    isPremium: false,
    schema: schemas[0],
    now: 0,
  }
}

/** A device that applies each page in one transaction, or not at all when the response is lost. */
class Device {
  cursor: string | null = null
  readonly rows = new Map<string, Audience | undefined>()
  /** Deletes rows past their age, by the rule that device and server share; here the age is part of the row's id. */
  sweep(now: number): void {
    for (const key of this.rows.keys())
      if (untilOf(key) !== null && Number(untilOf(key)) <= now) this.rows.delete(key)
  }
  take(page: Page, now: number): void {
    expect(page.state).toBe('ok')
    for (const key of this.rows.keys()) {
      if (page.refill?.includes(key.split(':')[0] as TableName)) this.rows.delete(key)
    }
    const { scopes } = page
    if (scopes) {
      for (const [key, audience] of this.rows) {
        if (audience !== undefined && !scopes.includes(audience)) this.rows.delete(key)
      }
    }
    for (const { table, id, row, audience } of page.rows) {
      if (row === null) this.rows.delete(`${table}:${id}`)
      else this.rows.set(`${table}:${id}`, audience as Audience | undefined)
    }
    this.cursor = page.cursor
    this.sweep(now)
  }
}

/** '…/u5' leaves devices at 5. */
function untilOf(key: string): number | null {
  const match = /\/u(\d+)$/.exec(key)
  return match ? Number(match[1]) : null
}

function open(world: World, next: number) {
  const settings = {
    ...bareRows,
    snapshot: database.snapshot,
    extraAudiencesOf: async (): Promise<ExtraAudience[]> => (world.isPremium ? ['premium'] : []),
    audiencesOf: () => [world.shared, world.member],
    sizes: { first: 2, next },
  }
  const pull = createPull(settings)
  return {
    pull: (cursor: string | null) => pull({ memberId: '', schema: world.schema, now: world.now }, cursor),
    hasNews: createHasNews(settings),
  }
}

/** Returns the rows that are visible to the member now, directly from the changes. */
async function expected(world: World, prefix: string): Promise<string[]> {
  const audiences: Audience[] = [
    world.shared,
    world.member,
    ...(world.isPremium ? (['premium'] as const) : []),
  ]
  const storedChanges = await database.reader
    .selectFrom('changes')
    .where('audience', 'in', audiences)
    .where('tableName', 'in', tablesOfSchema(world.schema))
    .where('rowId', 'like', `${prefix}%`)
    .where('isGone', '=', 0)
    .select(['tableName', 'rowId', 'until'])
    .execute()
  const current = storedChanges.filter(({ until }) => until === null || until > world.now)
  return [...new Set(current.map(({ tableName, rowId }) => `${tableName}:${rowId}`))].sort()
}

const act = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('touch' as const),
      row: fc.integer({ min: 0, max: 7 }),
      table: fc.constantFrom<TableName>('posts', 'places'),
      audience: fc.constantFrom('shared', 'member', 'premium'),
      until: fc.constantFrom(null, 3, 6, 9),
      gone: fc.boolean(),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('round' as const), isLost: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('premium' as const), on: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('schema' as const), to: fc.constantFrom(...schemas) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('time' as const) }) },
)

test('C7 C10 whatever is added, removed, lost or ages out, the device ends with exactly its member’s rows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 40 }), fc.integer({ min: 1, max: 5 }), async (acts, size) => {
      const world = newWorld()
      // The premium rows of all runs are in one audience, so a prefix of the ids separates the rows of this run.
      const prefix = `${createId()}/`
      const device = new Device()
      const { pull } = open(world, size)
      const only = (page: Page): Page => ({
        ...page,
        rows: page.rows.filter(({ id }) => id.startsWith(prefix)),
      })
      for (const each of acts) {
        if (each.do === 'touch') {
          const audience =
            each.audience === 'premium' ? 'premium' : world[each.audience as 'shared' | 'member']
          const id = `${prefix}${each.row}${each.until === null ? '' : `/u${each.until}`}`
          await database.transact(async ({ touch }) =>
            touch(each.table, id, audience, each.gone ? 'gone' : { until: each.until }),
          )
        } else if (each.do === 'premium') world.isPremium = each.on
        else if (each.do === 'schema') world.schema = each.to
        else if (each.do === 'time') world.now += 1
        else {
          const page = only(await pull(device.cursor))
          if (!each.isLost) device.take(page, world.now)
        }
      }
      let rounds = 0
      for (let more = true; more; rounds += 1) {
        const page = only(await pull(device.cursor))
        device.take(page, world.now)
        more = page.more
        expect(rounds).toBeLessThan(2_000)
      }
      const knownTables = tablesOfSchema(world.schema) as string[]
      const heldKeys = [...device.rows.keys()]
        .filter((key) => knownTables.includes(key.split(':')[0] ?? ''))
        .sort()
      expect(heldKeys).toEqual(await expected(world, prefix))
    }),
    { numRuns: 30 },
  )
})

const base: Cursor = { epoch: '0badcafe', seq: 36, tag: '00000001', covers: { schema: 3, extra: [] } }

test('C7 a cursor states its coverage, and an older cursor the coverage of its time', () => {
  const filling: Cursor = {
    ...base,
    covers: { schema: 3, extra: ['premium'] },
    fill: { below: 20, before: { schema: 2, extra: [] } },
  }
  for (const cursor of [base, filling, { ...base, fill: { below: 7, before: null } }]) {
    expect(readCursor(writeCursor(cursor))).toEqual(cursor)
  }
  expect(readCursor('0badcafe.10.00000001')).toEqual({ ...base, covers: { schema: 2, extra: [] } })
  expect(readCursor('0badcafe.10.00000001.k')).toMatchObject({ fill: { below: 20, before: null } })
})

test.each([
  '0badcafe.10.00000001-0',
  '0badcafe.10.00000001-3q',
  '0badcafe.10.00000001-3pp',
  '0badcafe.10.00000001-03',
  '0badcafe.10.00000001-3-2',
  '0badcafe.10.00000001.k-2',
])('C7 a cursor that the server cannot have written is invalid: %s', (text) =>
  expect(readCursor(text)).toBeNull(),
)

const base36 = fc.stringMatching(/^[0-9a-z]{1,11}$/)
const coverage = fc.oneof(fc.constantFrom('2', '3', '3p', '2p', '0', '999999p', '3pp', '3q', ''), base36)
const anyCursor = fc.record({ seq: base36, isOurs: fc.boolean(), coverage, below: base36, before: coverage })

test('C7 C2 C8 any cursor gets a page or a reset, and never premium members’ rows without premium', async () => {
  const world = newWorld()
  const { pull, hasNews } = open(world, 3)
  await database.transact(async ({ touch }) => {
    touch('places', 'all', world.shared)
    for (let each = 0; each < 5; each += 1) touch('places', `premium ${each}`, 'premium')
  })
  const knownCursor = readCursor(String((await pull(null)).cursor))
  await fc.assert(
    fc.asyncProperty(anyCursor, fc.string(), async (cursorParts, text) => {
      const seq = cursorParts.isOurs ? knownCursor?.seq.toString(36) : cursorParts.seq
      const place = `${knownCursor?.epoch}.${seq}.${knownCursor?.tag}`
      const ends = [
        `-${cursorParts.coverage}`,
        `.${cursorParts.below}`,
        `-${cursorParts.coverage}.${cursorParts.below}-${cursorParts.before}`,
      ]
      for (const cursor of [text, place + text, place, ...ends.map((end) => place + end)]) {
        world.schema = 3
        const page = await pull(cursor)
        expect(['ok', 'reset']).toContain(page.state)
        expect(page.rows.filter(({ id }) => id.startsWith('premium'))).toEqual([])
        const next = page.cursor === null ? null : readCursor(page.cursor)
        expect(next?.covers.extra ?? []).toEqual([])
        expect(typeof (await hasNews({ memberId: '', now: 0 }, cursor))).toBe('boolean')
      }
    }),
    { numRuns: 60 },
  )
})

test('C7 C8 a lost audience is repeated in each response until a cursor shows that the device has it', async () => {
  const world = newWorld()
  const { pull } = open(world, 3)
  world.isPremium = true
  const first = await pull(null)
  expect([first.scopes, (await pull(first.cursor)).scopes]).toEqual([undefined, undefined])
  world.isPremium = false
  const pageAfterLoss = await pull(first.cursor)
  expect([pageAfterLoss.scopes, pageAfterLoss.refill]).toEqual([[world.shared, world.member], undefined])
  // The test sends the first cursor again, as if the response had been lost on the way.
  expect((await pull(first.cursor)).scopes).toEqual(pageAfterLoss.scopes)
  expect((await pull(pageAfterLoss.cursor)).scopes).toBeUndefined()
})

test('C7 a cursor that claims too much gains nothing: lost audiences are named, and returning ones are synced anew', () => {
  const claims: Cursor = { ...base, covers: { schema: 99, extra: ['premium'] } }
  const reducedCoverage = resolveCoverage(claims, { schema: 3, extra: [] })
  expect(reducedCoverage).toMatchObject({
    hasLost: true,
    refill: [],
    cursor: { covers: { schema: 3, extra: [] } },
  })
  expect(reducedCoverage.cursor.fill).toBeUndefined()
  const gained = resolveCoverage(reducedCoverage.cursor, { schema: 3, extra: ['premium'] })
  expect(gained.cursor.fill).toEqual({ below: 37, before: { schema: 3, extra: [] } })
})

test('C7 an audience gained during an initial sync waits for its end, and a lost one goes at once', () => {
  const filling: Cursor = { ...base, fill: { below: 9, before: null } }
  const gained = resolveCoverage(filling, { schema: 3, extra: ['premium'] })
  expect(gained).toEqual({ cursor: filling, hasLost: false, refill: [] })
  const withPremium: Cursor = { ...filling, covers: { schema: 3, extra: ['premium'] } }
  expect(resolveCoverage(withPremium, { schema: 3, extra: [] })).toEqual({
    cursor: filling,
    hasLost: true,
    refill: [],
  })
})

test('C7 an audience gained and lost within one round is neither, and gained tables are named', () => {
  const covers = { schema: 3, extra: ['premium'] } as const
  expect(resolveCoverage({ ...base, covers }, covers)).toMatchObject({ hasLost: false, refill: [] })
  expect(resolveCoverage({ ...base, covers: { schema: 2, extra: [] } }, base.covers).refill).toEqual([
    'places',
  ])
})
