import type { NewPost, PostResponse } from '@porchlight/contracts/posts/posts.schema'
import { dayMs } from '@porchlight/contracts/values/time'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anOffer, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { createOperation, fill } from '../../testing/rounds.factory.ts'

let testApp: TestApp
let rosa: TestMember
let noor: TestMember
beforeEach(async () => {
  testApp = await buildTestApp({ LIMITS: JSON.stringify({ postsPerDay: 5000, requestsPerMember: 100_000 }) })
  rosa = await testApp.signUp('Rosa')
  noor = await testApp.signUp('Noor')
})
afterEach(() => testApp.close())

let nextNumber = 1
async function postMany(count: number, overrides: Partial<NewPost> = {}): Promise<string[]> {
  const bodies = Array.from({ length: count }, (_, index) =>
    anOffer({ title: `Offer ${index}`, ...overrides }),
  )
  const operations = bodies.map((body, index) => createOperation(nextNumber + index, 'posts.create', body))
  nextNumber += count
  await rosa.round({ operations })
  return bodies.map(({ id }) => String(id))
}

/** Expects the device to end with the rows that the server shows, with any changes during the sync. */
async function expectConverged(rows: Map<string, Record<string, unknown>>) {
  // A withdrawn post is visible only to its author, and this device belongs to a neighbor.
  const storedPosts = await testApp.app.database.reader
    .selectFrom('posts')
    .where('status', '!=', 'cancelled')
    .select(['id', 'status'])
    .execute()
  const heldPosts = [...rows]
    .filter(([key]) => key.startsWith('posts '))
    .map(([, row]) => `${row.id} ${row.status}`)
  expect(heldPosts.sort()).toEqual(storedPosts.map(({ id, status }) => `${id} ${status}`).sort())
  expect([...rows.keys()].filter((key) => key.startsWith('people '))).toEqual([`people ${rosa.id}`])
  expect([...rows.keys()].filter((key) => key.startsWith('members '))).toEqual([`members ${noor.id}`])
}

test('C2 an initial sync comes in pages and ends with exactly the visible rows', async () => {
  nextNumber = 1
  for (let turn = 0; turn < 3; turn += 1) await postMany(200)
  let pages = 1
  const { rows } = await fill(noor, async () => {
    pages += 1
  })
  expect(pages).toBeGreaterThan(2)
  await expectConverged(rows)
})

test('C2 posts created and withdrawn during an initial sync: the device ends with exactly the visible rows', async () => {
  nextNumber = 1
  const knownIds: string[] = []
  // Long posts fill a page by their bytes, long before their number would.
  const long = { description: 'A ladder for the lamp on the stairs. '.repeat(50) }
  for (let turn = 0; turn < 2; turn += 1) knownIds.push(...(await postMany(200, long)))
  let turn = 0
  const { rows, cursor } = await fill(noor, async () => {
    turn += 1
    if (turn > 4) return
    knownIds.push(...(await postMany(30, long)))
    for (const index of [0, 5, 230, 390]) {
      const id = knownIds[index + turn]
      if (id !== undefined) await rosa.call('DELETE', `/api/posts/${id}`)
    }
  })
  expect(turn).toBeGreaterThan(2)
  await expectConverged(rows)
  const listedPosts = (await noor.call('GET', '/api/posts')).json<PostResponse[]>()
  for (const { id, status } of listedPosts) expect(rows.get(`posts ${id}`)?.status).toBe(status)
  expect((await noor.round({ cursor })).rows).toBeUndefined()
})

test('C2 an interrupted initial sync continues from its last page', async () => {
  nextNumber = 1
  await postMany(200)
  await postMany(200)
  const first = await noor.round()
  await postMany(10)
  const again = await noor.round({ cursor: first.cursor })
  const firstIds = new Set(first.rows?.filter(({ seq }) => seq > 0).map(({ id }) => id))
  expect(again.rows?.some(({ id }) => firstIds.has(id))).toBe(false)
  const seenIds = new Set([...(first.rows ?? []), ...(again.rows ?? [])].map(({ id }) => id))
  const storedPosts = await testApp.app.database.reader.selectFrom('posts').select('id').execute()
  expect(storedPosts.filter(({ id }) => !seenIds.has(id))).toEqual([])
})

test('C10 C15 with 100,000 closed posts and 10,000 members an initial sync brings what is current, within its number of pages', async () => {
  const { database } = testApp.app
  const now = testApp.clock.now()
  await database.transact(async ({ database: inner }) => {
    await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 100000)
      insert into changes (audience, table_name, row_id, seq, is_gone, until)
      select 'community', 'posts', 'closed' || i, i + 1000, 0, ${sql.lit(now - dayMs)} from n`.execute(inner)
    await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 10000)
      insert into members (id, email, email_key, auth_provider, first_name, last_name, interests,
        location_permission_granted, subscription_plan, subscription_status, rating_sum, rating_count, is_operator, created_at)
      select 'member' || i, i || '@example.org', i || '@example.org', 'email', 'A', 'B', '[]', 0, 'free', 'active', 0, 0, 0, 0
      from n`.execute(inner)
    await inner
      .insertInto('changeNumbers')
      .values({ seq: 101_000, tag: '0badcafe', createdAt: now })
      .execute()
    await inner.updateTable('changeHead').set({ seq: 101_000 }).execute()
  })
  nextNumber = 1
  for (let turn = 0; turn < 3; turn += 1) await postMany(200)
  let pages = 1
  const { rows } = await fill(noor, async () => {
    pages += 1
  })
  expect([...rows.keys()].filter((key) => key.startsWith('posts '))).toHaveLength(600)
  expect([...rows.keys()].filter((key) => key.startsWith('people '))).toEqual([`people ${rosa.id}`])
  // A first page of what home shows, and full pages of what is current: none for what is over.
  expect(pages).toBeLessThanOrEqual(4)
})
