/** Tests of a member who explores on two phones without a signal, and of the server's result. */
import { assert } from '@porchlight/contracts/errors/assert'
import type { Exploration } from '@porchlight/contracts/exploration/exploration-rows.schema'
import { dayMs } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { differences, rowsFor } from './consistency.ts'
import { fetchFromPhone, openPhone, type Phone } from './phone.ts'
import { addPlace } from './places.ts'
import { type Community, openCommunity } from './server.ts'

let community: Community
let phones: [Phone, Phone]
let placeIds: string[]

beforeEach(async () => {
  vi.stubGlobal('fetch', fetchFromPhone)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  community = await openCommunity()
  const { Rosa } = community.members
  await setPremium(Rosa, true)
  phones = [await openPhone(community, Rosa), await openPhone(community, Rosa)]
  const address = '17 Palmetto St, Los Angeles, CA 90026'
  placeIds = []
  for (const name of ['One', 'Two', 'Three', 'Four']) {
    placeIds.push(await addPlace(community, { name, address }, 'premium'))
  }
  for (const phone of phones) await phone.syncUntilIdle()
})
afterEach(async () => {
  for (const phone of phones) phone.close()
  await community.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function setPremium(memberId: string, isOn: boolean): Promise<void> {
  assert(community.app, 'the server is up')
  const subscriptionPlan = isOn ? ('premium' as const) : ('free' as const)
  await community.app.database.transact(({ database }) =>
    database
      .updateTable('members')
      .set({ subscriptionPlan, subscriptionStatus: 'active' })
      .where('id', '=', memberId)
      .execute(),
  )
}

const visit = (phone: Phone, thirdPlaceId = '') =>
  phone.do('exploration.record', {
    activityType: 'place_visit',
    thirdPlaceId,
    metadata: { category: 'cafe', zipCode: '90026' },
  })
const row = (phone: Phone) => phone.database.explorations.get(phone.memberId)
/**
 * Returns the exploration without its challenges. The server decides them, because they depend on the number of places.
 */
const withoutChallenges = (exploration: Exploration | undefined) =>
  exploration && { ...exploration, challengesCompleted: 0, week: { ...exploration.week, completed: [] } }

it('X-023 visits without a signal change the row at once, as the server does later', async () => {
  const [phone] = phones
  phone.isOffline = true
  for (const id of placeIds.slice(0, 3)) await visit(phone, id)
  await visit(phone, placeIds[0])
  const predicted = await row(phone)
  expect(predicted).toMatchObject({ placesVisited: 3, zipCodes: ['90026'], longestStreak: 1 })
  // The outbox holds an operation of this kind only once a day, even when the member does it twice.
  expect(await phone.database.outbox.where('state').equals('waiting').count()).toBe(3)
  phone.isOffline = false
  await phone.syncUntilIdle()
  expect(withoutChallenges(await row(phone))).toEqual(withoutChallenges(predicted))
  expect(await differences(phone, await rowsFor(community, phone.memberId))).toEqual([])
})

it('X-013 D9 visits of one place on two days without a signal count for both days', async () => {
  const [phone] = phones
  phone.isOffline = true
  await visit(phone, placeIds[0])
  community.advance(dayMs)
  await visit(phone, placeIds[0])
  expect(await row(phone)).toMatchObject({ placesVisited: 1, longestStreak: 2 })
  phone.isOffline = false
  await phone.syncUntilIdle()
  expect(await row(phone)).toMatchObject({ placesVisited: 1, longestStreak: 2 })
})

it('X-023 two phones of one member with different visits end with the same row', async () => {
  for (const phone of phones) phone.isOffline = true
  for (const id of placeIds.slice(0, 2)) await visit(phones[0], id)
  for (const id of placeIds.slice(1, 4)) await visit(phones[1], id)
  expect([(await row(phones[0]))?.placesVisited, (await row(phones[1]))?.placesVisited]).toEqual([2, 3])
  for (const phone of phones) phone.isOffline = false
  for (const phone of [...phones, ...phones]) await phone.syncUntilIdle()
  const [firstRow, other] = [await row(phones[0]), await row(phones[1])]
  expect(firstRow).toEqual(other)
  expect(firstRow?.placesVisited).toBe(4)
})

it('C7 C8 exploration from the free plan is there with premium, and leaves the phone with it', async () => {
  const [phone] = phones
  await setPremium(phone.memberId, false)
  await phone.syncUntilIdle()
  expect(await row(phone)).toBeUndefined()
  await visit(phone, placeIds[0])
  expect(await row(phone)).toBeUndefined()
  await phone.syncUntilIdle()
  expect(await phone.database.achievements.count()).toBe(0)
  await setPremium(phone.memberId, true)
  await phone.syncUntilIdle()
  expect(await row(phone)).toMatchObject({ placesVisited: 1 })
  expect((await phone.database.achievements.toArray()).map(({ achievementId }) => achievementId)).toEqual([
    'first-steps',
  ])
})
