/** A hundred thousand third places beside a thousand: what the server takes for each call about them. */
import { createId } from '@porchlight/contracts/values/id'
import { hourMs } from '@porchlight/contracts/values/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addPlace, addReview } from '../../apps/api/src/features/places/places.factory.ts'
import { subscribe } from '../../apps/api/src/features/plans/plans.factory.ts'
import { buildTestApp, type TestApp, type TestMember } from '../../apps/api/src/testing/app.factory.ts'
import { growthOf } from '../harness/figures.ts'

const counts = { small: 1_000, large: 100_000 }
const ratioMax = 2
const words = { small: '1,000 places', large: '100,000' }

interface Community {
  testApp: TestApp
  /** Premium, and so shown all of them. */
  rosa: TestMember
  place: string
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

async function open(count: number): Promise<Community> {
  const limits = { requestsPerMember: 1_000_000, placesPerDay: 1_000_000 }
  const testApp = await buildTestApp({ LIMITS: JSON.stringify(limits) })
  const rosa = await testApp.signUp('Rosa')
  await subscribe(rosa)
  const now = testApp.clock.now()
  await testApp.app.database.transact(async ({ database }) => {
    await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})
      insert into places (id, name, description, address, category, tags, views, upvotes, rating_sum, rating_count,
        is_paid, is_featured, created_at)
      select printf('%08x-0000-7000-8000-000000000000', i), 'Table ' || i, 'Room at it.', i || ' Palmetto Street', 'cafe', '["coffee"]', 0, 0, 0, 0, 0, 0,
        ${sql.lit(now)} - ${sql.lit(hourMs)} - i from n`.execute(database)
  })
  const place = await addPlace(testApp, { isFeatured: 1 })
  await addReview(rosa, place)
  return { testApp, rosa, place }
}

const requestCases: [string, (community: Community) => Promise<{ status: number }>][] = [
  ['the list of places', ({ rosa }) => rosa.call('GET', '/api/third-places')],
  ['the featured ones', ({ rosa }) => rosa.call('GET', '/api/third-places/featured')],
  ['one place', ({ rosa, place }) => rosa.call('GET', `/api/third-places/${place}`)],
  ['its reviews', ({ rosa, place }) => rosa.call('GET', `/api/third-places/${place}/reviews`)],
  ['one’s own', ({ rosa }) => rosa.call('GET', `/api/users/${rosa.id}/third-places`)],
  [
    'one that is added',
    ({ rosa }) => {
      const id = createId()
      const body = { id, name: `Corner ${id}`, address: id, category: 'cafe', description: 'New.', tags: [] }
      return rosa.call('POST', '/api/third-places', { body })
    },
  ],
]

it.each(requestCases)(
  'growth: %s takes at most twice as long with 100,000 places as with 1,000',
  async (name, ask) => {
    const askWell = async (community: Community) => expect((await ask(community)).status).toBe(200)
    expect(await growthOf(name, { small, large }, words, askWell)).toBeLessThanOrEqual(ratioMax)
  },
)
