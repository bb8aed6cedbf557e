import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dayMs, hourMs } from '@porchlight/contracts/values/time'
import BetterSqlite3 from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callRaw, callSignedOut } from '../answers.factory.ts'
import { buildTestApp, type TestApp, testPassword } from '../app.factory.ts'

let porch: TestApp
beforeEach(async () => {
  porch = await buildTestApp()
})
afterEach(() => porch.close())

async function logIn(email: string, cookie?: string): Promise<string> {
  const answer = await callSignedOut(porch, 'POST', '/api/auth/login', {
    body: { email, password: testPassword },
    headers: cookie === undefined ? {} : { cookie },
  })
  return String(answer.headers['set-cookie'])
}

const tokenIn = (setCookie: string) => /=([^;]*)/.exec(setCookie)?.[1] ?? ''
const isSignedIn = async (cookie: string) =>
  (await callRaw(porch, 'GET', '/api/auth/user', { headers: { cookie } })).status === 200

test('Q22 over http the cookie is sid: HttpOnly, SameSite=Lax, the whole path, no domain', async () => {
  const { email } = await porch.signUp()
  const setCookie = await logIn(email)
  const [pair, ...attributes] = setCookie.split('; ')
  expect(pair).toMatch(/^sid=[A-Za-z0-9_-]{43}$/)
  expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=7776000', 'Path=/', 'SameSite=Lax'])
})

test('Q22 over https the cookie is __Host-sid and Secure', async () => {
  await porch.restart()
  const safe = await buildTestApp({ PUBLIC_URL: 'https://help.example.org' })
  try {
    const headers = { origin: 'https://help.example.org' }
    const body = { firstName: 'Rosa', lastName: 'Jimenez', email: 'rosa@example.org', password: testPassword }
    await callRaw(safe, 'POST', '/api/auth/signup', { headers, body })
    const answer = await callRaw(safe, 'POST', '/api/auth/login', {
      headers,
      body: { email: body.email, password: body.password },
    })
    const [pair = '', ...attributes] = String(answer.headers['set-cookie']).split('; ')
    expect(pair).toMatch(/^__Host-sid=/)
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=7776000', 'Path=/', 'SameSite=Lax', 'Secure'])
    const as = (cookie: string) => callRaw(safe, 'GET', '/api/auth/user', { headers: { cookie } })
    expect((await as(pair)).status).toBe(200)
    expect((await as(pair.replace('__Host-sid', 'sid'))).status).toBe(401)
  } finally {
    await safe.close()
  }
})

test('Q22 the token is nowhere in the data, and what is there cannot be used as a cookie', async () => {
  const rosa = await porch.signUp()
  const token = tokenIn(rosa.cookie)
  const { tokenHash } = await porch.app.database.reader
    .selectFrom('sessions')
    .select('tokenHash')
    .executeTakeFirstOrThrow()
  expect(await isSignedIn(`sid=${tokenHash}`)).toBe(false)
  for (const file of readdirSync(porch.dataDir)) {
    expect(readFileSync(join(porch.dataDir, file)).includes(token), file).toBe(false)
  }
})

test('Q23 a token from before the log-in is never accepted after it', async () => {
  const { email } = await porch.signUp()
  const planted = `sid=${'A'.repeat(43)}`
  const first = await logIn(email, planted)
  expect(tokenIn(first)).not.toBe('A'.repeat(43))
  expect(await isSignedIn(planted)).toBe(false)

  const own = `sid=${tokenIn(first)}`
  const second = await logIn(email, own)
  expect(tokenIn(second)).not.toBe(tokenIn(first))
  expect(await isSignedIn(own)).toBe(false)
  expect(await isSignedIn(`sid=${tokenIn(second)}`)).toBe(true)
})

test('Q24 a session unused for 30 days is over', async () => {
  const { cookie } = await porch.signUp()
  porch.clock.advance(30 * dayMs + 1000)
  expect(await isSignedIn(cookie)).toBe(false)
})

test('Q24 a session used every few weeks lasts 90 days and not longer', async () => {
  const { cookie } = await porch.signUp()
  for (let day = 0; day < 87; day += 29) {
    porch.clock.advance(29 * dayMs)
    expect(await isSignedIn(cookie), `after ${day + 29} days`).toBe(true)
  }
  porch.clock.advance(3 * dayMs - hourMs)
  expect(await isSignedIn(cookie)).toBe(true)
  porch.clock.advance(2 * hourMs)
  expect(await isSignedIn(cookie)).toBe(false)
})

test('S-016 sessions outlive a restart of the server', async () => {
  const { cookie } = await porch.signUp()
  await porch.restart()
  expect(await isSignedIn(cookie)).toBe(true)
})

test('Q53 a session that cannot be prolonged still reads', async () => {
  const rosa = await porch.signUp()
  porch.clock.advance(2 * dayMs)
  const other = new BetterSqlite3(join(porch.dataDir, 'porchlight.sqlite'))
  other.exec('begin immediate')
  try {
    expect(await isSignedIn(rosa.cookie)).toBe(true)
  } finally {
    other.exec('rollback')
    other.close()
  }
})

test('Q24 sessions that no cookie can bring back are deleted, the others stay', async () => {
  const rosa = await porch.signUp('Rosa')
  porch.clock.advance(29 * dayMs)
  const noor = await porch.signUp('Noor')
  const members = async () =>
    (await porch.app.database.reader.selectFrom('sessions').select('memberId').execute()).map(
      ({ memberId }) => memberId,
    )
  await porch.app.tend()
  expect((await members()).sort()).toEqual([rosa.id, noor.id].sort())
  porch.clock.advance(2 * dayMs)
  await porch.app.tend()
  expect(await members()).toEqual([noor.id])
})
