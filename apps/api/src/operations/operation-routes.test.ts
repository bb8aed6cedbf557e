import type { Member } from '@porchlight/contracts/members/members.schema'
import type { PostResponse } from '@porchlight/contracts/posts/posts.schema'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs } from '@porchlight/contracts/values/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { anOffer, aRequest, buildTestApp, type TestApp, type TestMember } from '../testing/app.factory.ts'
import { expectNothingPrivateOf } from '../testing/responses.factory.ts'
import { createOperation } from '../testing/rounds.factory.ts'

let testApp: TestApp
let rosa: TestMember
let noor: TestMember
beforeAll(async () => {
  testApp = await buildTestApp({ LIMITS: JSON.stringify({ postsPerDay: 1000 }) })
  // The first runs the community, and is signed out before such days are over.
  await testApp.signUp('Ines')
  rosa = await testApp.signUp('Rosa')
  noor = await testApp.signUp('Noor')
})
afterEach(() => testApp.clock.reset())
afterAll(() => testApp.close())

const post = (by: TestMember, body: unknown, key?: string) =>
  by.call('POST', '/api/posts', { body, headers: key === undefined ? {} : { 'idempotency-key': key } })
const creditsOf = async (by: TestMember) => (await by.call('GET', '/api/auth/user')).json<Member>().credits

async function storedPosts(title: string): Promise<number> {
  const { count } = await testApp.app.database.reader
    .selectFrom('posts')
    .where('title', '=', title)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

test('O2 the REST route and the round give the same post, the same refusal and the same text', async () => {
  const [byRest, bySync] = [anOffer(), anOffer()]
  await post(rosa, byRest)
  await rosa.round({ operations: [createOperation(1, 'posts.create', bySync)] })
  const listedPosts = (await noor.call('GET', '/api/posts')).json<PostResponse[]>()
  const [first, second] = [byRest, bySync].map(({ id }) => {
    const {
      id: _id,
      createdAt,
      dateNeeded,
      ...rest
    } = listedPosts.find((each) => each.id === id) as PostResponse
    return { ...rest, hasTimes: Boolean(createdAt && dateNeeded) }
  })
  expect(first).toEqual(second)

  const bad = anOffer({ title: ' ' })
  const refusal = (await post(rosa, bad)).json()
  const { results } = await rosa.round({ operations: [createOperation(2, 'posts.create', bad)] })
  expect(results?.[0]).toMatchObject({
    n: 2,
    status: 'refused',
    code: refusal.code,
    message: refusal.message,
  })
})

test('O3 a post that exists with the same id and content is a success, and is there once', async () => {
  const body = anOffer({ title: 'O3 the same' })
  const [first, second] = [await post(rosa, body), await post(rosa, body)]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.json()).toEqual(first.json())
  expect(await storedPosts('O3 the same')).toBe(1)
})

test('O3 a request sent again by another operation costs nothing a second time', async () => {
  const lena = await testApp.signUp('Lena')
  const body = aRequest()
  await post(lena, body)
  await post(lena, body)
  await lena.round({ operations: [createOperation(1, 'posts.create', body)] })
  expect(await creditsOf(lena)).toBe(1)
})

test('O3 the same id stays a success long after: withdrawn, past its date, over the limit', async () => {
  const body = anOffer({}, testApp.clock.now())
  await post(rosa, body)
  await rosa.call('DELETE', `/api/posts/${body.id}`)
  testApp.clock.advance(3 * dayMs)
  const again = await post(rosa, body)
  expect([again.status, again.json<PostResponse>().status]).toEqual([200, 'cancelled'])
})

test('O3 the same id with other content, or from somebody else, is a conflict that changes and reveals nothing', async () => {
  const body = anOffer({ title: 'O3 mine', location: '1720 Sunset Boulevard' }, testApp.clock.now())
  await post(rosa, body)
  for (const [by, postBody] of [
    [rosa, { ...body, title: 'O3 changed' }],
    [rosa, { ...body, type: 'request' }],
    [rosa, { ...body, location: null }],
    [noor, body],
  ] as const) {
    const response = await post(by, postBody)
    expect([response.status, response.json().code]).toEqual([409, 'id_taken'])
    expectNothingPrivateOf(response.text, rosa)
    expect(response.text).not.toContain('Sunset')
  }
  expect([await storedPosts('O3 mine'), await storedPosts('O3 changed')]).toEqual([1, 0])
})

test('O4 the same key and arguments give the first response again, and one effect', async () => {
  const { id: _none, ...body } = anOffer({ title: 'O4 once' }, testApp.clock.now())
  const first = await post(rosa, body, 'my-key-1')
  testApp.clock.advance(1000)
  const reordered = Object.fromEntries(Object.entries(body).reverse())
  for (const again of [await post(rosa, body, 'my-key-1'), await post(rosa, reordered, 'my-key-1')]) {
    expect(again.status).toBe(200)
    expect(again.text).toBe(first.text)
  }
  expect(await storedPosts('O4 once')).toBe(1)
})

test('O4 a refusal is repeated as the first response, too', async () => {
  const lena = await testApp.signUp('Lena')
  const soon = aRequest({}, testApp.clock.now())
  for (const _ of [1, 2]) await post(lena, aRequest({}, testApp.clock.now()))
  const first = await post(lena, soon, 'refused-1')
  await lena.call(
    'DELETE',
    `/api/posts/${(await lena.call('GET', '/api/posts?type=request')).json<PostResponse[]>()[0]?.id}`,
  )
  const again = await post(lena, soon, 'refused-1')
  expect([first.status, again.status]).toEqual([402, 402])
  expect(again.text).toBe(first.text)
})

test('O4 the same key with other arguments, or for another call, is 422', async () => {
  const body = anOffer({ title: 'O4 first' }, testApp.clock.now())
  await post(rosa, body, 'my-key-2')
  const other = await post(rosa, { ...body, title: 'O4 second' }, 'my-key-2')
  expect([other.status, other.json().code]).toEqual([422, 'key_reused'])
  const call = await rosa.call('DELETE', `/api/posts/${body.id}`, {
    headers: { 'idempotency-key': 'my-key-2' },
  })
  expect(call.status).toBe(422)
  expect(await storedPosts('O4 second')).toBe(0)
})

test('O4 Q44 50 simultaneous calls with one key: one effect, one response', async () => {
  const lena = await testApp.signUp('Lena')
  const { id: _none, ...body } = aRequest({ title: 'O4 fifty' }, testApp.clock.now())
  const responses = await Promise.all(Array.from({ length: 50 }, () => post(lena, body, 'fifty')))
  expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
  expect(responses[0]?.status).toBe(200)
  expect(await storedPosts('O4 fifty')).toBe(1)
  expect(await creditsOf(lena)).toBe(1)
})

test('O4 both entry points share one table: a key from a round gets its response, and runs no second time', async () => {
  const lena = await testApp.signUp('Lena')
  const { id: _none, ...body } = aRequest({ title: 'O4 both doors' }, testApp.clock.now())
  const key = createId()
  await lena.round({ operations: [createOperation(1, 'posts.create', body, { id: key })] })
  expect((await post(lena, body, key)).status).toBe(200)
  expect(await storedPosts('O4 both doors')).toBe(1)
})

test('O4 a repeated call gets the first response, whatever became of the post since', async () => {
  const { id: _none, ...body } = anOffer({ title: 'O4 as the first time' }, testApp.clock.now())
  const first = await post(rosa, body, 'first-time')
  await rosa.call('DELETE', `/api/posts/${first.json<PostResponse>().id}`)
  const again = await post(rosa, body, 'first-time')
  expect([again.status, again.text]).toEqual([200, first.text])
})

test('R4 a round stores no response; a call that repeats its operation gets the first response then', async () => {
  const lena = await testApp.signUp('Lena')
  const key = createId()
  const storedResponse = async () => {
    const { answer: response } = await testApp.app.database.reader
      .selectFrom('operations')
      .where('memberId', '=', lena.id)
      .where('id', '=', key)
      .select('answer')
      .executeTakeFirstOrThrow()
    return response
  }
  // This must also hold when the caller leaves the id to the server.
  const { id: _none, ...body } = anOffer({ title: 'R4 by a round' }, testApp.clock.now())
  await lena.round({ operations: [createOperation(1, 'posts.create', body, { id: key })] })
  expect(await storedResponse()).toBeNull()

  const first = await post(lena, body, key)
  const { id, title } = first.json<PostResponse>()
  expect([first.status, title]).toEqual([200, 'R4 by a round'])
  expect((await lena.call('DELETE', `/api/posts/${id}`)).status).toBe(200)
  expect((await post(lena, body, key)).text).toBe(first.text)
  expect(await storedPosts('R4 by a round')).toBe(1)
})

test('O4 the keys of different members are independent', async () => {
  const make = (title: string) => anOffer({ title }, testApp.clock.now())
  const key = createId()
  expect((await post(rosa, make('O4 of Rosa'), key)).status).toBe(200)
  const response = await post(noor, make('O4 of Noor'), key)
  expect(response.status).toBe(200)
  expect(response.json<PostResponse>().title).toBe('O4 of Noor')
  expectNothingPrivateOf(response.text, rosa)
})

test.each(['', ' ', 'a b', 'a\tb', 'x'.repeat(65), 'ключ', 'naïve'])(
  'O4 the key %j is refused',
  async (key) => {
    const body = anOffer({ title: 'O4 malformed' }, testApp.clock.now())
    const response = await post(rosa, body, key)
    expect([response.status, response.json().issues?.[0]?.path]).toEqual([400, 'Idempotency-Key'])
    expect(await storedPosts('O4 malformed')).toBe(0)
  },
)

test('O4 1 to 64 visible characters are a key', async () => {
  for (const key of ['!', 'x'.repeat(64), '~{"}']) {
    expect((await post(rosa, anOffer({}, testApp.clock.now()), key)).status).toBe(200)
  }
})
