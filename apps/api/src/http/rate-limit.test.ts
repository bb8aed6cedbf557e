import { minuteMs } from '@porchlight/contracts/values/time'
import { afterEach, expect, test } from 'vitest'
import { callRaw, callSignedOut } from '../answers.factory.ts'
import { buildTestApp, type TestApp, testPassword } from '../app.factory.ts'

let porch: TestApp
afterEach(() => porch.close())

async function start(limits: Record<string, number>, environment: Record<string, string> = {}) {
  porch = await buildTestApp({ LIMITS: JSON.stringify(limits), ...environment })
}

const logIn = (email: string, headers: Record<string, string> = {}) =>
  callSignedOut(porch, 'POST', '/api/auth/login', { body: { email, password: 'not this one' }, headers })

const signUp = (index: number) =>
  callSignedOut(porch, 'POST', '/api/auth/signup', {
    body: { firstName: 'A', lastName: 'B', email: `a${index}@example.org`, password: testPassword },
  })

/** The call after the limit is 429 with a time to wait, and after that time it works again. */
async function expectLimited(count: number, windowMs: number, again: () => ReturnType<typeof logIn>) {
  for (let index = 0; index < count; index += 1) expect((await again()).status).not.toBe(429)
  const over = await again()
  expect(over.status).toBe(429)
  expect(over.json().code).toBe('too_many')
  const seconds = Number(over.headers['retry-after'])
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(windowMs / 1000)
  expect(Date.parse(over.json().retryAt ?? '')).toBeGreaterThan(porch.clock.now())
  porch.clock.advance(seconds * 1000)
  expect((await again()).status).not.toBe(429)
}

test('Q68 log-ins of one address: 5 minutes', async () => {
  await start({ logInsPerAddress: 3 })
  let index = 0
  await expectLimited(3, 5 * minuteMs, () => logIn(`a${index++}@example.org`))
})

test('Q68 log-ins into one account: 15 minutes, in whatever spelling, also for an unknown one', async () => {
  await start({ logInsPerAccount: 3, logInsPerAddress: 100 })
  const spellings = ['rosa@example.org', 'ROSA@example.org', ' rosa@example.org']
  let index = 0
  await expectLimited(3, 15 * minuteMs, () => logIn(spellings[index++ % 3] ?? ''))
  expect((await logIn('else@example.org')).status).toBe(401)
})

test('Q68 sign-ups of one address: 30 minutes', async () => {
  await start({ signUpsPerAddress: 2 })
  let index = 0
  await expectLimited(2, 30 * minuteMs, () => signUp(index++))
})

test('Q68 calls without a session are counted by address, calls with one by member', async () => {
  await start({ requestsPerAddress: 6, requestsPerMember: 3 })
  const [rosa, noor] = [await porch.signUp('Rosa'), await porch.signUp('Noor')]
  porch.clock.advance(6 * minuteMs)
  await expectLimited(6, 5 * minuteMs, () => callRaw(porch, 'GET', '/api/categories'))
  await expectLimited(3, 5 * minuteMs, () => rosa.call('GET', '/api/categories'))
  expect((await noor.call('GET', '/api/categories')).status).toBe(200)
})

test('Q68 another spelling of the path is no way round a limit or a gate', async () => {
  await start({ requestsPerAddress: 5 })
  const answers = []
  for (let index = 0; index < 7; index += 1) answers.push(await callRaw(porch, 'GET', '/%61pi/categories'))
  expect(answers.at(-1)?.status).toBe(429)
  porch.clock.advance(6 * minuteMs)
  for (const path of ['/%61pi/posts', '/api/%70osts', '/%61pi/auth/user', '/api/posts/']) {
    const { status } = await callRaw(porch, 'GET', path)
    expect([401, 404], path).toContain(status)
  }
})

test('Q69 by default a forwarded address mints no new bucket', async () => {
  await start({ logInsPerAddress: 2 })
  const statuses = []
  for (let index = 0; index < 4; index += 1) {
    const { status } = await logIn(`a${index}@example.org`, { 'x-forwarded-for': `203.0.113.${index}` })
    statuses.push(status)
  }
  expect(statuses).toEqual([401, 401, 429, 429])
})

test('Q69 behind a trusted proxy the address it saw counts, not the one the caller made up', async () => {
  await start({ logInsPerAddress: 2 }, { TRUST_PROXY: 'loopback' })
  const from = async (forwarded: string) =>
    (await logIn(`${Math.random()}@example.org`, { 'x-forwarded-for': forwarded })).status
  expect([await from('203.0.113.1'), await from('203.0.113.1'), await from('203.0.113.1')]).toEqual([
    401, 401, 429,
  ])
  expect(await from('203.0.113.2')).toBe(401)
  expect(await from('198.51.100.7, 203.0.113.1')).toBe(429)
})

test('Q68 wrong passwords cost a pause that grows to a minute, and never lock the owner out', async () => {
  await start({ logInsPerAccount: 2, logInsPerAddress: 1000 })
  const { email } = await porch.signUp()
  const right = () =>
    callSignedOut(porch, 'POST', '/api/auth/login', { body: { email, password: testPassword } })
  const pauses: number[] = []
  for (let tries = 0; tries < 10; tries += 1) {
    expect((await logIn(email)).status).toBe(401)
    const next = await right()
    const seconds = next.status === 429 ? Number(next.headers['retry-after']) : 0
    if (next.status === 200) await logIn(email)
    pauses.push(seconds)
    porch.clock.advance(seconds * 1000)
  }
  expect(Math.max(...pauses)).toBe(60)
  expect(pauses.filter((each) => each > 0)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
  expect((await right()).status).toBe(200)
  for (let tries = 0; tries < 20; tries += 1) expect((await right()).status).toBe(200)
})
