/** The form of every refusal, by the calls that get one. */
import { Socket } from 'node:net'
import { Refused, refusals } from '@porchlight/contracts/errors/refusals'
import type { Message } from '@porchlight/contracts/messages/messages.schema'
import type { Operation } from '@porchlight/contracts/operation'
import { operations } from '@porchlight/contracts/operations'
import { createId } from '@porchlight/contracts/values/id'
import { minuteMs } from '@porchlight/contracts/values/time'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { readConfig } from '../../config.ts'
import { addNeighbor, writeTo } from '../../features/conversations/conversations.factory.ts'
import { setPremium } from '../../features/exploration/exploration.factory.ts'
import { showMeetups } from '../../features/meetups/meetups.factory.ts'
import { addPlace } from '../../features/places/places.factory.ts'
import {
  aMeetup,
  anOffer,
  aRequest,
  buildTestApp,
  type TestApp,
  type TestMember,
  type TestResponse,
  testPassword,
} from '../../testing/app.factory.ts'
import { callSignedOut, expectNoSecrets, expectNoTraceOf } from '../../testing/responses.factory.ts'

let testApp: TestApp
let rosa: TestMember
let noor: TestMember
beforeAll(async () => {
  testApp = await buildTestApp({ LIMITS: JSON.stringify({ postsPerDay: 6 }) })
  rosa = await testApp.signUp('Rosa')
  noor = await testApp.signUp('Noor')
})
afterAll(() => testApp.close())

const now = () => testApp.clock.now()
const post = (by: TestMember, body: unknown) => by.call('POST', '/api/posts', { body })
const readRefusal = ({ status, json }: TestResponse) => [status, json().code]

/** A message that could be shown as it is: a sentence, not a code, not a dump. */
function expectFitToShow(response: TestResponse): void {
  const { message } = response.json()
  expect(message).toMatch(/^[A-Z][^{}<>_]{5,120}$/)
  expectNoSecrets(response.text)
}

it('SH-057 every failed call returns a message that is fit to show', async () => {
  for (const response of [
    await callSignedOut(testApp, 'GET', '/api/posts'),
    await callSignedOut(testApp, 'POST', '/api/auth/login', { body: { email: 'x', password: '' } }),
    await callSignedOut(testApp, 'POST', '/api/auth/login', {
      body: { email: rosa.email, password: 'not this one' },
    }),
    await rosa.call('GET', '/api/nothing'),
    await rosa.call('GET', '/api/community/pages/imprint'),
    await post(rosa, { type: 'offer' }),
    await post(rosa, '{"title": '),
    await post(rosa, anOffer({ description: 'x'.repeat(300 * 1024) }, now())),
  ]) {
    expect(response.status).toBeGreaterThanOrEqual(400)
    // The server's own words, not those of the framework beneath it.
    expect(Object.keys(refusals)).toContain(response.json().code)
    expectFitToShow(response)
  }
  const { message } = (await rosa.call('GET', '/api/nothing')).json()
  expect(message).toBe(new Refused('not_found').message)
})

it('SH-058 a refused meetup has requiresProfile, what is missing, and its code, each in a field', async () => {
  const response = await post(rosa, aMeetup({}, now()))
  expect(response.status).toBe(409)
  expect(response.json()).toMatchObject({
    code: 'profile_incomplete',
    requiresProfile: true,
    missing: 'both',
  })
  expectFitToShow(response)
})

it('SH-059 invalid input is 400, each fault with its path and in the words of the form', async () => {
  const profile = await rosa.call('PATCH', '/api/profile/complete', { body: { bio: 'short', interests: [] } })
  expect([profile.status, profile.json().issues]).toEqual([
    400,
    [
      { path: 'bio', message: 'Please write at least 10 characters about yourself.' },
      { path: 'interests', message: 'Please select at least one interest.' },
    ],
  ])
  const signUp = await callSignedOut(testApp, 'POST', '/api/auth/signup', {
    body: { firstName: 'A', lastName: 'B', email: 'nowhere', password: '123' },
  })
  expect(signUp.status).toBe(400)
  expect(signUp.json().issues).toContainEqual({ path: 'email', message: 'Invalid email address' })
})

it('SH-060 a call without a session is 401', async () => {
  expect(readRefusal(await callSignedOut(testApp, 'GET', '/api/posts'))).toEqual([401, 'signed_out'])
})

it('SH-061 too few credits or an insufficient plan is 402', async () => {
  const lena = await testApp.signUp('Lena')
  for (const _ of [1, 2]) expect((await post(lena, aRequest({}, now()))).status).toBe(200)
  const poor = await post(lena, aRequest({}, now()))
  expect(readRefusal(poor)).toEqual([402, 'credits_missing'])
  expectFitToShow(poor)
  await testApp.app.database.transact(({ database }) =>
    database.updateTable('members').set({ subscriptionPlan: 'free' }).where('id', '=', lena.id).execute(),
  )
  const limited = await post(lena, aRequest({}, now()))
  expect(readRefusal(limited)).toEqual([402, 'request_limit'])
  expectFitToShow(limited)
})

it('SH-062 SH-063 something visible that may not be changed is 403; something hidden is 404 like something that never existed', async () => {
  const mia = await testApp.signUp('Mia')
  await mia.call('PATCH', '/api/profile/complete', {
    body: { bio: 'I bake on Sundays.', interests: ['Cooking'] },
  })
  const [visibleOffer, hiddenMeetup] = [anOffer({}, now()), aMeetup({}, now())]
  for (const body of [visibleOffer, hiddenMeetup]) expect((await post(mia, body)).status).toBe(200)
  await showMeetups(testApp)
  const take = (id: unknown) => noor.call('DELETE', `/api/posts/${id}`)
  expect(readRefusal(await take(visibleOffer.id))).toEqual([403, 'not_yours'])
  const [meetup, never] = [await take(hiddenMeetup.id), await take(createId())]
  expect(readRefusal(meetup)).toEqual([404, 'not_found'])
  expect(meetup.text).toBe(never.text)
  expectNoTraceOf(meetup.text, mia, 'Mia')
})

it('SH-064 something taken already, or no longer open, is 409', async () => {
  const body = { firstName: 'Rosa', lastName: 'Again', email: rosa.email, password: testPassword }
  const again = await callSignedOut(testApp, 'POST', '/api/auth/signup', { body })
  expect(readRefusal(again)).toEqual([409, 'email_taken'])
  const offer = anOffer({}, now())
  await post(noor, offer)
  expect(readRefusal(await post(noor, { ...offer, title: 'Something else' }))).toEqual([409, 'id_taken'])
  await testApp.app.database.transact(({ database }) =>
    database.updateTable('posts').set({ status: 'completed' }).where('id', '=', String(offer.id)).execute(),
  )
  expect(readRefusal(await noor.call('DELETE', `/api/posts/${offer.id}`))).toEqual([409, 'not_open'])
})

it('SH-065 a body that is too large is 413', async () => {
  const response = await post(noor, anOffer({ description: 'x'.repeat(300 * 1024) }, now()))
  expect(readRefusal(response)).toEqual([413, 'too_large'])
})

it('SH-066 a call too often is 429 with Retry-After', async () => {
  const mika = await testApp.signUp('Mika')
  for (let count = 0; count < 6; count += 1) await post(mika, anOffer({}, now()))
  const response = await post(mika, anOffer({}, now()))
  expect(readRefusal(response)).toEqual([429, 'too_many'])
  const seconds = Number(response.headers['retry-after'])
  expect(Number.isInteger(seconds)).toBe(true)
  expect(Math.abs(now() + seconds * 1000 - Date.parse(String(response.json().retryAt)))).toBeLessThan(
    minuteMs,
  )
  expectFitToShow(response)
})

it('SH-067 no response returns a secret that was sent, a stack or SQL', async () => {
  const secret = 'correct horse battery'
  const sentBody = { firstName: 'Ana', lastName: '', email: 'ana@example', password: secret, token: secret }
  for (const path of ['/api/auth/signup', '/api/auth/login', '/api/posts', '/api/sync']) {
    const response = await rosa.call('POST', path, { body: sentBody })
    expect(response.status, path).toBe(400)
    expect(response.text).not.toContain('horse')
    expectNoSecrets(response.text)
  }
  const wrongKind = await rosa.call('POST', '/api/posts', {
    body: { ...anOffer(), title: { select: secret } },
  })
  expect(wrongKind.text).not.toContain('horse')
})

it('Q72 the response to a refused call is small, whichever call and input', async () => {
  const name = '🏮'.repeat(300)
  const bodies = [
    { [name.repeat(10)]: 1 },
    Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`${n}${name}`, 1])),
    { interests: Array.from({ length: 99 }, () => ({ [name]: 1 })), title: [name], email: [name] },
    { protocol: 1, operations: Array.from({ length: 200 }, () => ({ [name]: 1 })) },
    `{"a": "${name}`,
  ]
  const writes = (Object.values(operations) as Operation[]).filter(({ method }) => method !== 'GET')
  const calls = [
    ...writes,
    { method: 'POST', path: '/api/sync' },
    { method: 'POST', path: `/${'x'.repeat(3000)}` },
  ]
  let largest = 0
  for (const { method, path } of calls) {
    const url = `${path.replace(/:\w+/g, 'x'.repeat(90))}?${'q'.repeat(3000)}=1`
    for (const body of bodies) {
      const headers = { 'content-type': 'application/json', 'idempotency-key': 'x'.repeat(3000) }
      for (const options of [{ body }, { body, headers }]) {
        const response = await noor.call(method as 'POST', url, options)
        expect(response.status, url).toBeGreaterThanOrEqual(400)
        expect(response.status, url).toBeLessThan(500)
        largest = Math.max(largest, Buffer.byteLength(response.text))
      }
    }
  }
  expect(largest).toBeLessThanOrEqual(6 * 1024)
})

it('SH-002 every call is JSON under /api of the server that serves the page, and not for other origins', async () => {
  for (const { method, path, access } of Object.values(operations) as Operation[]) {
    expect(path).toMatch(/^\/api\//)
    const url = path.replace(':page', 'terms').replace(/:\w+/g, createId())
    const response = await noor.call(method as 'GET' | 'POST', url, method === 'GET' ? {} : { body: {} })
    expect(response.headers['content-type'], path).toBe('application/json')
    expect(() => response.json()).not.toThrow()
    expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    if (access === 'member' && method !== 'GET') {
      const foreign = await noor.call(method as 'GET' | 'POST', url, {
        body: {},
        headers: { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' },
      })
      expect(readRefusal(foreign), path).toEqual([403, 'not_same_origin'])
    }
  }
})

it('SH-005 without a single setting the server serves every call, and contacts nobody', async () => {
  const bare = await buildTestApp()
  const connect = vi.spyOn(Socket.prototype, 'connect')
  const fetchSpy = vi.spyOn(globalThis, 'fetch')
  try {
    await bare.restart({ config: { ...readConfig({}), dataDir: bare.dataDir, logLevel: 'silent' } })
    const lena = await bare.signUp('Lena')
    await lena.call('PATCH', '/api/profile/complete', {
      body: { bio: 'I mend bicycles.', interests: ['Cooking'] },
    })
    const request = aRequest()
    for (const body of [request, anOffer(), aMeetup()]) {
      expect((await lena.call('POST', '/api/posts', { body })).status).toBe(200)
    }
    const placeId = await addPlace(bare, { addedBy: lena.id })
    await setPremium(bare, lena.id)
    const conversationId = (await writeTo(lena, await addNeighbor(bare))).json<Message>().conversationId
    // A window is there only where an operator wants one.
    for (const { method, path } of (Object.values(operations) as Operation[]).filter(
      (each) => each.method === 'GET' && each.name !== 'window.read',
    )) {
      const url = path
        .replace(':page', 'terms')
        .replace(':conversationId', conversationId)
        .replace('posts/:id', `posts/${request.id}`)
        .replace('third-places/:id', `third-places/${placeId}`)
        .replace(':userId', lena.id)
        .replace(':memberId', lena.id)
        .replace(':sha256', 'b1'.repeat(32))
      const query = path === operations['location.search'].path ? '?query=Main%20Street' : ''
      const response = await lena.call(method as 'GET', url + query)
      expect([path, response.status]).toEqual([path, 200])
    }
    expect((await lena.round()).rows?.length).toBeGreaterThan(3)
    expect(connect).not.toHaveBeenCalled()
    expect(fetchSpy).not.toHaveBeenCalled()
  } finally {
    vi.restoreAllMocks()
    await bare.close()
  }
})
