/**
 * Tests that a member whose sign-in is not recent must prove who they are, by password or at their provider, before
 * they change their account.
 */
import { minuteMs } from '@porchlight/contracts/values/time'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { hashToken } from '../../../http/sessions/session.ts'
import {
  buildTestApp,
  type TestApp,
  type TestMember,
  type TestResponse,
  testPassword,
} from '../../../testing/app.factory.ts'
import { callRaw, callSignedOut, cookiesSet, expectNoSecrets } from '../../../testing/responses.factory.ts'
import {
  aStranger,
  cookiesIn,
  openGoogleWorld,
  ownLink,
  type ProviderWorld,
} from '../providers/google.factory.ts'
import { requireFreshSignIn } from './fresh-sign-in.ts'

let testApp: TestApp
let rosa: TestMember

const limits = JSON.stringify({ signUpsPerAddress: 1000, logInsPerAddress: 1000, logInsPerAccount: 3 })

beforeEach(async () => {
  testApp = await buildTestApp({ LIMITS: limits })
  rosa = await testApp.signUp('Rosa')
})
afterEach(() => testApp.close())

const tokenIn = (cookie: string) => cookie.slice(cookie.indexOf('=') + 1)
const confirm = (password: string, cookie = rosa.cookie) =>
  callSignedOut(testApp, 'POST', '/api/auth/confirm', { body: { password }, headers: { cookie } })
const cookieOf = (response: TestResponse) => cookiesIn(response).sid ?? ''
const isSignedIn = async (cookie: string) =>
  (await callSignedOut(testApp, 'GET', '/api/auth/user', { headers: { cookie } })).status === 200

/** Runs the check that each operation that changes an account runs first. */
const isFresh = (cookie: string, { app, clock }: TestApp = testApp) =>
  requireFreshSignIn(app.database.reader, { sessionToken: tokenIn(cookie) }, clock.now()).then(
    () => true,
    (error) => {
      expect(error).toMatchObject({ code: 'sign_in_again', status: 403 })
      return false
    },
  )

test('Q19 a session is fresh for ten minutes after logging in, and again after the password', async () => {
  expect(await isFresh(rosa.cookie)).toBe(true)
  testApp.clock.advance(10 * minuteMs - 1000)
  expect(await isFresh(rosa.cookie)).toBe(true)
  testApp.clock.advance(2000)
  expect(await isFresh(rosa.cookie)).toBe(false)
  const response = await confirm(testPassword)
  expect(response.status).toBe(200)
  expectNoSecrets(response.text)
  expect(await isFresh(cookieOf(response))).toBe(true)
})

test('Q19 Q23 a cookie copied before the confirmation is invalid after it', async () => {
  testApp.clock.advance(11 * minuteMs)
  const response = await confirm(testPassword)
  expect(cookieOf(response)).not.toBe(rosa.cookie)
  expect(await isSignedIn(rosa.cookie)).toBe(false)
  expect(await isFresh(rosa.cookie)).toBe(false)
  expect(await isSignedIn(cookieOf(response))).toBe(true)
})

test('Q19 a thief of the cookie guesses the password no faster than at sign-in', async () => {
  for (let guess = 0; guess < 3; guess += 1) {
    const response = await confirm(`guess ${guess}`)
    expect([response.status, response.json().code]).toEqual([401, 'wrong_password'])
    expect(cookiesSet(response)).toEqual([])
  }
  // The right password is refused, too, and so is a log-in: confirming and logging in share one count per password.
  expect((await confirm(testPassword)).json().code).toBe('too_many')
  const body = { email: rosa.email, password: testPassword }
  expect((await callSignedOut(testApp, 'POST', '/api/auth/login', { body })).json().code).toBe('too_many')
})

test('Q19 simultaneous guesses are counted one by one', async () => {
  const responses = await Promise.all(Array.from({ length: 12 }, (_, guess) => confirm(`guess ${guess}`)))
  const codes = responses.map((response) => response.json().code)
  expect(codes.filter((code) => code === 'wrong_password').length).toBeLessThanOrEqual(3)
})

test('Q19 pushes to the browser continue under its new cookie', async () => {
  const { database } = testApp.app
  await database.transact(({ database: inner, now }) =>
    inner
      .insertInto('pushSubscriptions')
      .values({
        ...{
          sessionHash: hashToken(tokenIn(rosa.cookie)),
          memberId: rosa.id,
          endpoint: 'https://push.example.com/1',
        },
        ...{ p256dh: 'AAAA', auth: 'AAAA', createdAt: now, toldUpTo: 0, nearbySince: null, sentAt: 0 },
        ...{ dueAt: null, leasedUntil: null, failures: 0 },
      })
      .execute(),
  )
  const response = await confirm(testPassword)
  const subscriptions = await database.reader.selectFrom('pushSubscriptions').select('sessionHash').execute()
  expect(subscriptions).toEqual([{ sessionHash: hashToken(tokenIn(cookieOf(response))) }])
})

describe('a member who signs in with Google', () => {
  let world: ProviderWorld
  let cookie = ''

  beforeAll(async () => {
    world = await openGoogleWorld()
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    world.provider.person = aStranger()
    world.provider.twist = (claims) => claims
    cookie = cookiesIn(await world.signIn()).sid ?? ''
    world.testApp.clock.advance(11 * minuteMs)
    expect(await isFresh(cookie, world.testApp)).toBe(false)
  })
  afterEach(() => world.testApp.clock.reset())

  const returnTo = '/account-setup?view=password'
  const leave = async (path = returnTo) => {
    const start = await callRaw(
      world.testApp,
      'GET',
      `/api/login?with=google&again=${encodeURIComponent(path)}`,
      {
        headers: { ...ownLink, cookie },
      },
    )
    return { url: String(start.headers.location), cookies: `${cookie}; ${cookiesIn(start)['sign-in']}` }
  }
  const provedNow = () => {
    const at = Math.floor(world.testApp.clock.now() / 1000)
    world.provider.twist = (claims) => ({ ...claims, auth_time: at })
  }

  it('Q19 confirming leads to Google, which asks again, and back to the page before', async () => {
    const { url, cookies } = await leave()
    const params = new URL(url).searchParams
    expect([params.get('prompt'), params.get('max_age')]).toEqual(['login', '0'])
    expect(JSON.parse(params.get('claims') ?? '')).toEqual({ id_token: { auth_time: { essential: true } } })
    provedNow()
    const back = await world.comeBack(await world.provider.consent(url), cookies)
    expect([back.status, back.headers.location]).toEqual([302, returnTo])
    const renewed = cookiesIn(back).sid ?? ''
    expect(await isFresh(renewed, world.testApp)).toBe(true)
    expect((await world.whoIs(cookie)).status).toBe(401)
    world.expectNothingOfTheProvider(back)
  })

  it.each([
    ['another person', () => Object.assign(world.provider, { person: aStranger() })],
    [
      'a member whose sign-in at the provider is an hour old',
      () => {
        const before = Math.floor(world.testApp.clock.now() / 1000) - 3600
        world.provider.twist = (claims) => ({ ...claims, auth_time: before })
      },
    ],
  ])('Q19 Q20 %s confirms nothing, and creates no account', async (_who, change) => {
    const members = await world.countAccounts()
    const { url, cookies } = await leave()
    change()
    const back = await world.comeBack(await world.provider.consent(url), cookies)
    expect(back.headers.location).toBe(`${returnTo}&failed=google`)
    expect(cookiesIn(back)).toEqual({})
    expect(await isFresh(cookie, world.testApp)).toBe(false)
    expect(await world.countAccounts()).toBe(members)
  })

  it('Q19 the return leads to no address but the account’s pages', async () => {
    for (const path of ['https://evil.example', '//evil.example', '/account-setup/../x', '/profile']) {
      const { url, cookies } = await leave(path)
      expect(new URL(url).searchParams.get('prompt')).toBe('select_account')
      const back = await world.comeBack(await world.provider.consent(url), cookies)
      expect(back.headers.location).toBe('/')
      cookie = cookiesIn(back).sid ?? ''
    }
  })
})
