/** Tests one post, as each viewer may see it. */
import type { PostResponse } from '@porchlight/contracts/posts/posts.schema'
import { createId } from '@porchlight/contracts/values/id'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aMeetup,
  anOffer,
  aRequest,
  buildTestApp,
  type TestApp,
  type TestMember,
} from '../../testing/app.factory.ts'
import { completed, createMatchedHelp, step } from '../help/help.factory.ts'
import { showMeetups } from '../meetups/meetups.factory.ts'

let testApp: TestApp
let noor: TestMember
beforeAll(async () => {
  testApp = await buildTestApp()
  noor = await testApp.signUp('Noor')
})
afterAll(() => testApp.close())

async function posted(by: TestMember, body: object): Promise<PostResponse> {
  await by.call('PATCH', '/api/profile/complete', {
    body: { bio: 'I bake on Sundays.', interests: ['Cooking'] },
  })
  const response = await by.call('POST', '/api/posts', { body })
  expect(response.status).toBe(200)
  return response.json<PostResponse>()
}

const openPost = (by: TestMember, id: string) => by.call('GET', `/api/posts/${id}`)

test('a request opens with the address for its author, and without it for a neighbor', async () => {
  const rosa = await testApp.signUp('Rosa')
  const post = await posted(rosa, aRequest({ location: '12 Elm Street' }))
  expect((await openPost(rosa, post.id)).json()).toEqual(post)
  const noorResponse = await openPost(noor, post.id)
  expect(noorResponse.json<PostResponse>().user?.firstName).toBe('Rosa')
  expect(noorResponse.json()).toMatchObject({ id: post.id, title: post.title })
  expect(JSON.stringify(noorResponse.json())).not.toContain('12 Elm Street')
})

test.each([
  ['request', aRequest],
  ['offer', anOffer],
] as const)(
  'P-007 a chosen neighbor opens and lists the %s with its address as long as they are chosen',
  async (_type, make) => {
    const [rosa, omar] = [await testApp.signUp('Rosa'), await testApp.signUp('Omar')]
    const id = await createMatchedHelp(rosa, omar, make({ location: '12 Elm Street' }, testApp.clock.now()))
    const read = async (by: TestMember) => {
      const listedPost = (await by.call('GET', '/api/posts'))
        .json<PostResponse[]>()
        .find((post) => post.id === id)
      return [(await openPost(by, id)).json<PostResponse>().location, listedPost?.location]
    }
    expect(await read(omar)).toEqual(['12 Elm Street', '12 Elm Street'])
    expect(await read(noor)).toEqual([null, null])
    expect((await step(rosa, 'release', id)).status).toBe(200)
    expect(await read(omar)).toEqual([null, null])
  },
)

test('P-013 a post tells its author their plan, and others only whether it is premium', async () => {
  const rosa = await testApp.signUp('Rosa')
  const post = await posted(rosa, anOffer())
  const plansFor = async (by: TestMember) =>
    Promise.all(
      [`/api/posts?userId=${rosa.id}`, '/api/posts'].map(async (path) => {
        const list = (await by.call('GET', path)).json<PostResponse[]>()
        return list.find(({ id }) => id === post.id)?.user?.subscriptionPlan
      }),
    )
  expect([post.user?.subscriptionPlan, ...(await plansFor(rosa))]).toEqual(['trial', 'trial', 'trial'])
  expect((await openPost(rosa, post.id)).json()).toEqual(post)
  expect(await plansFor(noor)).toEqual(['free', 'free'])
  expect((await openPost(noor, post.id)).json<PostResponse>().user?.subscriptionPlan).toBe('free')
})

test('an opened meetup names its organizer to nobody else', async () => {
  const rosa = await testApp.signUp('Rosabella')
  const { id } = await posted(rosa, aMeetup())
  await showMeetups(testApp)
  const noorResponse = await openPost(noor, id)
  expect(noorResponse.status).toBe(200)
  expect(JSON.stringify(noorResponse.json())).not.toContain('Rosabella')
  expect(JSON.stringify(noorResponse.json())).not.toContain(rosa.id)
})

test('P-012 a post has the time of its arrival, and is completed once its help is', async () => {
  const rosa = await testApp.signUp('Rosa')
  const before = testApp.clock.now()
  const { id, ...post } = await posted(rosa, aRequest())
  expect(post.isCompleted).toBe(false)
  expect(Date.parse(post.createdAt)).toBeGreaterThanOrEqual(before)
  expect(Date.parse(post.createdAt)).toBeLessThanOrEqual(testApp.clock.now())
  const completedId = await completed(rosa, noor, aRequest())
  for (const reader of [rosa, noor, await testApp.signUp('Ida')]) {
    const response = (await openPost(reader, completedId)).json()
    expect(response).toMatchObject({ status: 'completed', isCompleted: true })
  }
  // A post that is only under way, or over without help, is not completed.
  const matchedId = await createMatchedHelp(rosa, noor, anOffer())
  expect((await openPost(noor, matchedId)).json()).toMatchObject({ status: 'matched', isCompleted: false })
  await rosa.call('DELETE', `/api/posts/${id}`)
  expect((await openPost(rosa, id)).json()).toMatchObject({ status: 'cancelled', isCompleted: false })
})

test('a withdrawn, blocked or unknown post cannot be opened; a withdrawn one opens for its author', async () => {
  const rosa = await testApp.signUp('Rosa')
  const keptPost = await posted(rosa, aRequest())
  const withdrawnPost = await posted(rosa, aRequest())
  expect((await rosa.call('DELETE', `/api/posts/${withdrawnPost.id}`)).status).toBe(200)
  expect((await openPost(noor, withdrawnPost.id)).status).toBe(404)
  expect((await openPost(rosa, withdrawnPost.id)).status).toBe(200)
  expect((await openPost(noor, createId())).status).toBe(404)

  expect((await openPost(noor, keptPost.id)).status).toBe(200)
  expect((await noor.call('PUT', `/api/users/${rosa.id}/block`)).status).toBe(200)
  expect((await openPost(noor, keptPost.id)).status).toBe(404)
  expect((await openPost(rosa, keptPost.id)).status).toBe(200)
})
