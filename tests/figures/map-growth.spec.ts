/** The map of a million posts and a million places beside one of a thousand each, and how fast its tiles are read. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Community as About } from '@porchlight/contracts/community/community.schema'
import type { NearbyItem } from '@porchlight/contracts/map/map.schema'
import { dayMs, hourMs } from '@porchlight/contracts/values/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { subscribe } from '../../apps/api/src/features/plans/plans.factory.ts'
import { buildTestApp, type TestApp, type TestMember } from '../../apps/api/src/testing/app.factory.ts'
import { callSignedOut } from '../../apps/api/src/testing/responses.factory.ts'
import { inventedQuarter, quarterFile, tilesOf } from '../../apps/api/src/testing/services/quarter.factory.ts'
import { growthOf, report } from '../harness/figures.ts'

const counts = { small: 1_000, large: 1_000_000 }
/** Still to come. */
const current = 500
const ratioMax = 2
const words = { small: 'a thousand of each', large: 'a million' }
const tilesPerSecondMin = 500

interface Community {
  testApp: TestApp
  rosa: TestMember
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
  const testApp = await buildTestApp({ LIMITS: JSON.stringify({ requestsPerMember: 1_000_000 }) })
  const rosa = await testApp.signUp('Rosa')
  const ana = await testApp.signUp('Ana')
  await subscribe(rosa)
  const now = sql.lit(testApp.clock.now())
  await testApp.app.database.transact(async ({ database }) => {
    await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})
      insert into places (id, name, description, address, latitude, longitude, category, tags, views, upvotes, rating_sum,
        rating_count, is_paid, is_featured, created_at)
      select printf('%08x-0000-7000-8000-000000000000', i), 'Table ' || i, 'Room at it.', i || ' Palmetto Street',
        34.05 + (i % 977) / 9770.0, -118.25 + (i % 991) / 9910.0, 'cafe', '["coffee"]', 0, 0, 0, 0, 0, 0,
        ${now} - ${sql.lit(hourMs)} - i from n`.execute(database)
    await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})
      insert into posts (id, author_id, type, title, description, zip_code, latitude, longitude, current_attendees, has_tip_jar,
        status, date_needed, written_at, created_at, shown_at)
      select 'post' || i, ${sql.lit(ana.id)}, iif(i % 2, 'request', 'offer'), 'Soup ' || i, 'For whoever is cold.', '90026',
        34.05 + (i % 20) / 100.0, -118.25, 0, 0, iif(i > ${sql.lit(count - current)}, 'pending', 'expired'),
        ${now} + iif(i > ${sql.lit(count - current)}, ${sql.lit(dayMs)} + i, -60000 * (${sql.lit(count)} - i)),
        ${now}, ${now}, ${now} from n`.execute(database)
  })
  return { testApp, rosa }
}

it('growth: MAP-033 the items nearby take at most twice as long among a million as among a thousand', async () => {
  const ask = async ({ rosa }: Community) => {
    const response = await rosa.call('GET', '/api/maps/nearby')
    expect(response.status).toBe(200)
    // Half of the posts that are current are offers.
    expect(response.json<NearbyItem[]>()).toHaveLength(1000 + current / 2)
  }
  expect(await growthOf('what is nearby', { small, large }, words, ask)).toBeLessThanOrEqual(ratioMax)
})

it('MAP-035 five hundred tiles of a map file are sent in a second, each with its own request', async () => {
  const { testApp } = small
  writeFileSync(join(testApp.dataDir, 'map.pmtiles'), quarterFile(inventedQuarter, { entriesPerLeaf: 7 }))
  const { map } = (await callSignedOut(testApp, 'GET', '/api/community')).json<About>()
  if (map.ground !== 'file') throw new Error(`the ground is ${map.ground}`)
  const tiles = tilesOf(inventedQuarter)
  const headers = { 'accept-encoding': 'gzip' }
  const startedAt = performance.now()
  let sentCount = 0
  while (performance.now() - startedAt < 2000) {
    const responses = await Promise.all(
      tiles.map(({ z, x, y }) =>
        testApp.app.server.inject({ url: `/tiles/${map.version}/${z}/${x}/${y}`, headers }),
      ),
    )
    for (const { statusCode } of responses) expect(statusCode).toBe(200)
    sentCount += responses.length
  }
  const perSecond = (1000 * sentCount) / (performance.now() - startedAt)
  report(`tiles of a map file: ${Math.round(perSecond)} in a second`)
  expect(perSecond).toBeGreaterThan(tilesPerSecondMin)
}, 30_000)
