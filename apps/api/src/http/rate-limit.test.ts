import { minuteMs } from '@porchlight/contracts/values/time'
import { afterEach, expect, test, vi } from 'vitest'
import { callRaw, callSignedOut } from '../testing/answers.factory.ts'
import { buildTestApp, type TestApp, testPassword } from '../testing/app.factory.ts'

let porch: TestApp
afterEach(() => porch.close())

async function start(limits: Record<string, number>) {
  porch = await buildTestApp({ LIMITS: JSON.stringify(limits) })
}

const logIn = (email: string, password = 'not this one') =>
  callSignedOut(porch, 'POST', '/api/auth/login', { body: { email, password } })

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

test('Q68 wrong passwords cost a pause that grows to a minute, and never lock the owner out', async () => {
  await start({ logInsPerAccount: 2, logInsPerAddress: 1000 })
  const { email } = await porch.signUp()
  const right = () => logIn(email, testPassword)
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

test('Q68 guesses at the same moment count one by one, the right one among them too', async () => {
  await start({ logInsPerAccount: 4, logInsPerAddress: 1000 })
  const { email } = await porch.signUp()
  const answers = await Promise.all([
    ...Array.from({ length: 20 }, () => logIn(email)),
    logIn(email, testPassword),
  ])
  expect(answers.map(({ status }) => status)).toEqual([...Array(4).fill(401), ...Array(17).fill(429)])
})

test('Q68 a link for a new password can be asked for during the pause', async () => {
  await start({ logInsPerAccount: 1 })
  const { email } = await porch.signUp()
  await logIn(email)
  expect((await logIn(email, testPassword)).status).toBe(429)
  const asked = await callSignedOut(porch, 'POST', '/api/auth/forgot-password', { body: { email } })
  expect(asked.status).toBe(200)
})

test('Q68 a body that is sent to nobody counts as a call, and is not read', async () => {
  await start({ requestsPerAddress: 2 })
  const parse = vi.spyOn(JSON, 'parse')
  try {
    const nowhere = () => callRaw(porch, 'POST', '/nowhere', { body: { a: 1 } })
    const answers = [await nowhere(), await nowhere(), await nowhere()]
    expect(parse).not.toHaveBeenCalled()
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 429])
  } finally {
    parse.mockRestore()
  }
})
