/**
 * Tests that shared rows are built once, that counts are announced once a minute, and that a row hidden from one member
 * stays visible to the others.
 */
import { Bug } from '@porchlight/contracts/errors/assert'
import { type Audience, memberAudience } from '@porchlight/contracts/sync/audiences'
import type { SyncRow } from '@porchlight/contracts/sync/sync.schema'
import { schemaVersion } from '@porchlight/contracts/sync/versions'
import { createId } from '@porchlight/contracts/values/id'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rowsPerNumberMax, touchesMax } from '../../database/transactions/changes.ts'
import type { HiddenRowsFor } from '../../feature-parts/audiences.ts'
import type { Viewer } from '../../feature-parts/views.ts'
import { bareRows } from '../../testing/bare-tables.factory.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.factory.ts'
import { touchDelayed } from '../delayed-touches.ts'
import { createPull } from './pull.ts'

let database: TestDatabase
let notifiedAudiences: Audience[][]
let premium: Set<string>
beforeEach(async () => {
  notifiedAudiences = []
  premium = new Set()
  database = await openTestDatabase({
    now: () => 0,
    onCommitted: (audiences) => notifiedAudiences.push([...audiences].sort()),
  })
})
afterEach(() => database.discard())

const [ada, ben, cleo] = [createId(), createId(), createId()] as const
const ids = (count: number) =>
  Array.from({ length: count }, (_, index) => `p${String(index).padStart(5, '0')}`)
const head = async () =>
  (await database.reader.selectFrom('changeHead').select('seq').executeTakeFirstOrThrow()).seq
const largestNumber = async () => {
  const { count } = await database.reader
    .selectFrom('changes')
    .groupBy('seq')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .orderBy('count', 'desc')
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface PullGiven {
  /** Returns the current content of the rows. */
  content?: () => string
  hiddenRowsFor?: HiddenRowsFor
  onView?: (viewer: Viewer, ids: readonly string[]) => void
}

function openPull({
  hiddenRowsFor = bareRows.hiddenRowsFor,
  onView = () => undefined,
  content,
}: PullGiven = {}) {
  const view = async (_database: unknown, viewer: Viewer, rowIds: readonly string[]) => {
    onView(viewer, rowIds)
    return new Map(
      rowIds.map((id) => [id, content ? { id, says: content() } : { id, cutFor: viewer.memberId }]),
    )
  }
  const tables = Object.fromEntries(
    Object.keys(bareRows.tables).map((name) => [name, { view, people: () => [] }]),
  ) as unknown as typeof bareRows.tables
  const pull = createPull({
    snapshot: database.snapshot,
    tables,
    hiddenRowsFor,
    extraAudiencesOf: async (_database, { memberId }) => (premium.has(memberId) ? ['premium'] : []),
  })
  return (memberId: string, cursor: string | null) =>
    pull({ memberId, schema: schemaVersion, now: 0 }, cursor)
}

/** Returns the rows that this member's device receives after the cursor, and its new cursor. */
async function pulled(pull: ReturnType<typeof openPull>, memberId: string, from: string | null = null) {
  const rows = new Map<string, SyncRow['row']>()
  let cursor = from
  for (let more = true; more; ) {
    const page = await pull(memberId, cursor)
    for (const { id, row } of page.rows) rows.set(id, row)
    cursor = page.cursor
    more = page.more
  }
  return { rows, cursor }
}

test('C11 a row that many members share is changed under few numbers, and each member’s part under one', async () => {
  const members = Array.from({ length: 300 }, () => memberAudience(createId()))
  await database.transact(async ({ touch }) => {
    touch('posts', 'meetup', 'community')
    for (const member of members) for (const id of ['meetup', 'seat']) touch('postDetails', id, member)
  })
  expect(await largestNumber()).toBeLessThanOrEqual(rowsPerNumberMax)
  for (const member of members) {
    const ownChanges = await database.reader
      .selectFrom('changes')
      .where('audience', '=', member)
      .select('seq')
      .execute()
    expect(new Set(ownChanges.map(({ seq }) => seq)).size).toBe(1)
  }
  expect(await head()).toBe(7)
})

test.each([
  ['rows of one audience', rowsPerNumberMax + 1, () => 'community' as const],
  ['rows in all', touchesMax + 1, () => memberAudience(createId())],
])('C11 a transaction that touches too many %s is undone as a whole', async (_what, count, audienceOf) => {
  const work = database.transact(async ({ database: inner, touch }) => {
    await inner.insertInto('accounts').values({ id: 'a', kind: 'member', balance: 0, version: 0 }).execute()
    for (const id of ids(count)) touch('posts', id, audienceOf())
  })
  await expect(work).rejects.toThrow(Bug)
  expect([await head(), notifiedAudiences]).toEqual([0, []])
  expect(
    await database.reader.selectFrom('accounts').where('kind', '=', 'member').select('id').execute(),
  ).toEqual([])
})

test('C11 10,000 rows of one operation change in batches under small numbers, and others write between them', async () => {
  const rest = ids(10_000)
  let between = 0
  const other = async () => {
    while (rest.length > 0) {
      await database.transact(async ({ touch }) => touch('people', `n${between}`, 'community'))
      between += 1
    }
  }
  const otherWork = other()
  while (rest.length > 0) {
    const batch = rest.splice(0, rowsPerNumberMax)
    await database.transact(async ({ touch }) => {
      for (const id of batch) touch('posts', id, 'community')
    })
  }
  await otherWork
  expect(await largestNumber()).toBe(rowsPerNumberMax)
  expect(between).toBeGreaterThanOrEqual(50)
})

test('C12 counts are sent once a minute, however often they change', async () => {
  await database.transact(async ({ touch }) => touch('places', 'cafe', 'community', { until: 5 }))
  const before = await head()
  notifiedAudiences = []
  for (let turn = 0; turn < 5; turn += 1) {
    await database.transact(async ({ touchLater }) => touchLater('places', 'cafe', 'community'))
  }
  expect([await head(), notifiedAudiences]).toEqual([before, []])
  expect(await database.transact(touchDelayed)).toBe(false)
  expect([await head(), notifiedAudiences]).toEqual([before + 1, [['community']]])
  expect(await database.reader.selectFrom('changes').select(['rowId', 'until']).execute()).toEqual([
    { rowId: 'cafe', until: 5 },
  ])
  expect([await database.transact(touchDelayed), await head()]).toEqual([false, before + 1])
})

test('C12 a counted row that was removed or never existed does not come back', async () => {
  await database.transact(async ({ touch, touchLater }) => {
    touch('places', 'gone', 'community')
    for (const id of ['gone', 'never']) touchLater('places', id, 'community')
  })
  await database.transact(async ({ touch }) => touch('places', 'gone', 'community', 'gone'))
  const before = await head()
  await database.transact(touchDelayed)
  expect(await head()).toBe(before)
  expect(await database.reader.selectFrom('delayedTouches').select('rowId').execute()).toEqual([])
})

test('C12 C11 very many counted rows are sent in batches', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    await database.transact(async ({ touch, touchLater }) => {
      for (const id of ids(90)) touch('places', `${turn}${id}`, 'community')
      for (const id of ids(90)) touchLater('places', `${turn}${id}`, 'community')
    })
  }
  let batches = 1
  while (await database.transact(touchDelayed)) batches += 1
  expect(batches).toBe(3)
  expect(await largestNumber()).toBeLessThanOrEqual(rowsPerNumberMax)
})

test('C12 C11 a counted row is sent in batches to very many members who have it in their own audience, once', async () => {
  const members = ids(250)
  const findOwnChanges = async (rowId: string) => {
    const lines = database.reader.selectFrom('changes').where('rowId', '=', rowId).select(['audience', 'seq'])
    return (await lines.execute()).filter(({ audience }) => audience !== 'premium')
  }
  await database.transact(async ({ touch, touchLater }) => {
    touch('places', 'cafe', 'premium')
    for (const id of ['cafe', 'never']) touchLater('places', id, 'premium')
  })
  const before = await head()
  const tables = { places: { holders: async () => members } }
  let batches = 1
  while (await database.transact((transaction) => touchDelayed(transaction, tables))) batches += 1
  expect(batches).toBe(4)
  expect(await largestNumber()).toBe(rowsPerNumberMax)
  expect(await head()).toBe(before + batches)
  expect((await findOwnChanges('cafe')).map(({ audience }) => audience).sort()).toEqual(
    members.map(memberAudience),
  )
  expect(await findOwnChanges('never')).toEqual([])
})

test('C13 a row with the same view for many members is built once, until it changes', async () => {
  const viewedIds: string[] = []
  const pull = openPull({ onView: (_viewer, rowIds) => void viewedIds.push(...rowIds) })
  await database.transact(async ({ touch }) => touch('posts', 'p', 'community'))
  for (const member of [ada, ben, cleo]) {
    expect((await pulled(pull, member)).rows.get('p')).toEqual({ id: 'p', cutFor: '' })
  }
  expect(viewedIds).toEqual(['p'])
  await database.transact(async ({ touch }) => touch('posts', 'p', 'community'))
  for (const member of [ada, ben]) await pulled(pull, member)
  expect(viewedIds).toEqual(['p', 'p'])
})

test('C12 C13 a count reaches the member who changed it and a new device at once, and all others within a minute', async () => {
  let says = 'three'
  const pull = openPull({ content: () => says })
  await database.transact(async ({ touch }) => touch('posts', 'p', 'community'))
  const [first, other] = [await pulled(pull, ada), await pulled(pull, ben)]
  says = 'four'
  await database.transact(async ({ touch, touchLater }) => {
    touchLater('posts', 'p', 'community')
    touch('posts', 'p', memberAudience(ada))
  })
  expect((await pulled(pull, ada, first.cursor)).rows.get('p')).toEqual({ id: 'p', says })
  expect((await pulled(pull, ada)).rows.get('p')).toEqual({ id: 'p', says })
  expect((await pulled(pull, ben, other.cursor)).rows.size).toBe(0)
  await database.transact(touchDelayed)
  expect((await pulled(pull, ben, other.cursor)).rows.get('p')).toEqual({ id: 'p', says })
})

/** Deletes the last number and its changes, as on a standby that takes over without the last commits. */
const loseLastNumber = () =>
  database.transact(async ({ database: inner }) => {
    const { seq } = await inner.selectFrom('changeHead').select('seq').executeTakeFirstOrThrow()
    await inner.deleteFrom('changes').where('seq', '=', seq).execute()
    await inner.deleteFrom('changeNumbers').where('seq', '=', seq).execute()
    await inner
      .updateTable('changeHead')
      .set({ seq: seq - 1 })
      .execute()
  })

test.each([0, 1])(
  'C13 C2 a number used a second time, with %i others in between, never brings its earlier content',
  async (otherCount) => {
    let says = 'lost'
    const pull = openPull({ content: () => says })
    const touch = (id: string) => database.transact(async (work) => work.touch('posts', id, 'community'))
    await touch('before')
    await touch('p')
    expect((await pulled(pull, ada)).rows.get('p')).toEqual({ id: 'p', says: 'lost' })
    await loseLastNumber()
    says = 'kept'
    if (otherCount === 0) expect((await pulled(pull, ben)).rows.get('before')).toEqual({ id: 'before', says })
    await touch('p')
    for (let other = 0; other < otherCount; other += 1) await touch('other')
    for (const member of [ben, cleo]) {
      expect((await pulled(pull, member)).rows.get('p')).toEqual({ id: 'p', says: 'kept' })
    }
  },
)

test('C13 a row in members’ own audiences is built for each of them and cached for nobody else', async () => {
  const pull = openPull()
  await database.transact(async ({ touch }) => {
    touch('posts', 'taken-back', 'community', 'gone')
    for (const member of [ada, ben]) touch('posts', 'taken-back', memberAudience(member))
  })
  for (const member of [ada, ben]) {
    expect((await pulled(pull, member)).rows.get('taken-back')).toEqual({ id: 'taken-back', cutFor: member })
  }
  expect((await pulled(pull, cleo)).rows.has('taken-back')).toBe(false)
})

test('C7 C8 a row names the audience that alone brings it, and none if it is everybody’s or the member’s own', async () => {
  premium.add(ada)
  const pull = openPull()
  await database.transact(async ({ touch }) => {
    for (const id of ['all', 'own', 'premium']) touch('places', id, 'premium')
    touch('places', 'all', 'community')
    touch('places', 'own', memberAudience(ada))
  })
  const { rows } = await pull(ada, null)
  expect(rows.map(({ id, audience }) => [id, audience]).sort()).toEqual([
    ['all', undefined],
    ['own', undefined],
    ['premium', 'premium'],
  ])
  // A row that is no longer public is still there for the premium audience.
  const { cursor } = await pulled(pull, ada)
  await database.transact(async ({ touch }) => touch('places', 'all', 'community', 'gone'))
  expect((await pull(ada, cursor)).rows).toMatchObject([
    { id: 'all', audience: 'premium', row: { id: 'all' } },
  ])
})

test('C9 a new member gets the shared rows, and a removed member’s devices lose them', async () => {
  const pull = openPull()
  await database.transact(async ({ touch }) => touch('postDetails', 'help', memberAudience(ada)))
  const before = await pulled(pull, ben)
  await database.transact(async ({ touch }) => {
    for (const member of [ada, ben]) touch('postDetails', 'help', memberAudience(member))
  })
  const joinedPage = await pulled(pull, ben, before.cursor)
  expect(joinedPage.rows.get('help')).toEqual({ id: 'help', cutFor: ben })
  await database.transact(async ({ touch }) => touch('postDetails', 'help', memberAudience(ben), 'gone'))
  expect((await pulled(pull, ben, joinedPage.cursor)).rows.get('help')).toBeNull()
  expect((await pulled(pull, ada)).rows.get('help')).toEqual({ id: 'help', cutFor: ada })
})

test('C14 a row hidden from one viewer is gone for them alone, and comes back when it is visible', async () => {
  const blockedKeys = new Set<string>()
  const hiddenRowsFor: HiddenRowsFor = async (_database, { memberId }, rows) =>
    new Map(
      rows.flatMap(({ table, id }) =>
        blockedKeys.has(`${memberId} ${id}`) ? [[`${table}:${id}`, 'never'] as const] : [],
      ),
    )
  const pull = openPull({ hiddenRowsFor })
  /**
   * Blocks or unblocks as an act of the member would. The row itself has not changed, so it is touched for them alone.
   */
  const block = (id: string, isOn: boolean) =>
    database.transact(async ({ touch }) => {
      if (isOn) blockedKeys.add(`${ben} ${id}`)
      else blockedKeys.delete(`${ben} ${id}`)
      touch('posts', id, memberAudience(ben), 'gone')
    })
  await database.transact(async ({ touch }) => {
    for (const id of ['hers', 'other']) touch('posts', id, 'community')
  })
  const [first, neighbor] = [await pulled(pull, ben), await pulled(pull, ada)]
  await block('hers', true)
  const after = await pulled(pull, ben, first.cursor)
  expect([...after.rows]).toEqual([['hers', null]])
  // A change of the row does not bring it back, and a fresh device does not get it either: no response may show that
  // the row exists.
  await database.transact(async ({ touch }) => touch('posts', 'hers', 'community'))
  expect((await pulled(pull, ben, after.cursor)).rows.has('hers')).toBe(false)
  expect((await pulled(pull, ben)).rows.has('hers')).toBe(false)
  expect((await pulled(pull, ada, neighbor.cursor)).rows.get('hers')).toEqual({ id: 'hers', cutFor: '' })
  await block('hers', false)
  expect((await pulled(pull, ben, after.cursor)).rows.get('hers')).toEqual({ id: 'hers', cutFor: '' })
})

test('C14 a row to be checked again is removed, though an initial sync of the same round has it as well', async () => {
  let isBlocked = false
  const pull = openPull({
    hiddenRowsFor: async (_database, { memberId }) =>
      new Map(isBlocked && memberId === ben ? [['posts:hers', 'never'] as const] : []),
  })
  await database.transact(async ({ touch }) => {
    for (const audience of ['community', 'premium'] as const) touch('posts', 'hers', audience)
  })
  const { rows, cursor } = await pulled(pull, ben)
  expect(rows.get('hers')).toEqual({ id: 'hers', cutFor: '' })
  await database.transact(async ({ touch }) => {
    isBlocked = true
    touch('posts', 'hers', memberAudience(ben), 'gone')
  })
  premium.add(ben)
  expect([...(await pulled(pull, ben, cursor)).rows]).toEqual([['hers', null]])
})
