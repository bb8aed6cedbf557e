/**
 * Tests of rows that a phone holds through an audience which its member gains and loses, and of how they arrive and
 * leave.
 */
import { assert } from '@porchlight/contracts/errors/assert'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { dayMs } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { differences, rowsFor } from './consistency.ts'
import { fetchFromPhone, openPhone, type Phone } from './phone.ts'
import { addPlace, addPlaces } from './places.ts'
import { type Community, openCommunity } from './server.ts'

let community: Community
let rosa: Phone

beforeEach(async () => {
  vi.stubGlobal('fetch', fetchFromPhone)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  community = await openCommunity()
  rosa = await openPhone(community, community.members.Rosa)
  await addPlace(community, { name: 'For all', isFeatured: 1 })
  await addPlace(community, { name: 'Premium' }, 'premium')
})
afterEach(async () => {
  rosa.close()
  await community.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function setPremium(from: number, until: number): Promise<void> {
  assert(community.app, 'the server is up')
  await community.app.database.transact(async ({ database, touch }) => {
    await database
      .updateTable('members')
      .set({ premiumFrom: from, premiumUntil: until })
      .where('id', '=', rosa.memberId)
      .execute()
    touch('members', rosa.memberId, memberAudience(rosa.memberId))
  })
}

const places = async () => (await rosa.database.places.toArray()).map(({ name }) => name).sort()
/** Returns differences to the server. The member's own row is left out, because its plan changes by date. */
const faults = async () =>
  (await differences(rosa, await rowsFor(community, rosa.memberId))).filter(
    (fault) => !fault.startsWith('members:'),
  )
const cursors = () => rosa.requests.map(({ request }) => request.cursor)

it('C7 C8 premium begins and ends by its dates while the app is closed: its places come and go with the next round', async () => {
  await rosa.syncUntilIdle()
  expect(await places()).toEqual(['For all'])
  await setPremium(community.now() + dayMs, community.now() + 8 * dayMs)
  await rosa.syncUntilIdle()
  expect(await places()).toEqual(['For all'])
  rosa.kill()
  community.advance(2 * dayMs)
  rosa.start()
  await rosa.syncUntilIdle()
  expect(await places()).toEqual(['For all', 'Premium'])
  expect(await faults()).toEqual([])
  rosa.kill()
  community.advance(7 * dayMs)
  rosa.start()
  await rosa.syncUntilIdle()
  expect(await places()).toEqual(['For all'])
  expect(await faults()).toEqual([])
  // Never by beginning anew.
  expect(cursors().filter((cursor) => cursor === null)).toHaveLength(1)
})

it('C7 a lost response about a lost audience: the next response repeats it', async () => {
  await setPremium(community.now() - dayMs, community.now() + dayMs)
  await rosa.syncUntilIdle()
  expect(await places()).toEqual(['For all', 'Premium'])
  community.advance(2 * dayMs)
  rosa.faults = ['answer-lost']
  await rosa.syncUntilIdle()
  expect(await places()).toEqual(['For all', 'Premium'])
  await rosa.syncUntilIdle()
  expect(await places()).toEqual(['For all'])
})

it('C7 premium lost during the initial sync: its rows so far go, and no further ones come', async () => {
  await setPremium(community.now() - dayMs, community.now() + dayMs)
  await addPlaces(community, 800, 'premium')
  rosa.faults = [null, null, 'request-lost']
  await rosa.syncUntilIdle()
  expect(await rosa.database.places.count()).toBeGreaterThan(100)
  expect(await rosa.database.rowAudiences.count()).toBeGreaterThan(100)
  community.advance(2 * dayMs)
  await rosa.syncUntilIdle()
  expect(await places()).toEqual(['For all'])
  expect(await rosa.database.rowAudiences.count()).toBe(0)
  expect(await faults()).toEqual([])
})

it('C7 premium gained during the initial sync: its rows are synced completely afterwards', async () => {
  await addPlaces(community, 800, 'community')
  await setPremium(community.now() + dayMs, community.now() + 8 * dayMs)
  rosa.faults = [null, 'request-lost']
  await rosa.syncUntilIdle()
  expect(await places()).not.toContain('Premium')
  community.advance(2 * dayMs)
  await rosa.syncUntilIdle()
  const markedRows = (await rosa.database.rowAudiences.toArray()).map(
    ({ table, audience }) => `${table} ${audience}`,
  )
  expect(markedRows.sort()).toEqual(['explorations premium', 'places premium'])
  expect(await rosa.database.places.count()).toBe(802)
  expect(await faults()).toEqual([])
})

it('C7 premium gained and lost while the phone was away for three weeks leaves no trace', async () => {
  await rosa.syncUntilIdle()
  await setPremium(community.now() + dayMs, community.now() + 8 * dayMs)
  community.advance(21 * dayMs)
  await rosa.syncUntilIdle()
  expect(await places()).toEqual(['For all'])
  expect(await rosa.database.rowAudiences.count()).toBe(0)
  expect(await faults()).toEqual([])
})
