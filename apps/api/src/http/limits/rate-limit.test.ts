import { minuteMs } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildTestApp, type TestApp, testPassword } from '../../testing/app.factory.ts'
import { callRaw, callSignedOut } from '../../testing/responses.factory.ts'

let testApp: TestApp
// Time passes as the tests advance it: on a busy machine the checks of a few passwords take longer than a pause.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(async () => {
  await testApp.close()
  vi.useRealTimers()
})

async function start(limits: Record<string, number>) {
  testApp = await buildTestApp({ LIMITS: JSON.stringify(limits) })
}

const logIn = (email: string, password = 'not this one') =>
  callSignedOut(testApp, 'POST', '/api/auth/login', { body: { email, password } })

const countOf = (responses: readonly { status: number }[], expectedStatus: number) =>
  responses.filter(({ status }) => status === expectedStatus).length
const neighbor = (index: number) => `neighbor.${index}@example.org`
const signUp = (index: number) =>
  callSignedOut(testApp, 'POST', '/api/auth/signup', {
    body: { firstName: 'Mo', lastName: 'Vale', email: neighbor(index), password: testPassword },
  })

test('Q68 sixty neighbors on one Wi-Fi sign up and sign in at the same moment', async () => {
  await start({})
  const sixty = Array.from({ length: 60 }, (_, index) => index)
  expect(countOf(await Promise.all(sixty.map(signUp)), 200)).toBe(60)
  const logIns = await Promise.all(sixty.map((index) => logIn(neighbor(index), testPassword)))
  expect(countOf(logIns, 200)).toBe(60)
})

test('Q68 too many sign-ups from one address are told when to try again', async () => {
  await start({ signUpsPerAddress: 2 })
  const three = () => Promise.all([1, 2, 3].map((index) => signUp(testApp.clock.now() + index)))
  for (let halfHour = 0; halfHour < 5; halfHour += 1) {
    expect(countOf(await three(), 200)).toBe(2)
    testApp.clock.advance(31 * minuteMs)
  }
  const refusedResponses = await three()
  expect(countOf(refusedResponses, 429)).toBe(3)
  expect(refusedResponses[0]?.json().message).toBe(
    'Too many tries from this internet connection, maybe by others who share it. Please try again in 22 hours.',
  )
})

test('Q68 ten wrong passwords from one address are checked in five minutes, over any number of accounts, at once or not', async () => {
  await start({})
  const { email } = await testApp.signUp()
  const indexes = Array.from({ length: 40 }, (_, index) => index)
  const responses = await Promise.all(indexes.map((index) => logIn(neighbor(index))))
  expect([countOf(responses, 401), countOf(responses, 429)]).toEqual([10, 30])
  // The right password is refused, too, so that the pause reveals nothing. The text names the connection as the cause,
  // and the length of the pause.
  const right = await logIn(email, testPassword)
  expect([right.status, right.json().message]).toEqual([
    429,
    'Too many tries from this internet connection, maybe by others who share it. Please try again in 5 minutes.',
  ])
  testApp.clock.advance(5 * minuteMs)
  expect((await logIn(email, testPassword)).status).toBe(200)
})

test('Q68 a right password in between allows no more guesses', async () => {
  await start({ logInsPerAddress: 4 })
  const { email } = await testApp.signUp()
  for (let index = 0; index < 4; index += 1) {
    expect((await logIn(neighbor(index))).status).toBe(401)
    if (index < 3) expect((await logIn(email, testPassword)).status).toBe(200)
  }
  expect((await logIn(neighbor(5))).status).toBe(429)
})

test('Q68 attempts during an account’s pause use up nothing of their address’s limit', async () => {
  await start({ logInsPerAccount: 1, logInsPerAddress: 3 })
  const { email } = await testApp.signUp()
  expect((await logIn(email)).status).toBe(401)
  for (let tries = 0; tries < 5; tries += 1) expect((await logIn(email)).status).toBe(429)
  expect((await logIn(email)).json().message).toBe('That was a lot at once. Please try again in a second.')
  expect((await logIn(neighbor(1))).status).toBe(401)
})

test('Q68 guesses at one account cause its pause, from whatever addresses they come', async () => {
  testApp = await buildTestApp({
    LIMITS: JSON.stringify({ logInsPerAccount: 3 }),
    TRUST_PROXY: 'loopback',
  })
  const { email } = await testApp.signUp()
  const from = (index: number) =>
    callSignedOut(testApp, 'POST', '/api/auth/login', {
      body: { email, password: 'not this one' },
      headers: { 'x-forwarded-for': `203.0.113.${index}` },
    })
  const responses = await Promise.all(Array.from({ length: 30 }, (_, index) => from(index)))
  expect([countOf(responses, 401), countOf(responses, 429)]).toEqual([3, 27])
})

test('Q68 another spelling of the path does not avoid a limit or an access check', async () => {
  await start({ requestsPerAddress: 5 })
  const responses = []
  for (let index = 0; index < 7; index += 1)
    responses.push(await callRaw(testApp, 'GET', '/%61pi/categories'))
  expect(responses.at(-1)?.status).toBe(429)
  testApp.clock.advance(6 * minuteMs)
  for (const path of ['/%61pi/posts', '/api/%70osts', '/%61pi/auth/user', '/api/posts/']) {
    const { status } = await callRaw(testApp, 'GET', path)
    expect([401, 404], path).toContain(status)
  }
})

test('Q68 wrong passwords cost a pause that grows to a minute, and never lock the owner out', async () => {
  await start({ logInsPerAccount: 2, logInsPerAddress: 1000 })
  const { email } = await testApp.signUp()
  const right = () => logIn(email, testPassword)
  const pauses: number[] = []
  for (let tries = 0; tries < 10; tries += 1) {
    expect((await logIn(email)).status).toBe(401)
    const next = await right()
    const seconds = next.status === 429 ? Number(next.headers['retry-after']) : 0
    if (next.status === 200) await logIn(email)
    pauses.push(seconds)
    testApp.clock.advance(seconds * 1000)
  }
  expect(Math.max(...pauses)).toBe(60)
  expect(pauses.filter((each) => each > 0)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
  expect((await right()).status).toBe(200)
  for (let tries = 0; tries < 20; tries += 1) expect((await right()).status).toBe(200)
})

test('Q68 simultaneous guesses count one by one, the right one among them too', async () => {
  await start({ logInsPerAccount: 4, logInsPerAddress: 1000 })
  const { email } = await testApp.signUp()
  const responses = await Promise.all([
    ...Array.from({ length: 20 }, () => logIn(email)),
    logIn(email, testPassword),
  ])
  expect(responses.map(({ status }) => status)).toEqual([...Array(4).fill(401), ...Array(17).fill(429)])
})

test('Q68 a link for a new password can be requested during the pause', async () => {
  await start({ logInsPerAccount: 1 })
  const { email } = await testApp.signUp()
  await logIn(email)
  expect((await logIn(email, testPassword)).status).toBe(429)
  const resetResponse = await callSignedOut(testApp, 'POST', '/api/auth/forgot-password', { body: { email } })
  expect(resetResponse.status).toBe(200)
})

test('Q68 a body sent to an unknown address counts as a call, and is not read', async () => {
  await start({ requestsPerAddress: 2 })
  const parse = vi.spyOn(JSON, 'parse')
  try {
    const nowhere = () => callRaw(testApp, 'POST', '/nowhere', { body: { a: 1 } })
    const responses = [await nowhere(), await nowhere(), await nowhere()]
    expect(parse).not.toHaveBeenCalled()
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 429])
  } finally {
    parse.mockRestore()
  }
})
