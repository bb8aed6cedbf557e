/**
 * Tests that old rows leave phones by their age and the server's clock: no change announces it, and the phone's own
 * clock does not count.
 */
import { assert } from '@porchlight/contracts/errors/assert'
import { dayMs, hourMs } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deleteHistory } from '../../apps/api/src/sync/history.ts'
import { aMeetup, anOffer } from '../../apps/api/src/testing/app.factory.ts'
import { differences, rowsFor } from './consistency.ts'
import { fetchFromPhone, openPhone, type Phone } from './phone.ts'
import { type Community, openCommunity } from './server.ts'

let community: Community
let rosa: Phone
let omar: Phone

beforeEach(async () => {
  vi.stubGlobal('fetch', fetchFromPhone)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  community = await openCommunity()
  rosa = await openPhone(community, community.members.Rosa)
  omar = await openPhone(community, community.members.Omar)
  for (const phone of [rosa, omar]) {
    await phone.do('members.completeProfile', { bio: 'I bake far too much bread.', interests: ['Cooking'] })
  }
  await omar.do('posts.create', aMeetup({ title: 'Omar’s meetup' }))
  await omar.do('posts.create', anOffer({ title: 'Omar’s offer' }))
  await rosa.do('posts.create', aMeetup({ title: 'Rosa’s meetup' }))
  await meet()
})
afterEach(async () => {
  for (const phone of [rosa, omar]) phone.close()
  await community.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Synchronizes both phones before and after meetups become visible to neighbors. */
async function meet(): Promise<void> {
  for (const phone of [rosa, omar]) await phone.syncUntilIdle()
  await community.showMeetups()
  for (const phone of [rosa, omar]) await phone.syncUntilIdle()
}

async function pass(days: number): Promise<void> {
  community.advance(days * dayMs)
  for (const phone of [rosa, omar]) await phone.signIn()
}

const titlesOn = async ({ database }: Phone) =>
  (await database.posts.toArray()).map(({ title }) => title).sort()

/**
 * Returns differences to the server and unsent entries. The member's own row is left out, because its plan changes by
 * date.
 */
async function faults(): Promise<string[]> {
  const foundFaults: string[] = []
  for (const { database, memberId } of [rosa, omar]) {
    foundFaults.push(...(await differences({ database }, await rowsFor(community, memberId))))
    const open = await database.outbox.where('state').notEqual('sent').toArray()
    foundFaults.push(...open.map(({ name, state }) => `${name} is ${state}`))
  }
  return foundFaults.filter((fault) => !fault.startsWith('members:'))
}

it('C10 a meetup goes 30 days after its date, from its organizer’s phone after a year, and an open offer stays', async () => {
  await pass(30)
  await meet()
  expect(await titlesOn(rosa)).toEqual(['Omar’s meetup', 'Omar’s offer', 'Rosa’s meetup'])
  await pass(2)
  await meet()
  expect(await titlesOn(rosa)).toEqual(['Omar’s offer', 'Rosa’s meetup'])
  expect(await titlesOn(omar)).toEqual(['Omar’s meetup', 'Omar’s offer'])
  expect(await faults()).toEqual([])
  await pass(335)
  await meet()
  for (const phone of [rosa, omar]) expect(await titlesOn(phone)).toEqual(['Omar’s offer'])
  expect((await omar.database.postDetails.toArray()).map(({ id }) => id)).toHaveLength(1)
  expect(await faults()).toEqual([])
})

it('C10 D5 on a phone set a year ahead nothing current goes, and it makes no more rounds', async () => {
  const before = await titlesOn(rosa)
  rosa.kill()
  rosa.skewMs = 365 * dayMs
  rosa.start()
  const rounds = rosa.requests.length
  await rosa.syncUntilIdle()
  community.advance(2 * hourMs)
  await rosa.syncUntilIdle()
  await vi.advanceTimersByTimeAsync(hourMs)
  expect(await titlesOn(rosa)).toEqual(before)
  expect(rosa.requests.length - rounds).toBe(2)
  expect(await faults()).toEqual([])
})

const current = ['Omar’s offer', 'Rosa’s meetup']

it.each([
  ['quiet', current, async () => {}],
  [
    'lively',
    ['New meetup', ...current, 'Soup'],
    async () => {
      await omar.do('posts.create', anOffer({ title: 'Soup' }, community.now()))
      await omar.do('posts.create', aMeetup({ title: 'New meetup' }, community.now()))
      await omar.syncUntilIdle()
      await community.showMeetups()
    },
  ],
])(
  'C2 C10 a member away for 100 days from a %s community finds the current and their own rows, and waiting entries are sent',
  async (_kind, titles, goOn) => {
    rosa.isOffline = true
    await rosa.do('members.completeProfile', { bio: 'Written on the way out.' })
    await pass(100)
    await goOn()
    assert(community.app, 'the server is up')
    await community.app.database.transact(deleteHistory)
    const rounds = rosa.requests.length
    rosa.isOffline = false
    await rosa.syncUntilIdle()
    await omar.syncUntilIdle()
    expect(await titlesOn(rosa)).toEqual(titles)
    // The phone needs at most three rounds: the reset, the page with all current rows, and a round that finds nothing
    // new.
    expect(rosa.requests.length - rounds).toBeLessThanOrEqual(3)
    expect((await rosa.database.members.get(rosa.memberId))?.bio).toBe('Written on the way out.')
    expect(await faults()).toEqual([])
  },
)

it('C10 rows removed by a server’s clock that was ahead return to phones once the clock is right', async () => {
  const before = [await titlesOn(rosa), await titlesOn(omar)]
  await pass(400)
  await meet()
  expect(await titlesOn(rosa)).not.toEqual(before[0])
  await rosa.do('members.completeProfile', { bio: 'Written a year ahead.', interests: ['Cooking'] })
  await pass(-400)
  await meet()
  expect([await titlesOn(rosa), await titlesOn(omar)]).toEqual(before)
  expect(await faults()).toEqual([])
})
