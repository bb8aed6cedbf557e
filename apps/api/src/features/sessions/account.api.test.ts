/**
 * Tests of how members change their sign-in: another password, a first password, and the devices where they are signed
 * in.
 */
import { once } from 'node:events'
import { dayMs, minuteMs } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { buildTestApp, type TestApp, type TestMember, testPassword } from '../../testing/app.factory.ts'
import { callSignedOut, expectNoSecrets } from '../../testing/responses.factory.ts'
import { mailsIn, mailTo } from '../../testing/services/mailbox.factory.ts'
import { listen } from '../../testing/wire.factory.ts'
import { cookiesIn } from './providers/google.factory.ts'

let testApp: TestApp
let rosa: TestMember
const newPassword = 'another lamp, another porch'
const limits = JSON.stringify({ signUpsPerAddress: 1000, logInsPerAddress: 1000, logInsPerAccount: 1000 })
const chrome =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

beforeEach(async () => {
  testApp = await buildTestApp({ LIMITS: limits })
  rosa = await testApp.signUp('Rosa')
})
afterEach(() => testApp.close())

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, cookie: string, body?: unknown) =>
  callSignedOut(testApp, method, path, { headers: { cookie }, ...(body === undefined ? {} : { body }) })
const changePassword = (currentPassword: string, password = newPassword, cookie = rosa.cookie) =>
  call('POST', '/api/auth/change-password', cookie, { currentPassword, newPassword: password })
const setUpPassword = (password = newPassword, cookie = rosa.cookie) =>
  call('POST', '/api/auth/setup-password', cookie, { password })
const isSignedIn = async (cookie: string) => (await call('GET', '/api/auth/user', cookie)).status === 200

async function logIn(password = testPassword, userAgent = chrome): Promise<string> {
  const body = { email: rosa.email, password }
  const headers = { 'user-agent': userAgent }
  return cookiesIn(await callSignedOut(testApp, 'POST', '/api/auth/login', { body, headers })).sid ?? ''
}

async function takePassword(): Promise<void> {
  await testApp.app.database.transact(({ database }) =>
    database.updateTable('members').set({ passwordHash: null }).where('id', '=', rosa.id).execute(),
  )
}

it('Q26 Q68 a member is signed in on fifty devices at most: one more signs out the one not used for longest', async () => {
  const noor = await testApp.signUp('Noor')
  const cookies: string[] = [rosa.cookie]
  while (cookies.length < 53) {
    testApp.clock.advance(minuteMs)
    cookies.push(await logIn())
  }
  const signedIn = await Promise.all(cookies.map(isSignedIn))
  expect(signedIn).toEqual(cookies.map((_, at) => at >= 3))
  const devices = (await call('GET', '/api/auth/devices', String(cookies.at(-1)))).json<unknown[]>()
  expect(devices).toHaveLength(50)
  expect(await isSignedIn(noor.cookie)).toBe(true)
})

describe('changing the password', () => {
  it('A-013 Q16 the new password counts from then on, this device stays, all others are signed out, and a mail says so', async () => {
    const other = await logIn()
    const response = await changePassword(testPassword)
    expect([response.status, response.json()]).toEqual([200, { message: 'Your password was changed.' }])
    expectNoSecrets(response.text)
    expect(await Promise.all([rosa.cookie, other, cookiesIn(response).sid ?? ''].map(isSignedIn))).toEqual([
      ...[false, false],
      true,
    ])
    expect([await logIn(), await logIn(newPassword)]).toEqual(['', expect.stringMatching(/^sid=/)])
    const { text } = await mailTo(testApp.dataDir, rosa.email)
    expect(text).toMatch(/and every other device was signed out\.\n\nIf this wasn’t you,/)
    expect(text).not.toContain(newPassword)
  })

  it('Q68 changing it again and again is stopped, since each time sends a mail', async () => {
    let cookie = rosa.cookie
    const statuses: number[] = []
    for (let count = 0; count < 21; count += 1) {
      const [before, after] = count % 2 === 0 ? [testPassword, newPassword] : [newPassword, testPassword]
      const response = await changePassword(before, after, cookie)
      statuses.push(response.status)
      cookie = cookiesIn(response).sid ?? cookie
    }
    expect(statuses).toEqual([...Array(20).fill(200), 429])
    expect(await isSignedIn(cookie)).toBe(true)
  })

  it('A-013 a new password ends the calendar’s address and the reset links, as a new one by link does', async () => {
    await rosa.call('POST', '/api/calendar')
    await callSignedOut(testApp, 'POST', '/api/auth/forgot-password', { body: { email: rosa.email } })
    await changePassword(testPassword)
    const { reader } = testApp.app.database
    for (const table of ['calendars', 'passwordResets'] as const) {
      expect(await reader.selectFrom(table).selectAll().execute()).toEqual([])
    }
    expect((await mailTo(testApp.dataDir, rosa.email, 2)).text).toContain(
      'address of your calendar no longer works',
    )
  })

  it.each([
    ['Q19', 'a wrong current password', 'a guess', newPassword, 'wrong_password'],
    ['A-009', 'no password', '', newPassword, 'invalid'],
    ['A-010', 'a short password', testPassword, '1234567', 'invalid'],
    ['A-013', 'a common password', testPassword, 'password123', 'password_guessable'],
  ])('%s %s is refused and changes nothing', async (_id, _what, current, password, code) => {
    const response = await changePassword(current, password)
    expect(response.json().code).toBe(code)
    if (code === 'invalid' && current === '')
      expect(response.json().message).toBe('Current password is required')
    expect(await isSignedIn(rosa.cookie)).toBe(true)
    expect(await logIn()).not.toBe('')
    expect(mailsIn(testApp.dataDir)).toEqual([])
  })

  it('A-010 a password of eight characters, the minimum, is accepted', async () => {
    expect((await changePassword(testPassword, 'q8 lamps')).status).toBe(200)
    expect(await logIn('q8 lamps')).not.toBe('')
  })

  it('Q19 two simultaneous changes with the old password: one counts', async () => {
    const other = await logIn()
    const responses = await Promise.all([
      changePassword(testPassword, `${newPassword}, one`),
      changePassword(testPassword, `${newPassword}, two`, other),
    ])
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('setting the first password', () => {
  beforeEach(takePassword)

  it('A-019 the first password works for sign-in, this device stays, and a mail says so', async () => {
    const before = (await call('GET', '/api/auth/user', rosa.cookie)).json<{ passwordHash: boolean }>()
    expect(before.passwordHash).toBe(false)
    const response = await setUpPassword()
    expect([response.status, response.json()]).toEqual([200, { message: 'You have a password now.' }])
    const user = await call('GET', '/api/auth/user', cookiesIn(response).sid ?? '')
    expect(user.json<{ passwordHash: boolean }>().passwordHash).toBe(true)
    expect(await logIn(newPassword)).not.toBe('')
    expect((await mailTo(testApp.dataDir, rosa.email)).text).toContain('just got a password')
  })

  it('A-019 Q19 a member with a password cannot set another one without it', async () => {
    const cookie = cookiesIn(await setUpPassword()).sid ?? ''
    const response = await setUpPassword('a third lamp in the hall', cookie)
    expect([response.status, response.json().code]).toEqual([409, 'has_password'])
    expect(await logIn(newPassword)).not.toBe('')
  })

  it('Q19 a stolen cookie sets no password: only a fresh sign-in does', async () => {
    testApp.clock.advance(11 * minuteMs)
    expect((await setUpPassword()).json().code).toBe('sign_in_again')
    expect(await logIn(newPassword)).toBe('')
  })

  it('A-018 a first password has at least eight characters and is not a common one', async () => {
    expect((await setUpPassword('1234567')).json().code).toBe('invalid')
    expect((await setUpPassword('password123')).json().code).toBe('password_guessable')
  })
})

it('A-019 of two first passwords that are sent at once from two devices, one counts', async () => {
  const otherCookie = await logIn()
  await takePassword()
  const passwords = [newPassword, 'a third lamp in the hall']
  const cookies = [rosa.cookie, otherCookie]
  const responses = await Promise.all(passwords.map((password, at) => setUpPassword(password, cookies[at])))
  const statuses = responses.map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 409])
  const cookiesByPassword = await Promise.all(passwords.map((password) => logIn(password)))
  expect(cookiesByPassword.map((cookie) => cookie !== '')).toEqual(statuses.map((status) => status === 200))
})

describe('the list of sessions', () => {
  interface ListedDevice {
    id: string
    browser: string | null
    isThis: boolean
    lastUsedOn: string
  }
  const devices = async (cookie = rosa.cookie) => {
    const response = await call('GET', '/api/auth/devices', cookie)
    expectNoSecrets(response.text)
    return response.json<ListedDevice[]>()
  }

  it('Q26 sessions are listed by browser and day, this one first: no place, no hour, no hash, and nobody else’s', async () => {
    await testApp.signUp('Noor')
    await logIn()
    const listedDevices = await devices()
    expect(listedDevices.map(({ browser, isThis }) => [browser, isThis])).toEqual([
      [null, true],
      ['Chrome on Android', false],
    ])
    const storedSessions = await testApp.app.database.reader
      .selectFrom('sessions')
      .select('tokenHash')
      .execute()
    for (const device of listedDevices) {
      expect(Object.keys(device).sort()).toEqual(['browser', 'id', 'isThis', 'lastUsedOn', 'signedInOn'])
      expect(device.lastUsedOn).toMatch(/T00:00:00\.000Z$/)
      for (const { tokenHash } of storedSessions) expect(JSON.stringify(device)).not.toContain(tokenHash)
    }
  })

  it('Q26 an expired session is not listed', async () => {
    await logIn()
    testApp.clock.advance(31 * dayMs)
    const cookie = await logIn()
    expect((await devices(cookie)).map(({ isThis }) => isThis)).toEqual([true])
  })

  it('Q25 Q26 an ended session is signed out at once, its socket within a second; the others stay', async () => {
    const [lostCookie, keptCookie] = [await logIn(), await logIn()]
    const url = await listen(testApp)
    const socket = new WebSocket(new URL('/ws', url.href.replace('http', 'ws')), {
      headers: { cookie: lostCookie, origin: url.origin },
    })
    await once(socket, 'open')
    const closeEvent = once(socket, 'close')
    const [, ...otherDevices] = await devices(keptCookie)
    const lostId = (await devices(lostCookie)).find(({ isThis }) => isThis)?.id
    expect(otherDevices.map(({ id }) => id)).toContain(lostId)
    const at = Date.now()
    expect((await call('DELETE', `/api/auth/devices/${lostId}`, rosa.cookie)).status).toBe(200)
    expect((await closeEvent)[0]).toBe(1008)
    expect(Date.now() - at).toBeLessThan(1000)
    expect(await Promise.all([lostCookie, keptCookie, rosa.cookie].map(isSignedIn))).toEqual([
      false,
      true,
      true,
    ])
  })

  it('Q26 all other sessions end at once, and this one stays', async () => {
    const otherCookies = [await logIn(), await logIn()]
    expect((await call('POST', '/api/auth/end-other-devices', rosa.cookie, {})).status).toBe(200)
    expect(await Promise.all([...otherCookies, rosa.cookie].map(isSignedIn))).toEqual([false, false, true])
  })

  it('Q19 Q26 an older stolen cookie ends no session', async () => {
    const other = await logIn()
    const [, device] = await devices()
    testApp.clock.advance(11 * minuteMs)
    for (const response of [
      await call('DELETE', `/api/auth/devices/${device?.id}`, rosa.cookie),
      await call('POST', '/api/auth/end-other-devices', rosa.cookie, {}),
    ]) {
      expect([response.status, response.json().code]).toEqual([403, 'sign_in_again'])
    }
    expect(await isSignedIn(other)).toBe(true)
  })
})
