/** The list is made once for all; what one viewer alone may see reaches no other one by it. */

import { brotliDecompressSync } from 'node:zlib'
import type { PostResponse } from '@porchlight/contracts/posts/posts.schema'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  anOffer,
  aRequest,
  buildTestApp,
  type TestApp,
  type TestMember,
} from '../../../testing/app.factory.ts'
import { addMeetup, cancelRsvp, rsvp } from '../../meetups/meetups.factory.ts'
import { hidePost } from '../posts.operations.ts'

let testApp: TestApp
let rosa: TestMember
let noor: TestMember
let omar: TestMember
let all: TestMember[]
beforeEach(async () => {
  testApp = await buildTestApp()
  await testApp.signUp('Ines')
  rosa = await testApp.signUp('Rosa')
  noor = await testApp.signUp('Noor')
  omar = await testApp.signUp('Omar')
  all = [rosa, noor, omar]
})
afterEach(() => testApp.close())

async function ok(response: Promise<{ status: number; text: string }>): Promise<void> {
  const { status, text } = await response
  expect(status, text).toBe(200)
}

const post = (by: TestMember, body: object) => ok(by.call('POST', '/api/posts', { body }))

/**
 * Returns the expected list: each post as it is returned alone, without a cache; others' withdrawn and hidden posts are
 * left out.
 */
async function expectedFor(viewer: TestMember, type?: string): Promise<PostResponse[]> {
  const rows = await testApp.app.database.reader
    .selectFrom('posts')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .selectAll()
    .execute()
  const responses: PostResponse[] = []
  for (const { id, authorId, status, hiddenAt, type: its } of rows) {
    const isForAll = status !== 'cancelled' && hiddenAt === null
    if ((type !== undefined && its !== type) || (!isForAll && authorId !== viewer.id)) continue
    const response = await viewer.call('GET', `/api/posts/${id}`)
    if (response.status === 200) responses.push(response.json<PostResponse>())
  }
  return responses
}

/**
 * Compares the lists of all viewers, requested at the same time and in both orders, because the first request builds
 * the shared list.
 */
async function expectOwnLists(): Promise<void> {
  for (const viewers of [all, [...all].reverse()]) {
    const lists = await Promise.all(viewers.map((viewer) => viewer.call('GET', '/api/posts')))
    for (const [index, viewer] of viewers.entries()) {
      expect(lists[index]?.json(), viewer.email).toEqual(await expectedFor(viewer))
      for (const type of ['request', 'offer', 'event']) {
        const response = await viewer.call('GET', `/api/posts?type=${type}`)
        expect(response.json(), `${viewer.email} ${type}`).toEqual(await expectedFor(viewer, type))
      }
    }
  }
}

test('C4 C13 P-015 a cached list is each viewer’s own, after every change of what they may see', async () => {
  const now = testApp.clock.now()
  const request = aRequest({ location: '12 Elm Street' }, now)
  const offer = anOffer({ location: '7 Oak Lane' }, now)
  await post(rosa, request)
  await post(noor, offer)
  await post(omar, anOffer({}, now))
  await expectOwnLists()
  const rosaText = (await rosa.call('GET', '/api/posts')).text
  expect(rosaText).toContain('12 Elm Street')
  for (const viewer of [noor, omar])
    expect((await viewer.call('GET', '/api/posts')).text).not.toContain('12 Elm Street')

  // A guest sees the organizer from now on, and only as long as they are a guest.
  const meetup = await addMeetup(testApp, { authorId: rosa.id, seats: 1 })
  await expectOwnLists()
  await ok(rsvp(noor, meetup))
  await ok(rsvp(omar, meetup))
  await expectOwnLists()
  const organizerFor = async (viewer: TestMember) =>
    (await viewer.call('GET', '/api/posts?type=event')).json<PostResponse[]>()[0]?.user?.id
  expect([await organizerFor(rosa), await organizerFor(noor), await organizerFor(omar)]).toEqual([
    rosa.id,
    rosa.id,
    undefined,
  ])
  await ok(cancelRsvp(noor, meetup))
  await expectOwnLists()
  expect([await organizerFor(noor), await organizerFor(omar)]).toEqual([undefined, rosa.id])

  await ok(noor.call('PUT', `/api/users/${omar.id}/block`))
  await expectOwnLists()
  expect((await omar.call('GET', '/api/posts')).text).not.toContain(noor.id)
  await ok(noor.call('DELETE', `/api/users/${omar.id}/block`))
  await expectOwnLists()

  await ok(rosa.call('DELETE', `/api/posts/${request.id}`))
  await testApp.app.database.transact((work) => hidePost(work, String(offer.id), true))
  await expectOwnLists()
  expect((await rosa.call('GET', '/api/posts')).text).toContain(String(request.id))
  expect((await omar.call('GET', '/api/posts')).text).not.toContain(String(request.id))
  expect((await omar.call('GET', '/api/posts')).text).not.toContain(String(offer.id))
})

test('PLAN-023 within a day of the community help posts of premium members come first, for everybody', async () => {
  await testApp.close()
  // There it is the next day eight hours before it is in Greenwich.
  testApp = await buildTestApp({ COMMUNITY_TIME_ZONE: 'Asia/Singapore' })
  // The first account runs the community, and is signed out within the day.
  await testApp.signUp('Ines')
  ;[rosa, noor] = [await testApp.signUp('Rosa'), await testApp.signUp('Noor')]
  await testApp.app.database.transact(async ({ database, touch }) => {
    await database
      .updateTable('members')
      .set({ subscriptionPlan: 'premium', subscriptionStatus: 'active', isShownPremium: 1 })
      .where('id', '=', rosa.id)
      .execute()
    touch('people', rosa.id, 'community')
  })
  const postedAt = async (by: TestMember, time: string) => {
    testApp.clock.advance(Date.parse(time) - testApp.clock.now())
    await post(by, anOffer({ title: time }, testApp.clock.now()))
  }
  const start = new Date(testApp.clock.now() + 2 * dayMs).toISOString().slice(0, 10)
  await postedAt(rosa, `${start}T15:58:00.000Z`)
  await postedAt(noor, `${start}T15:59:00.000Z`)
  await postedAt(rosa, `${start}T16:01:00.000Z`)
  await postedAt(noor, `${start}T16:02:00.000Z`)
  const meetup = await addMeetup(testApp, { authorId: rosa.id })
  await postedAt(noor, `${start}T16:05:00.000Z`)
  const order = ['16:01', '16:05', meetup, '16:02', '15:58', '15:59'].map((each) =>
    expect.stringContaining(each),
  )
  for (const viewer of [rosa, noor]) {
    const listedPosts = (await viewer.call('GET', '/api/posts')).json<PostResponse[]>()
    expect(listedPosts.map(({ id, type, title }) => (type === 'event' ? id : title))).toEqual(order)
  }
})

test('C13 viewers with the same list get the same response, also compressed', async () => {
  for (let count = 0; count < 5; count += 1) await post(rosa, anOffer({ title: `Offer ${count}` }))
  const plain = (await noor.call('GET', '/api/posts')).text
  expect((await omar.call('GET', '/api/posts')).text).toBe(plain)
  for (const viewer of [noor, omar, noor]) {
    const response = await testApp.app.server.inject({
      method: 'GET',
      url: '/api/posts',
      headers: { cookie: viewer.cookie, 'accept-encoding': 'br' },
    })
    expect(response.headers).toMatchObject({ 'content-encoding': 'br', 'content-type': 'application/json' })
    expect(brotliDecompressSync(response.rawPayload).toString()).toBe(plain)
  }
})

test('P-015 of more than 500 posts the newest are listed, the viewer’s own private ones among them', async () => {
  const now = testApp.clock.now()
  const { transact } = testApp.app.database
  await post(rosa, anOffer({}, now))
  const storedPost = await testApp.app.database.reader
    .selectFrom('posts')
    .selectAll()
    .executeTakeFirstOrThrow()
  const manyPosts = Array.from({ length: 505 }, (_, at) => ({
    ...storedPost,
    id: createId(storedPost.createdAt + 1 + at),
    authorId: at % 2 === 0 ? rosa.id : noor.id,
    createdAt: storedPost.createdAt + 1 + at,
    shownAt: storedPost.createdAt + 1 + at,
    status: at === 3 || at === 504 || at === 6 ? ('cancelled' as const) : storedPost.status,
  }))
  await transact(async ({ database, touch }) => {
    for (let at = 0; at < manyPosts.length; at += 100)
      await database
        .insertInto('posts')
        .values(manyPosts.slice(at, at + 100))
        .execute()
    touch('posts', storedPost.id, 'community')
  })
  const idsFor = async (viewer: TestMember) =>
    (await viewer.call('GET', '/api/posts')).json<PostResponse[]>().map(({ id }) => id)
  const visibleTo = (viewer: TestMember) =>
    [...manyPosts]
      .reverse()
      .filter(({ status, authorId }) => status !== 'cancelled' || authorId === viewer.id)
      .map(({ id }) => id)
      .slice(0, 500)
  for (const viewer of all) expect(await idsFor(viewer)).toEqual(visibleTo(viewer))
})
