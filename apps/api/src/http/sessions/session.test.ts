import { dayMs, hourMs, minuteMs } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Tables } from '../../database/schema/tables.ts'
import { buildTestApp, type TestApp, type TestMember, testPassword } from '../../testing/app.factory.ts'
import { callRaw, callSignedOut, cookiesSet } from '../../testing/responses.factory.ts'

let testApp: TestApp
/** The first account runs the community. */
let ines: TestMember
let rosa: TestMember
beforeEach(async () => {
  testApp = await buildTestApp()
  ines = await testApp.signUp('Ines')
  rosa = await testApp.signUp('Rosa')
})
afterEach(() => testApp.close())

/** The session's own cookie, as it is set. */
async function logIn(email: string, cookie?: string): Promise<string> {
  const response = await callSignedOut(testApp, 'POST', '/api/auth/login', {
    body: { email, password: testPassword },
    headers: cookie === undefined ? {} : { cookie },
  })
  return cookiesSet(response)[0] ?? ''
}

const tokenIn = (cookie: string) => /=([^;]*)/.exec(cookie)?.[1] ?? ''
const isSignedIn = async (cookie: string) =>
  (await callRaw(testApp, 'GET', '/api/auth/user', { headers: { cookie } })).status === 200

/** Returns every row of every table, as an attacker with the database sees them. */
async function dump(): Promise<Record<string, unknown>[]> {
  const { reader } = testApp.app.database
  const tables = await reader.introspection.getTables()
  const rows = tables.map(({ name }) =>
    reader
      .selectFrom(name as keyof Tables)
      .selectAll()
      .execute(),
  )
  return (await Promise.all(rows)).flat()
}

test('Q22 over http the cookie is sid: HttpOnly, SameSite=Lax, the whole path, no domain', async () => {
  const setCookie = await logIn(rosa.email)
  const [pair, ...attributes] = setCookie.split('; ')
  expect(pair).toMatch(/^sid=[A-Za-z0-9_-]{43}$/)
  expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=7776000', 'Path=/', 'SameSite=Lax'])
})

test('Q22 over https the cookie is __Host-sid and Secure', async () => {
  await testApp.close()
  testApp = await buildTestApp({ PUBLIC_URL: 'https://help.example.org' })
  const headers = { origin: 'https://help.example.org' }
  const body = { firstName: 'Rosa', lastName: 'Jimenez', email: 'rosa@example.org', password: testPassword }
  await callRaw(testApp, 'POST', '/api/auth/signup', { headers, body })
  const response = await callRaw(testApp, 'POST', '/api/auth/login', {
    headers,
    body: { email: body.email, password: body.password },
  })
  const [session = '', mark = ''] = cookiesSet(response)
  const [pair = '', ...attributes] = session.split('; ')
  expect(pair).toMatch(/^__Host-sid=/)
  expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=7776000', 'Path=/', 'SameSite=Lax', 'Secure'])
  expect(await isSignedIn(pair)).toBe(true)
  expect(await isSignedIn(pair.replace('__Host-sid', 'sid'))).toBe(false)
  expect(mark).toMatch(/^member=1;.* Secure/)
})

test('S-002 Q22 the one cookie that a script can read comes with the session, says no more, and grants nothing', async () => {
  const response = await callSignedOut(testApp, 'POST', '/api/auth/login', {
    body: { email: rosa.email, password: testPassword },
  })
  const [session = '', mark = '', ...otherCookies] = cookiesSet(response)
  const attributesOf = (cookie: string) => cookie.split('; ').slice(1).sort()
  expect(otherCookies).toEqual([])
  expect(mark.split('; ')[0]).toBe('member=1')
  expect(attributesOf(mark)).toEqual(attributesOf(session).filter((each) => each !== 'HttpOnly'))
  expect(await isSignedIn('member=1')).toBe(false)
})

test('Q22 a token has 256 bits, and no two are alike', async () => {
  const tokens = [ines.cookie, rosa.cookie, await logIn(rosa.email), await logIn(rosa.email)].map(tokenIn)
  expect(new Set(tokens).size).toBe(tokens.length)
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
})

test('Q22 the token is nowhere in the database, and nothing there is a valid cookie', async () => {
  const rows = await dump()
  const texts = rows.flatMap(Object.values).filter((value) => typeof value === 'string')
  expect(texts.filter((text) => text.includes(tokenIn(rosa.cookie)))).toEqual([])
  const hashes = rows
    .filter(({ memberId, tokenHash }) => memberId === rosa.id && tokenHash !== undefined)
    .map(({ tokenHash }) => String(tokenHash))
  expect(hashes[0]).toMatch(/^[\w-]{43}$/)
  for (const text of [...new Set(texts)].filter((each) => /^[\w.~-]+$/.test(each))) {
    expect(await isSignedIn(`sid=${text}`), text).toBe(false)
  }
})

test('Q23 a token from before the sign-in is never accepted after it', async () => {
  const planted = `sid=${'A'.repeat(43)}`
  const first = await logIn(rosa.email, planted)
  expect(tokenIn(first)).not.toBe('A'.repeat(43))
  expect(await isSignedIn(planted)).toBe(false)

  const firstCookie = `sid=${tokenIn(first)}`
  const second = await logIn(rosa.email, firstCookie)
  expect(tokenIn(second)).not.toBe(tokenIn(first))
  expect(await isSignedIn(firstCookie)).toBe(false)
  expect(await isSignedIn(`sid=${tokenIn(second)}`)).toBe(true)
})

test('Q23 a sign-in on somebody else’s browser takes over nothing of theirs', async () => {
  const logInResponse = await logIn(rosa.email, ines.cookie)
  expect(await isSignedIn(ines.cookie)).toBe(false)
  const response = await callRaw(testApp, 'GET', '/api/auth/user', {
    headers: { cookie: `sid=${tokenIn(logInResponse)}` },
  })
  expect(response.json<{ id: string }>().id).toBe(rosa.id)
})

test('Q23 a refused sign-in starts no session and ends none', async () => {
  const response = await callSignedOut(testApp, 'POST', '/api/auth/login', {
    body: { email: rosa.email, password: 'not this one' },
    headers: { cookie: rosa.cookie },
  })
  expect([response.status, response.headers['set-cookie']]).toEqual([401, undefined])
  expect(await isSignedIn(rosa.cookie)).toBe(true)
})

test('Q24 a session unused for 30 days is over', async () => {
  testApp.clock.advance(30 * dayMs - minuteMs)
  expect(await isSignedIn(rosa.cookie)).toBe(true)
  testApp.clock.advance(30 * dayMs + 1000)
  expect(await isSignedIn(rosa.cookie)).toBe(false)
})

test('Q24 a session used every few weeks lasts 90 days and not longer', async () => {
  for (let day = 0; day < 87; day += 29) {
    testApp.clock.advance(29 * dayMs)
    expect(await isSignedIn(rosa.cookie), `after ${day + 29} days`).toBe(true)
  }
  testApp.clock.advance(3 * dayMs - hourMs)
  expect(await isSignedIn(rosa.cookie)).toBe(true)
  testApp.clock.advance(2 * hourMs)
  expect(await isSignedIn(rosa.cookie)).toBe(false)
})

test('Q24 an operator’s session unused for 12 hours is over', async () => {
  testApp.clock.advance(12 * hourMs - minuteMs)
  expect(await isSignedIn(ines.cookie)).toBe(true)
  testApp.clock.advance(12 * hourMs + 1000)
  expect(await isSignedIn(ines.cookie)).toBe(false)
  expect(await isSignedIn(rosa.cookie)).toBe(true)
})

test('Q24 an operator’s session used every few hours lasts a day and not longer', async () => {
  for (let hour = 0; hour < 22; hour += 11) {
    testApp.clock.advance(11 * hourMs)
    expect(await isSignedIn(ines.cookie), `after ${hour + 11} hours`).toBe(true)
  }
  testApp.clock.advance(2 * hourMs - minuteMs)
  expect(await isSignedIn(ines.cookie)).toBe(true)
  testApp.clock.advance(2 * minuteMs)
  expect(await isSignedIn(ines.cookie)).toBe(false)
})

test('Q24 a member who becomes an operator has an operator’s session from then on', async () => {
  testApp.clock.advance(2 * dayMs)
  expect(await isSignedIn(rosa.cookie)).toBe(true)
  await testApp.app.database.transact(({ database }) =>
    database.updateTable('members').set({ isOperator: 1 }).where('id', '=', rosa.id).execute(),
  )
  expect(await isSignedIn(rosa.cookie)).toBe(false)
})

test('S-016 sessions outlive a restart of the server', async () => {
  await testApp.restart()
  expect(await isSignedIn(rosa.cookie)).toBe(true)
})

test('Q24 sessions without a valid cookie are deleted, the others stay', async () => {
  const listRemainingMembers = async () => {
    await testApp.app.jobs.runAll()
    const sessions = await testApp.app.database.reader.selectFrom('sessions').select('memberId').execute()
    return sessions.map(({ memberId }) => memberId).sort()
  }
  expect(await listRemainingMembers()).toEqual([ines.id, rosa.id].sort())
  testApp.clock.advance(13 * hourMs)
  expect(await listRemainingMembers()).toEqual([rosa.id])
  testApp.clock.advance(29 * dayMs)
  const noor = await testApp.signUp('Noor')
  expect(await listRemainingMembers()).toEqual([rosa.id, noor.id].sort())
  testApp.clock.advance(2 * dayMs)
  expect(await listRemainingMembers()).toEqual([noor.id])
})
