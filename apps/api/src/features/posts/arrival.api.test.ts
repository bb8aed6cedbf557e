import { createId } from '@porchlight/contracts/values/id'
import { dayMs, hourMs, minuteMs, toIso } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  aMeetup,
  anOffer,
  aRequest,
  buildTestApp,
  type TestApp,
  type TestMember,
} from '../../testing/app.factory.ts'
import { createOperation } from '../../testing/rounds.factory.ts'

let testApp: TestApp
let rosa: TestMember
beforeEach(async () => {
  testApp = await buildTestApp()
  // The first runs the community, and is signed out before such days are over.
  await testApp.signUp('Ines')
  rosa = await testApp.signUp()
})
afterEach(() => testApp.close())

const now = () => testApp.clock.now()
async function outcomeOf(args: unknown, createdAt: number) {
  const operations = [createOperation(1, 'posts.create', args, { createdAt: toIso(createdAt) })]
  const { results } = await rosa.round({ clientId: createId(), operations })
  return results?.[0]
}

test('P-077 M1 a post written yesterday for tomorrow is accepted today', async () => {
  const writtenAt = now()
  testApp.clock.advance(dayMs - hourMs)
  // By the time of arrival, its date is an hour ahead; by the time of writing, it was a day ahead.
  expect(await outcomeOf(aRequest({ dateNeeded: toIso(writtenAt + dayMs) }), writtenAt)).toEqual({
    n: 1,
    status: 'applied',
  })
})

test('P-077 a post whose own date passed before it arrived is refused with that reason', async () => {
  const writtenAt = now()
  const args = aRequest({ dateNeeded: toIso(writtenAt + hourMs) })
  testApp.clock.advance(2 * hourMs)
  expect(await outcomeOf(args, writtenAt)).toEqual({
    n: 1,
    status: 'refused',
    code: 'date_passed',
    message: 'Its date and time had passed before it could be sent.',
  })
  expect((await rosa.call('GET', '/api/posts')).json()).toEqual([])
  expect((await rosa.call('GET', '/api/auth/user')).json<{ credits: number }>().credits).toBe(2)
})

test('P-045 a post for a time before it was written is invalid', async () => {
  const writtenAt = now()
  testApp.clock.advance(hourMs)
  const result = await outcomeOf(anOffer({ dateNeeded: toIso(writtenAt - minuteMs) }), writtenAt)
  expect(result).toMatchObject({ status: 'refused', code: 'invalid' })
})

test('P-046 M1 a meetup’s date is checked against the time of writing', async () => {
  await rosa.call('PATCH', '/api/profile/complete', {
    body: { bio: 'I bake on Sundays.', interests: ['Cooking'] },
  })
  const writtenAt = now()
  testApp.clock.advance(2 * dayMs)
  const at = (ms: number) => aMeetup({ dateNeeded: toIso(writtenAt + ms) })
  expect((await outcomeOf(at(4 * dayMs - hourMs), writtenAt))?.status).toBe('applied')
  expect(await outcomeOf(at(5 * dayMs), writtenAt)).toMatchObject({ code: 'invalid' })
  expect((await outcomeOf(at(5 * dayMs), now()))?.status).toBe('applied')
})

test('M1 a writing time in the future counts as the arrival, and a very old one as 30 days ago', async () => {
  const inAnHour = toIso(now() + hourMs)
  expect((await outcomeOf(anOffer({ dateNeeded: inAnHour }), now() + 400 * dayMs))?.status).toBe('applied')
  const fortyDaysAgo = now() - 40 * dayMs
  const old = anOffer({ dateNeeded: toIso(now() - 35 * dayMs) })
  expect(await outcomeOf(old, fortyDaysAgo)).toMatchObject({ code: 'invalid' })
  const storedPosts = await testApp.app.database.reader
    .selectFrom('posts')
    .select(['writtenAt', 'createdAt'])
    .execute()
  for (const { writtenAt, createdAt } of storedPosts) expect(writtenAt).toBe(createdAt)
})

test('M1 the order of arrival decides, whatever the times of writing', async () => {
  const [first, second] = [anOffer(), anOffer()]
  await outcomeOf(first, now())
  testApp.clock.advance(1000)
  await outcomeOf(second, now() - 10 * dayMs)
  const listedPosts = (await rosa.call('GET', '/api/posts')).json<{ id: string }[]>()
  expect(listedPosts.map(({ id }) => id)).toEqual([second.id, first.id])
})

test('M7 an operation is checked with the rights of arrival: a trial that ended meanwhile counts as free', async () => {
  testApp.clock.advance(Date.UTC(2027, 5, 10) - now())
  const ida = await testApp.signUp('Ida')
  const ask = (n: number) =>
    createOperation(n, 'posts.create', aRequest({ dateNeeded: toIso(now() + 20 * dayMs) }), {
      createdAt: toIso(now()),
    })
  await ida.round({ operations: [ask(1), ask(2)] })
  const third = ask(3)
  testApp.clock.advance(15 * dayMs)
  const { results } = await ida.round({ operations: [third] })
  expect(results).toMatchObject([{ n: 3, status: 'refused', code: 'request_limit', params: { limit: 2 } }])
})

test('M7 a profile completed after the writing counts at arrival', async () => {
  const writtenAt = now()
  const args = aMeetup({ dateNeeded: toIso(writtenAt + dayMs) })
  expect(await outcomeOf(args, writtenAt)).toMatchObject({
    code: 'profile_incomplete',
    params: { missing: 'both' },
  })
  await rosa.call('PATCH', '/api/profile/complete', {
    body: { bio: 'I bake on Sundays.', interests: ['Cooking'] },
  })
  expect((await outcomeOf(args, writtenAt))?.status).toBe('applied')
})

test('R8 the 21st post of a day is refused with a time to try again, by every entry point', async () => {
  const start = now()
  for (let index = 0; index < 20; index += 1) {
    expect((await rosa.call('POST', '/api/posts', { body: anOffer() })).status).toBe(200)
  }
  const response = await rosa.call('POST', '/api/posts', { body: anOffer() })
  expect([response.status, response.json().code]).toEqual([429, 'too_many'])
  const retryAt = Date.parse(response.json().retryAt ?? '')
  expect(retryAt).toBeGreaterThan(start + dayMs - minuteMs)
  expect(retryAt).toBeLessThanOrEqual(now() + dayMs)
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)

  const result = await outcomeOf(anOffer(), now())
  expect(result).toMatchObject({ n: 1, status: 'refused', code: 'too_many' })
  expect(Date.parse(String(result?.params?.retryAt))).toBe(retryAt)

  const later = anOffer({ dateNeeded: toIso(retryAt + dayMs) })
  testApp.clock.advance(retryAt - now() - 1000)
  expect((await rosa.call('POST', '/api/posts', { body: later })).status).toBe(429)
  testApp.clock.advance(1000)
  expect((await rosa.call('POST', '/api/posts', { body: later })).status).toBe(200)
})
