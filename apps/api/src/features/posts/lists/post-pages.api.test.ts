/** The list in pages: all there are, each once, and nothing that is not the viewer's to see. */
import type { PostResponse } from '@porchlight/contracts/posts/posts.schema'
import { createId } from '@porchlight/contracts/values/id'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  anOffer,
  aRequest,
  buildTestApp,
  type TestApp,
  type TestMember,
} from '../../../testing/app.factory.ts'
import { addMeetup } from '../../meetups/meetups.factory.ts'

let testApp: TestApp
let rosa: TestMember
let noor: TestMember
/** The member whom Noor has blocked. */
let omar: TestMember
beforeAll(async () => {
  testApp = await buildTestApp({ LIMITS: JSON.stringify({ postsPerDay: 100 }) })
  rosa = await testApp.signUp('Rosa')
  noor = await testApp.signUp('Noor')
  omar = await testApp.signUp('Omar')
  for (let count = 0; count < 4; count += 1) {
    for (const member of [rosa, omar, noor]) {
      const body = anOffer({ title: `Offer ${count}` }, testApp.clock.now())
      expect((await member.call('POST', '/api/posts', { body })).status).toBe(200)
      testApp.clock.advance(1000)
    }
  }
  await noor.call('POST', '/api/posts', { body: aRequest({}, testApp.clock.now()) })
  await addMeetup(testApp, { authorId: rosa.id })
  const withdrawnOffer = anOffer({ title: 'Taken back' }, testApp.clock.now())
  await rosa.call('POST', '/api/posts', { body: withdrawnOffer })
  await rosa.call('DELETE', `/api/posts/${withdrawnOffer.id}`)
  expect((await noor.call('PUT', `/api/users/${omar.id}/block`)).status).toBe(200)
})
afterAll(() => testApp.close())

const list = (viewer: TestMember, query: string) => viewer.call('GET', `/api/posts${query}`)

async function pagesOf(viewer: TestMember, limit: number, filter = ''): Promise<string[][]> {
  const pages: string[][] = []
  for (let before = ''; ; before = `&before=${pages.at(-1)?.at(-1)}`) {
    const response = await list(viewer, `?limit=${limit}${before}${filter}`)
    expect(response.status, response.text).toBe(200)
    pages.push(response.json<PostResponse[]>().map(({ id }) => id))
    if ((pages.at(-1)?.length ?? 0) < limit) return pages
  }
}

test.each([1, 3, 5, 100])(
  'pages of %i contain together what the whole list contains, each post once',
  async (limit) => {
    for (const viewer of [rosa, noor, omar]) {
      for (const filter of ['', '&type=offer', `&userId=${rosa.id}`]) {
        const whole = (await list(viewer, `?${filter}`)).json<PostResponse[]>()
        const pages = await pagesOf(viewer, limit, filter)
        expect(pages.flat(), `${viewer.email} ${filter}`).toEqual(whole.map(({ id }) => id))
        expect(pages.slice(0, -1).every(({ length }) => length === limit)).toBe(true)
      }
    }
    const noors = (await pagesOf(noor, limit)).flat()
    const omars = (await list(omar, `?userId=${omar.id}`)).json<PostResponse[]>()
    expect(omars.length).toBeGreaterThan(0)
    expect(omars.filter(({ id }) => noors.includes(id))).toEqual([])
  },
)

test('a post of a page equals the post opened alone', async () => {
  const [first] = (await list(noor, '?limit=1')).json<PostResponse[]>()
  expect(first).toEqual((await noor.call('GET', `/api/posts/${first?.id}`)).json())
})

test('a page continues after a post that its viewer sees, and after nothing else', async () => {
  const [omarPost] = (await list(omar, `?userId=${omar.id}`)).json<PostResponse[]>()
  for (const id of [createId(), omarPost?.id]) {
    for (const more of ['', `&userId=${rosa.id}`]) {
      const { status, json } = await list(noor, `?before=${id}${more}`)
      expect([status, json().code]).toEqual([404, 'not_found'])
    }
  }
  for (const limit of ['0', '101', '1.5', '-1', 'all', '']) {
    expect((await list(noor, `?limit=${limit}`)).status, limit).toBe(400)
  }
})
