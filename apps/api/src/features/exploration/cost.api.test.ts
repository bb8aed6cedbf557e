/** Tests that exploring costs the same for a member who was everywhere as for one who has just begun. */
import { activityTypes } from '@porchlight/contracts/exploration/exploration.catalogue'
import type { CompiledQuery, KyselyPlugin } from 'kysely'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tables } from '../../database/schema/tables.ts'
import { type CallContext, guardedHandlerOf } from '../../feature-parts/handlers.ts'
import { buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { addPlace } from '../places/places.factory.ts'
import { placeById, placeFor, placesFor } from '../places/places.queries.ts'
import { communityDay } from './community-day.ts'
import { explorationCounted } from './count-anew.operations.ts'
import { exploring, setPremium, zone } from './exploration.factory.ts'
import { explorationOperations } from './exploration.operations.ts'
import { recordActivity } from './record-activity.operations.ts'

let testApp: TestApp
const places: string[] = []
beforeAll(async () => {
  testApp = await buildTestApp({ COMMUNITY_TIME_ZONE: zone })
  await testApp.signUp('Olga')
  for (let at = 0; at < 26; at += 1) {
    places.push(await addPlace(testApp, { address: '1 Main St, Los Angeles, CA 90026' }))
  }
})
afterAll(() => testApp.close())

/** Every type at 25 places, on each of so many days until yesterday. */
async function walked(days: number): Promise<TestMember> {
  const member = await testApp.signUp('Rosa')
  await setPremium(testApp, member.id)
  const today = communityDay(zone, testApp.clock.now())
  const all = places.slice(0, 25).flatMap((placeId) => activityTypes.map((type) => ({ placeId, type })))
  await testApp.app.database.transact(async (transaction) => {
    const { database, now } = transaction
    for (const { placeId, type } of all) {
      await database
        .insertInto('exploredPlaces')
        .values({ memberId: member.id, type, placeId, zipCode: '90026', category: 'cafe', exploredAt: now })
        .execute()
      await sql`insert into activities (member_id, day, place_id, type, created_at)
        with recursive numbers (ago) as (select 1 union all select ago + 1 from numbers where ago < ${days})
        select ${member.id}, ${today} - ago, ${placeId}, ${type}, 1 from numbers`.execute(database)
    }
    await database.deleteFrom('explorations').where('memberId', '=', member.id).execute()
    await explorationCounted(transaction, zone, member.id)
  })
  return member
}

interface Cost {
  statements: number
  rows: number
}

/** Returns a database that counts statements and rows; prepared statements are bypassed, so that each is counted. */
function watched(database: TestApp['app']['database']['reader']) {
  const cost: Cost = { statements: 0, rows: 0 }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      cost.statements += 1
      return node
    },
    transformResult: async ({ result }) => {
      cost.rows += result.rows.length
      return result
    },
  }
  return { cost, database: database.withPlugin(plugin) }
}

function readProgress(handlers: ReturnType<typeof explorationOperations>, { id: memberId }: TestMember) {
  const { handle } = guardedHandlerOf<'exploration.progress'>(handlers['exploration.progress'])
  return handle({ memberId } as CallContext, {})
}

/** Returns what one reading of the progress and one more visit cost. */
async function costFor(member: TestMember): Promise<{ progress: Cost; recorded: Cost }> {
  const { reader, transact } = testApp.app.database
  const read = watched(reader)
  const settings = {
    transact,
    now: testApp.clock.now,
    exploring,
    places: { placeFor, placesFor },
  }
  const handlers = explorationOperations({ ...settings, reader: read.database })
  await readProgress(handlers, member)
  const recorded = await transact(async (transaction) => {
    const place = await placeById(transaction.database, String(places[25]))
    if (!place) throw new Error('a place that is none')
    const watchedDatabase = watched(transaction.database)
    const deed = { memberId: member.id, place, type: 'place_visit' as const, writtenAt: transaction.now }
    const outcome = await recordActivity(
      exploring,
      { ...transaction, database: watchedDatabase.database },
      deed,
    )
    expect(outcome).toBe('counted')
    return watchedDatabase.cost
  })
  return { progress: read.cost, recorded }
}

it('X-010 progress and a visit read as much after 100,000 activities as after 150', async () => {
  const few = await costFor(await walked(1))
  const manyCosts = await costFor(await walked(667))
  expect(manyCosts.progress.statements).toBe(few.progress.statements)
  expect(manyCosts.recorded.statements).toBeLessThanOrEqual(few.recorded.statements)
  expect(manyCosts.progress.rows).toBeLessThanOrEqual(2 * few.progress.rows)
  expect(manyCosts.recorded.rows).toBeLessThanOrEqual(2 * few.recorded.rows)
})

it('X-010 progress reads the totals, and never the single days', async () => {
  const { reader, transact } = testApp.app.database
  const member = await walked(1)
  const queries: CompiledQuery[] = []
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      queries.push(reader.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const settings = {
    transact,
    now: testApp.clock.now,
    exploring,
    places: { placeFor, placesFor },
  }
  const handlers = explorationOperations({ ...settings, reader: reader.withPlugin(plugin) })
  await readProgress(handlers, member)
  expect(queries.length).toBeGreaterThan(3)
  const tables = queries.flatMap((query) =>
    [...query.sql.matchAll(/from "(\w+)"/g)].map(([, table]) => table as keyof Tables),
  )
  expect(tables).not.toContain('activities')
  expect(tables).not.toContain('explored_places')
})
