/** Sessions end, proxies want a word, and phones are shared: the queue stays with whom it belongs to. */

import { assert } from '@porchlight/contracts/errors/assert'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anOffer, aRequest } from '../../apps/api/src/testing/app.factory.ts'
import { memberDatabaseName } from '../../apps/web/src/storage/names.ts'
import { differences, faultsOfCommunity, rowsFor } from './consistency.ts'
import { cloneStorage, fetchFromPhone, openPhone, type Phone } from './phone.ts'
import { type Community, openCommunity } from './server.ts'

let community: Community
let storage: IDBFactory
let rosa: Phone

beforeEach(async () => {
  vi.stubGlobal('fetch', fetchFromPhone)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  community = await openCommunity()
  storage = new IDBFactory()
  rosa = await openPhone(community, community.members.Rosa, { storage })
})
afterEach(async () => {
  rosa.close()
  await community.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('D7 fault 23: our own 401 holds the queue, which is sent completely after sign-in', async () => {
  await rosa.syncUntilIdle()
  await community.endSessions(rosa.memberId)
  const post = aRequest({ title: 'Ride' })
  await rosa.do('posts.create', post)
  await rosa.do('posts.withdraw', { id: String(post.id) })
  await rosa.syncUntilIdle()
  expect(rosa.isHeld).toBe(true)
  // They have left the phone already, in the round that was refused.
  expect((await rosa.database.outbox.toArray()).map(({ number }) => number)).toEqual([1, 2])
  const requestCount = rosa.requests.length
  await rosa.do('posts.create', anOffer({ title: 'Written while held' }))
  await rosa.syncUntilIdle()
  expect(rosa.requests).toHaveLength(requestCount)
  expect((await rosa.database.outbox.toArray()).map(({ state }) => state)).toEqual([
    'waiting',
    'waiting',
    'waiting',
  ])
  await rosa.signIn()
  await rosa.syncUntilIdle()
  expect(await faultsOfCommunity(community, [rosa], [])).toEqual([])
})

it.each([
  ['a page', 'text/html', '<h1>Please sign in to the guest network</h1>'],
  ['JSON of the proxy', 'application/json', '{"error":"authentication required"}'],
  ['JSON with a code', 'application/json', '{"code":"proxy_auth","message":"Sign in to the proxy"}'],
])('D7 a 401 of a proxy with %s signs nobody out', async (_case, type, text) => {
  await rosa.do('posts.create', aRequest({ title: 'Ride' }))
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(text, { status: 401, headers: { 'content-type': type } })),
  )
  await rosa.syncUntilIdle()
  expect(rosa.isHeld).toBe(false)
  expect((await rosa.database.outbox.toArray()).map(({ state }) => state)).toEqual(['waiting'])
  vi.stubGlobal('fetch', fetchFromPhone)
  await rosa.syncUntilIdle()
  expect((await rosa.database.outbox.toArray()).map(({ state }) => state)).toEqual(['sent'])
})

it('D7 fault 24: another member on the same phone gets another database: nothing is sent or shown for them', async () => {
  rosa.isOffline = true
  await rosa.do('posts.create', aRequest({ title: 'Rosa’s' }))
  rosa.kill()
  const maya = await openPhone(community, community.members.Maya, { storage })
  await maya.syncUntilIdle()
  expect(await maya.database.outbox.count()).toBe(0)
  expect(await maya.database.posts.count()).toBe(0)
  expect(maya.requests.every(({ request }) => request.operations === undefined)).toBe(true)
  expect((await storage.databases()).map(({ name }) => name).sort()).toEqual(
    [memberDatabaseName(maya.memberId), memberDatabaseName(rosa.memberId)].sort(),
  )
  maya.close()
  rosa.isOffline = false
  rosa.start()
  await rosa.syncUntilIdle()
  expect(await faultsOfCommunity(community, [rosa], [])).toEqual([])
})

it('R1 a clientId belongs to one member: with another member’s the phone takes a new one', async () => {
  await rosa.do('posts.create', anOffer({ title: 'Rosa’s' }))
  await rosa.syncUntilIdle()
  const clientIdEntry = await rosa.database.meta.get('clientId')
  const maya = await openPhone(community, community.members.Maya)
  await maya.database.meta.put({ key: 'clientId', value: clientIdEntry?.value })
  await maya.do('posts.create', anOffer({ title: 'Maya’s' }))
  await maya.syncUntilIdle()
  expect((await maya.database.meta.get('clientId'))?.value).not.toBe(clientIdEntry?.value)
  expect(await faultsOfCommunity(community, [maya], [])).toEqual([])
  maya.close()
})

describe('D7 the browser has another member’s session, and the app has not noticed', () => {
  it('R1 D7 before the first round: nothing is sent as theirs, none of their rows arrives, and the queue waits for its author', async () => {
    await rosa.do('posts.create', anOffer({ title: 'Rosa’s' }))
    await rosa.holdSessionOf(community.members.Maya)
    await rosa.syncUntilIdle()
    await expectHeldForRosa()
  })

  /**
   * Each case begins in its own way. `last` is the index of the last response, counted from 0 after `begin`, that
   * Rosa's session receives.
   */
  it.each<[string, { last: number; begin: () => Promise<void> }]>([
    [
      'a gap',
      {
        last: 0,
        begin: async () => {
          await rosa.syncUntilIdle()
          const backup = community.backUp()
          await post(rosa, 'Before')
          await community.restore(backup)
          await rosa.do('posts.create', anOffer({ title: 'Rosa’s' }))
        },
      },
    ],
    [
      'a fork, just after the server was asked for the session’s member',
      {
        last: 1,
        begin: async () => {
          await post(rosa, 'Before')
          const clone = await openPhone(community, rosa.memberId, { storage: await cloneStorage(rosa) })
          await post(clone, 'On the clone')
          clone.close()
          await rosa.do('posts.create', anOffer({ title: 'Rosa’s' }))
        },
      },
    ],
    [
      'a reset',
      {
        last: 0,
        begin: async () => {
          await rosa.syncUntilIdle()
          const backup = community.backUp()
          await post(rosa, 'Rosa’s')
          await community.restore(backup)
        },
      },
    ],
  ])(
    'R1 D7 after %s: operations under a new clientId are not applied as theirs',
    async (_case, { last, begin }) => {
      await begin()
      const previousClientId = await clientId()
      const response = rosa.holdAnswer(last)
      const settling = rosa.syncUntilIdle()
      await response.arrived
      await rosa.holdSessionOf(community.members.Maya)
      response.release()
      await settling
      await expectHeldForRosa(previousClientId)
    },
  )

  async function post(phone: Phone, title: string): Promise<void> {
    await phone.do('posts.create', anOffer({ title }))
    await phone.syncUntilIdle()
  }

  async function clientId(): Promise<unknown> {
    return (await rosa.database.meta.get('clientId'))?.value
  }

  /** It was tried in Maya's session, in vain, and goes out in Rosa's. */
  async function expectHeldForRosa(knownClientId?: unknown): Promise<void> {
    const { Rosa, Maya } = community.members
    const carrying = rosa.requests.filter(({ request }) => request.operations !== undefined)
    expect(carrying.some(({ request }) => request.clientId !== knownClientId)).toBe(true)
    expect((await postsAtServer()).map(({ authorId }) => authorId)).not.toContain(Maya)
    expect((await rosa.database.members.toArray()).map(({ id }) => id)).not.toContain(Maya)
    expect((await rosa.database.outbox.toArray()).at(-1)).toMatchObject({ state: 'waiting' })
    await rosa.signIn()
    await rosa.syncUntilIdle()
    expect((await rosa.database.outbox.toArray()).every(({ state }) => state === 'sent')).toBe(true)
    const createdPosts = (await postsAtServer()).filter(({ title }) => title === 'Rosa’s')
    expect(createdPosts.map(({ authorId }) => authorId)).toEqual([Rosa])
    expect(await differences(rosa, await rowsFor(community, Rosa))).toEqual([])
  }

  async function postsAtServer() {
    assert(community.app, 'the server is up')
    return community.app.database.reader.selectFrom('posts').select(['title', 'authorId']).execute()
  }
})
