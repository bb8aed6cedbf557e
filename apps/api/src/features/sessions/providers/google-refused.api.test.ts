/**
 * Tests that signing in with Google refuses everything that is in doubt, and that the response contains only that it
 * failed.
 */
import { minuteMs } from '@porchlight/contracts/values/time'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testPassword } from '../../../testing/app.factory.ts'
import { callSignedOut } from '../../../testing/responses.factory.ts'
import { aStranger, cookiesIn, openGoogleWorld, type ProviderWorld } from './google.factory.ts'

let world: ProviderWorld

beforeAll(async () => {
  world = await openGoogleWorld()
})
beforeEach(() => {
  world.provider.person = aStranger()
})
afterEach(() => {
  world.provider.twist = (claims) => claims
  world.provider.signsWithUnknownKey = false
  world.provider.isDown = false
})
afterAll(() => world.close())

describe('refused sign-ins create no account and no session', () => {
  let before: number
  beforeEach(async () => {
    before = await world.countAccounts()
  })
  afterEach(async () => {
    expect(await world.countAccounts()).toBe(before)
  })

  it('a state that is not ours', async () => {
    const { url, cookie } = await world.start()
    const back = await world.provider.consent(url)
    back.searchParams.set('state', 'made-up')
    const calls = world.provider.tokenCalls()
    world.expectRefused(await world.comeBack(back, cookie))
    expect(world.provider.tokenCalls()).toBe(calls)
  })

  it('a response for another browser', async () => {
    const [firstStart, secondStart] = [await world.start(), await world.start()]
    const back = await world.provider.consent(secondStart.url)
    world.expectRefused(await world.comeBack(back, firstStart.cookie))
    world.expectRefused(await world.comeBack(back, ''))
    world.expectRefused(await world.comeBack(back, 'sign-in=made-up'))
  })

  it('a code from another attempt, with another PKCE proof', async () => {
    const [firstStart, secondStart] = [await world.start(), await world.start()]
    const [back, stolen] = [
      await world.provider.consent(firstStart.url),
      await world.provider.consent(secondStart.url),
    ]
    back.searchParams.set('code', stolen.searchParams.get('code') ?? '')
    world.expectRefused(await world.comeBack(back, firstStart.cookie))
  })

  it('an attempt older than ten minutes', async () => {
    const { url, cookie } = await world.start()
    const back = await world.provider.consent(url)
    world.testApp.clock.advance(10 * minuteMs + 1)
    world.expectRefused(await world.comeBack(back, cookie))
  })

  it('a person who cancels at the provider', async () => {
    const { url, cookie } = await world.start()
    world.expectRefused(await world.comeBack(await world.provider.consent(url, 'cancel'), cookie))
  })

  const seconds = () => Math.floor(Date.now() / 1000)
  it.each([
    ['another nonce', () => ({ nonce: 'made-up' })],
    ['no nonce', () => ({ nonce: undefined })],
    ['another audience', () => ({ aud: 'somebody-else' })],
    ['another issuer', () => ({ iss: 'https://accounts.example.com' })],
    ['a past expiry', () => ({ iat: seconds() - 7200, exp: seconds() - 3600 })],
    ['no subject', () => ({ sub: '' })],
    ['no address', () => ({ email: undefined })],
    ['an invalid address', () => ({ email: 'rosa' })],
    ['an unverified address', () => ({ email_verified: false })],
    ['an unverified address, as text', () => ({ email_verified: 'false' })],
    ['no claim about the address’s verification', () => ({ email_verified: undefined })],
  ])('an ID token with %s', async (_what, twisted) => {
    world.provider.twist = (claims) => ({ ...claims, ...twisted() })
    world.expectRefused(await world.signIn())
  })

  it('an ID token that was not signed with the provider’s keys', async () => {
    world.provider.signsWithUnknownKey = true
    world.expectRefused(await world.signIn())
  })

  it('an address that has an account, in any spelling: the account is not handed over', async () => {
    const email = 'olive.jimenez@example.org'
    await callSignedOut(world.testApp, 'POST', '/api/auth/signup', {
      body: { firstName: 'Olive', lastName: 'Jimenez', email, password: testPassword },
    })
    before += 1
    world.provider.person = aStranger({ email: email.toUpperCase() })
    for (const _turn of [1, 2]) world.expectRefused(await world.signIn(), 'email-taken')
    expect(await world.accountOf(email)).toMatchObject({ authProvider: 'email' })
    const logIn = await callSignedOut(world.testApp, 'POST', '/api/auth/login', {
      body: { email, password: testPassword },
    })
    expect(logIn.status).toBe(200)
  })
})

it('a response counts once: the same one again signs nobody in, and does not reach the provider', async () => {
  const { url, cookie } = await world.start()
  const back = await world.provider.consent(url)
  expect(cookiesIn(await world.comeBack(back, cookie)).sid).toBeDefined()
  const calls = world.provider.tokenCalls()
  world.expectRefused(await world.comeBack(back, cookie))
  expect(world.provider.tokenCalls()).toBe(calls)
})

describe('a provider that is down', () => {
  it('a start leads back to /auth, and the next start asks the provider again', async () => {
    const shaky = await openGoogleWorld()
    shaky.provider.isDown = true
    shaky.expectRefused((await shaky.start()).response)
    shaky.provider.isDown = false
    expect((await shaky.signIn()).headers.location).toBe('/')
    await shaky.close()
  })

  it('a return leads to /auth, too', async () => {
    const { url, cookie } = await world.start()
    const back = await world.provider.consent(url)
    world.provider.isDown = true
    world.expectRefused(await world.comeBack(back, cookie))
  })
})
