/**
 * Tests that every operation happens once or comes back with a reason, whichever request, response or phone is lost.
 */
import { assert } from '@porchlight/contracts/errors/assert'
import { operations } from '@porchlight/contracts/operations'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AppSettings } from '../../apps/api/src/app/app-settings.ts'
import { aMeetup, anOffer, aRequest } from '../../apps/api/src/testing/app.factory.ts'
import { useConnection } from '../../apps/web/src/sync/transport/connection.ts'
import { differences, faultsOfCommunity, rowsFor } from './consistency.ts'
import { type Fault, fetchFromPhone, openPhone, type Phone } from './phone.ts'
import { type Community, creditsAtStart, openCommunity } from './server.ts'

let community: Community
let rosa: Phone

beforeEach(async () => {
  vi.stubGlobal('fetch', fetchFromPhone)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await open()
})
afterEach(async () => {
  rosa.close()
  await community.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open(settings: Partial<AppSettings> = {}): Promise<void> {
  community = await openCommunity({ settings })
  rosa = await openPhone(community, community.members.Rosa)
}

async function postsAtServer(): Promise<string[]> {
  assert(community.app, 'the server is up')
  const posts = await community.app.database.reader.selectFrom('posts').select('title').execute()
  return posts.map(({ title }) => title).sort()
}

const statesOf = async (phone: Phone) => (await phone.database.outbox.toArray()).map(({ state }) => state)
const cursorOf = async (phone: Phone) => (await phone.database.meta.get('cursor'))?.value

it('D5 entries refused by an overloaded server wait on the phone for the stated time, and are sent once', async () => {
  const cursor = await cursorAfterSettling()
  await community.restart({ load: { loopDelayMsMax: -1 } })
  await rosa.do('posts.create', anOffer({ title: 'Soup' }))
  await rosa.syncUntilIdle()
  expect([await statesOf(rosa), await postsAtServer()]).toEqual([['waiting'], []])
  expect((await rosa.database.posts.toArray()).map(({ title }) => title)).toEqual(['Soup'])
  // The response comes from our own server, so the phone stays online and the member stays signed in.
  expect([useConnection.getState().online, rosa.isHeld, await cursorOf(rosa)]).toEqual([true, false, cursor])
  const requestCount = rosa.requests.length
  await rosa.syncUntilIdle()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(rosa.requests).toHaveLength(requestCount)

  await community.restart({ load: { loopDelayMsMax: Number.POSITIVE_INFINITY } })
  await vi.advanceTimersByTimeAsync(12_000)
  await rosa.engine.atRest()
  expect([await statesOf(rosa), await postsAtServer()]).toEqual([['sent'], ['Soup']])
})

async function cursorAfterSettling(): Promise<unknown> {
  await rosa.syncUntilIdle()
  return cursorOf(rosa)
}

it('R8 entries beyond the day’s operations wait on the phone, and are sent the next day', async () => {
  rosa.close()
  await community.close()
  community = await openCommunity({ environment: { LIMITS: JSON.stringify({ operationsPerDay: 3 }) } })
  rosa = await openPhone(community, community.members.Rosa)
  const titles = ['Five', 'Four', 'One', 'Three', 'Two']
  const dateNeeded = toIso(community.now() + 3 * dayMs)
  for (const title of titles) await rosa.do('posts.create', anOffer({ title, dateNeeded }))
  await rosa.syncUntilIdle()
  expect(await statesOf(rosa)).toEqual(['sent', 'sent', 'sent', 'waiting', 'waiting'])
  expect((await rosa.database.posts.toArray()).map(({ title }) => title).sort()).toEqual(titles)
  const requestCount = rosa.requests.length
  await rosa.syncUntilIdle()
  // The phone still requests news, but sends no operation with the request.
  expect(rosa.requests.slice(requestCount).flatMap(({ request }) => request.operations ?? [])).toEqual([])

  community.advance(dayMs)
  rosa.kill()
  rosa.start()
  await rosa.syncUntilIdle()
  expect(await statesOf(rosa)).toEqual(Array(5).fill('sent'))
  expect(await postsAtServer()).toEqual(titles)
})

describe('one request and its response', () => {
  it.each<[string, Fault]>([
    ['fault 5: the response was lost after the commit', 'answer-lost'],
    ['fault 9: the phone died between the response and its application', 'phone-dies'],
    ['fault 6: the response was truncated', 'answer-cut'],
    ['the request was lost', 'request-lost'],
    ['fault 4: a captive portal responded', 'portal'],
  ])('R4 R5 is applied once although %s', async (_case, fault) => {
    await rosa.do('posts.create', aRequest({ title: 'Groceries' }))
    rosa.faults = [fault]
    await rosa.syncUntilIdle()
    if (!rosa.isAlive) rosa.start()
    expect(await statesOf(rosa)).toEqual(['waiting'])
    await rosa.syncUntilIdle()
    expect(await statesOf(rosa)).toEqual(['sent'])
    expect(await postsAtServer()).toEqual(['Groceries'])
    expect(await faultsOfCommunity(community, [rosa], [])).toEqual([])
  })

  it.each<Fault>(['answer-cut', 'portal'])(
    'D6 nothing is acknowledged and no cursor moves on a response that is incomplete or foreign (%s)',
    async (fault) => {
      await rosa.syncUntilIdle()
      const before = await cursorOf(rosa)
      const omar = await openPhone(community, community.members.Omar)
      await omar.do('posts.create', anOffer({ title: 'Soup' }))
      await omar.syncUntilIdle()
      await rosa.do('posts.create', aRequest({ title: 'Groceries' }))
      rosa.faults = [fault]
      await rosa.syncUntilIdle()
      expect(await cursorOf(rosa)).toBe(before)
      expect(await statesOf(rosa)).toEqual(['waiting'])
      expect((await rosa.database.posts.toArray()).map(({ title }) => title)).toEqual(['Groceries'])
      expect(useConnection.getState().online).toBe(false)
      await rosa.syncUntilIdle()
      expect(useConnection.getState().online).toBe(true)
      expect(await rosa.database.posts.count()).toBe(2)
      omar.close()
    },
  )

  it('fault 7: D4 the same batch twice in parallel has one effect', async () => {
    rosa.close()
    rosa = await openPhone(community, community.members.Rosa, { tabs: 3 })
    for (const title of ['One', 'Two', 'Three']) await rosa.do('posts.create', aRequest({ title }))
    await rosa.syncUntilIdle()
    expect(rosa.requests.filter(({ request }) => request.operations?.length === 3).length).toBeGreaterThan(1)
    expect(await postsAtServer()).toEqual(['One', 'Three', 'Two'])
    expect(await faultsOfCommunity(community, [rosa], [])).toEqual([])
  })

  it('fault 8: D1 entries from before the phone died are sent at the next start', async () => {
    await rosa.do('posts.create', aRequest({ title: 'Groceries' }))
    rosa.kill()
    expect(await postsAtServer()).toEqual([])
    rosa.start()
    await rosa.syncUntilIdle()
    expect(await postsAtServer()).toEqual(['Groceries'])
  })

  it('fault 11: R4 a server killed in the middle of a batch has all of a request or nothing', async () => {
    for (const turns of [1, 4, 8, 12, 16, 24]) {
      for (const title of ['One', 'Two', 'Three']) await rosa.do('posts.create', anOffer({ title }))
      const knownCount = (await postsAtServer()).length
      const round = rosa.syncUntilIdle()
      for (let turn = turns; turn > 0; turn -= 1) await new Promise((resolve) => setImmediate(resolve))
      await community.kill()
      expect([0, 3]).toContain((await postsAtServer()).length - knownCount)
      await round
      await rosa.syncUntilIdle()
    }
    expect(await postsAtServer()).toHaveLength(18)
    expect(await faultsOfCommunity(community, [rosa], [])).toEqual([])
  })
})

it('R4 R5 twenty queued posts while the server is killed again and again: twenty posts, and exact credits', async () => {
  const titles = Array.from({ length: 20 }, (_, index) => `Post number ${index + 1}`)
  for (const [index, title] of titles.entries()) {
    await rosa.do('posts.create', index < 2 ? aRequest({ title }) : anOffer({ title }))
  }
  for (const turns of [0, 1, 4, 8, 12, 24]) {
    rosa.faults = ['answer-lost']
    const round = rosa.syncUntilIdle()
    for (let turn = turns; turn > 0; turn -= 1) await new Promise((resolve) => setImmediate(resolve))
    await community.kill()
    await round
    expect(new Set(await statesOf(rosa))).toEqual(new Set(['waiting']))
  }
  await rosa.syncUntilIdle()
  expect(await postsAtServer()).toEqual(titles.toSorted())
  expect(await statesOf(rosa)).toEqual(titles.map(() => 'sent'))
  expect(await rosa.database.members.toArray()).toMatchObject([{ credits: creditsAtStart - 2 }])
  expect(await faultsOfCommunity(community, [rosa], [])).toEqual([])
})

describe('refusals and faults of single operations', () => {
  it('fault 19: R3 ten operations behind a refused one are applied', async () => {
    await rosa.do('posts.create', aRequest({ title: 'x'.repeat(101) }))
    for (let count = 0; count < 10; count += 1)
      await rosa.do('posts.create', anOffer({ title: `Offer ${count}` }))
    await rosa.syncUntilIdle()
    const entries = await rosa.database.outbox.toArray()
    expect(entries.map(({ state }) => state)).toEqual(['refused', ...Array(10).fill('sent')])
    expect(entries[0]).toMatchObject({ code: 'invalid', message: 'At most 100 characters.' })
    expect(entries[0]?.args).toMatchObject({ title: 'x'.repeat(101) })
    expect(await postsAtServer()).toHaveLength(10)
  })

  it('D9 every refused entry returns with its reason and text', async () => {
    for (let count = 0; count < 12; count += 1) await rosa.do('posts.create', aRequest())
    await rosa.do('posts.create', aRequest({ title: 'One too many' }))
    await rosa.do('posts.create', aMeetup({ title: 'Potluck' }))
    await rosa.syncUntilIdle()
    const [request, meetup] = (await rosa.database.outbox.toArray()).slice(12)
    expect(request).toMatchObject({ state: 'refused', code: 'credits_missing', params: { missing: 1 } })
    expect(request?.message).toBe('You need 1 more credit to post this request.')
    expect(meetup).toMatchObject({
      state: 'refused',
      code: 'profile_incomplete',
      params: { missing: 'both' },
    })
    const shownTitles = (await rosa.database.posts.toArray()).map(({ title }) => title)
    expect(shownTitles).toEqual(expect.arrayContaining(['One too many', 'Potluck']))
    expect(await rosa.database.members.toArray()).toMatchObject([{ credits: 0 }])
  })

  it('D9 a refused entry tried again gets a new id and is applied when the reason is gone', async () => {
    const refusedEntry = await rosa.do('posts.create', aMeetup({ title: 'Potluck' }))
    await rosa.syncUntilIdle()
    await rosa.do('members.completeProfile', { bio: 'I bake far too much bread.', interests: ['Cooking'] })
    expect(await rosa.outbox.tryAgain(refusedEntry.order)).toBe(true)
    await rosa.syncUntilIdle()
    expect(await statesOf(rosa)).toEqual(['sent', 'sent'])
    expect(await faultsOfCommunity(community, [rosa], [])).toEqual([])
  })

  it('D3 a refused withdrawal is reverted, and credits come only from the server', async () => {
    const omar = await openPhone(community, community.members.Omar)
    const post = anOffer({ title: 'Soup' })
    await omar.do('posts.create', post)
    await omar.syncUntilIdle()
    await rosa.syncUntilIdle()
    await rosa.do('posts.withdraw', { id: String(post.id) })
    expect(await rosa.database.posts.toArray()).toMatchObject([{ title: 'Soup', status: 'cancelled' }])
    await rosa.syncUntilIdle()
    expect(await rosa.database.posts.toArray()).toMatchObject([{ title: 'Soup', status: 'pending' }])
    expect(await rosa.database.outbox.toArray()).toMatchObject([{ state: 'refused', code: 'not_yours' }])
    omar.close()
  })

  it('D3 while requests wait the device shows the server’s credits', async () => {
    await rosa.syncUntilIdle()
    await rosa.do('posts.create', aRequest())
    expect(await rosa.database.members.toArray()).toMatchObject([{ credits: 12 }])
    await rosa.syncUntilIdle()
    expect(await rosa.database.members.toArray()).toMatchObject([{ credits: 11 }])
  })

  it('fault 48: R2 an operation too large for the wire is refused, and the others are applied', async () => {
    await rosa.do('posts.create', anOffer({ title: 'Before' }))
    await rosa.do('posts.create', anOffer({ title: 'Huge', description: 'a novel '.repeat(300_000) }))
    await rosa.do('posts.create', anOffer({ title: 'After' }))
    await rosa.syncUntilIdle()
    const entries = await rosa.database.outbox.toArray()
    expect(entries.map(({ state, code }) => [state, code])).toEqual([
      ['sent', undefined],
      ['refused', 'too_large'],
      ['sent', undefined],
    ])
    expect(entries[1]?.message).toBe('This is too large to send.')
    expect(await postsAtServer()).toEqual(['After', 'Before'])
    expect(await faultsOfCommunity(community, [rosa], ['too_large'])).toEqual([])
  })

  it('fault 21: R7 an operation that always faults backs off, is refused in the end, and the others are applied', async () => {
    rosa.close()
    await community.close()
    await open({
      extraOperations: {
        'posts.withdraw': {
          declared: operations['posts.withdraw'],
          apply: () => Promise.reject(new Error('a bug')),
          response: async () => ({}),
        },
      },
    })
    await rosa.do('posts.create', anOffer({ title: 'Before' }))
    await rosa.do('posts.withdraw', { id: '019af000-0000-7000-8000-000000000000' })
    await rosa.do('posts.create', anOffer({ title: 'After' }))
    for (let rounds = 1; rounds <= 5; rounds += 1) {
      expect(await postsAtServer()).toEqual(rounds === 1 ? [] : ['Before'])
      await rosa.syncUntilIdle()
      // The phone tries once and then pauses. No later entry is sent in that time, and the phone does not repeat the
      // request at once.
      if (rounds < 5) expect(rosa.requests).toHaveLength(rounds)
    }
    expect(await postsAtServer()).toEqual(['After', 'Before'])
    expect((await rosa.database.outbox.toArray()).map(({ state, code }) => [state, code])).toEqual([
      ['sent', undefined],
      ['refused', 'internal'],
      ['sent', undefined],
    ])
  })
})

describe('order', () => {
  it('fault 22: O3 R7 a post and operations that depend on it arrive in order, whatever the batch', async () => {
    const post = aRequest({ title: 'Ride' })
    await rosa.do('posts.create', post)
    await rosa.do('posts.withdraw', { id: String(post.id) })
    // With these 18 posts the limit of the first batch falls between the next post and its withdrawal.
    for (let count = 0; count < 18; count += 1) await rosa.do('posts.create', anOffer())
    const last = anOffer({ title: 'Last' })
    await rosa.do('posts.create', last)
    await rosa.do('posts.withdraw', { id: String(last.id) })
    await rosa.syncUntilIdle()
    expect(rosa.requests[0]?.request.operations).toHaveLength(20)
    expect(new Set(await statesOf(rosa))).toEqual(new Set(['sent']))
    expect(await differences(rosa, await rowsFor(community, rosa.memberId))).toEqual([])
    expect(await rosa.database.posts.where('id').equals(String(last.id)).toArray()).toMatchObject([
      { status: 'cancelled' },
    ])
  })

  it('fault 22: D2 an edited waiting entry keeps its place before those that depend on it', async () => {
    const post = anOffer({ title: 'Ladder' })
    const entry = await rosa.do('posts.create', post)
    await rosa.do('posts.withdraw', { id: String(post.id) })
    await rosa.do('posts.create', { ...post, title: 'A long ladder' }, entry)
    await rosa.syncUntilIdle()
    expect(await statesOf(rosa)).toEqual(['sent', 'sent'])
    expect(await rosa.database.posts.toArray()).toMatchObject([
      { title: 'A long ladder', status: 'cancelled' },
    ])
  })

  it('M2 two phones of one member change a profile: the later arrival wins, field by field', async () => {
    const other = await openPhone(community, community.members.Rosa)
    await rosa.do('members.completeProfile', { bio: 'Written first on the phone.', interests: ['Tea'] })
    await other.do('members.completeProfile', { bio: 'Written second on the tablet.' })
    await other.syncUntilIdle()
    await rosa.syncUntilIdle()
    await other.syncUntilIdle()
    for (const phone of [rosa, other]) {
      expect(await phone.database.members.toArray()).toMatchObject([
        { bio: 'Written first on the phone.', interests: ['Tea'] },
      ])
    }
    other.close()
  })
})
