/** A community of a million posts beside one of a thousand, with as many that are current: what the server takes for each. */
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  anOffer,
  buildTestApp,
  type TestApp,
  type TestMember,
} from '../../apps/api/src/testing/app.factory.ts'
import { createOperation, fill } from '../../apps/api/src/testing/rounds.factory.ts'
import { growthOf } from '../harness/figures.ts'

const counts = { small: { posts: 1_000, members: 100 }, large: { posts: 1_000_000, members: 10_000 } }
/** The number of open posts. Only these are on devices. */
const current = 500
/** Milliseconds between two posts: a million in three years. */
const apartMs = 95_000
const ratioMax = 2
const words = { small: 'a thousand posts', large: 'a million' }

interface Community {
  testApp: TestApp
  rosa: TestMember
  /** The cursor of a device that has all rows. */
  cursor: string | null
}

let small: Community
let large: Community
beforeAll(async () => {
  small = await open(counts.small)
  large = await open(counts.large)
}, 600_000)
afterAll(async () => {
  await small?.testApp.close()
  await large?.testApp.close()
})

async function open({ posts, members }: { posts: number; members: number }): Promise<Community> {
  const limits = { requestsPerMember: 1_000_000, postsPerDay: 1_000_000, clientsPerDay: 1_000_000 }
  const testApp = await buildTestApp({ LIMITS: JSON.stringify(limits) })
  const rosa = await testApp.signUp('Rosa')
  const now = testApp.clock.now()
  await testApp.app.database.transact(async ({ database }) => {
    await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(members)})
      insert into members (id, email, email_key, auth_provider, first_name, last_name, interests,
        location_permission_granted, subscription_plan, subscription_status, rating_sum, rating_count, is_operator, created_at)
      select 'member' || i, i || '@example.org', i || '@example.org', 'email', 'A', 'B', '[]', 0, 'free', 'active', 0, 0, 0, 0
      from n`.execute(database)
    // The last ones are open; what is closed left devices by its age.
    await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(posts)})
      insert into posts (id, author_id, type, title, description, current_attendees, has_tip_jar, status,
        date_needed, written_at, created_at, shown_at)
      select 'post' || i, 'member' || (1 + i % ${sql.lit(members)}), 'offer', 'Soup ' || i, 'For whoever is cold.', 0, 0,
        iif(i > ${sql.lit(posts - current)}, 'pending', 'expired'),
        ${sql.lit(now)} + iif(i > ${sql.lit(posts - current)}, ${sql.lit(dayMs)}, -${sql.lit(apartMs)} * (${sql.lit(posts)} - i)),
        ${sql.join(Array.from({ length: 3 }, () => sql`${sql.lit(now)} - ${sql.lit(apartMs)} * (${sql.lit(posts)} - i)`))}
      from n`.execute(database)
    await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(posts)})
      insert into changes (audience, table_name, row_id, seq, is_gone, until)
      select 'community', 'posts', 'post' || i, i + 1000, 0,
        iif(i > ${sql.lit(posts - current)}, null, ${sql.lit(now - dayMs)}) from n`.execute(database)
    const seq = posts + 1000
    await database.insertInto('changeNumbers').values({ seq, tag: '0badcafe', createdAt: now }).execute()
    await database.updateTable('changeHead').set({ seq }).execute()
  })
  const { rows, cursor } = await fill(rosa)
  expect([...rows.keys()].filter((key) => key.startsWith('posts '))).toHaveLength(current)
  return { testApp, rosa, cursor }
}

const requestCases: [string, (community: Community) => Promise<unknown>][] = [
  ['a round with nothing new', ({ rosa, cursor }) => rosa.round({ cursor })],
  ['the first page of a fresh device', ({ rosa }) => rosa.round()],
  ['the newest posts', ({ rosa }) => rosa.call('GET', '/api/posts')],
  ['what neighbors did last', ({ rosa }) => rosa.call('GET', '/api/community/activity')],
  ['a post that is sent', ({ rosa }) => rosa.call('POST', '/api/posts', { body: aSoon() })],
  [
    'a round that sends one',
    ({ rosa, cursor }) =>
      rosa.round({ cursor, clientId: createId(), operations: [createOperation(1, 'posts.create', aSoon())] }),
  ],
]

const aSoon = () => anOffer({ dateNeeded: toIso(Date.now() + 2 * dayMs) })

it.each(requestCases)(
  'growth: %s takes at most twice as long with a million posts as with a thousand',
  async (name, ask) => {
    expect(await growthOf(name, { small, large }, words, ask)).toBeLessThanOrEqual(ratioMax)
  },
)
