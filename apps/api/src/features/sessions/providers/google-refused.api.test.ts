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

describe('what is refused makes no account and no session', () => {
  let before: number
  beforeEach(async () => {
    before = await world.countAccounts()
  })
  afterEach(async () => {
    expect(await world.countAccounts()).toBe(before)
  })

  it('another state than ours', async () => {
    const { url, cookie } = await world.start()
    const back = await world.provider.consent(url)
    back.searchParams.set('state', 'made-up')
    const calls = world.provider.tokenCalls()
    world.expectRefused(await world.comeBack(back, cookie))
    expect(world.provider.tokenCalls()).toBe(calls)
  })

  it('an answer that was meant for another browser', async () => {
    const [firstStart, secondStart] = [await world.start(), await world.start()]
    const back = await world.provider.consent(secondStart.url)
    world.expectRefused(await world.comeBack(back, firstStart.cookie))
    world.expectRefused(await world.comeBack(back, ''))
    world.expectRefused(await world.comeBack(back, 'sign-in=made-up'))
  })

  it('a code from another attempt, whose PKCE proof is another one', async () => {
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
    world.porch.clock.advance(10 * minuteMs + 1)
    world.expectRefused(await world.comeBack(back, cookie))
  })

  it('whoever changed their mind at the provider', async () => {
    const { url, cookie } = await world.start()
    world.expectRefused(await world.comeBack(await world.provider.consent(url, 'cancel'), cookie))
  })

  const seconds = () => Math.floor(Date.now() / 1000)
  it.each([
    ['another nonce', () => ({ nonce: 'made-up' })],
    ['no nonce', () => ({ nonce: undefined })],
    ['another audience', () => ({ aud: 'somebody-else' })],
    ['another issuer', () => ({ iss: 'https://accounts.example.com' })],
    ['an end in the past', () => ({ iat: seconds() - 7200, exp: seconds() - 3600 })],
    ['no subject', () => ({ sub: '' })],
    ['no address', () => ({ email: undefined })],
    ['what is no address', () => ({ email: 'rosa' })],
    ['an address nobody verified', () => ({ email_verified: false })],
    ['an address nobody verified, as text', () => ({ email_verified: 'false' })],
    ['no word on whether the address is verified', () => ({ email_verified: undefined })],
  ])('an ID token with %s', async (_what, twisted) => {
    world.provider.twist = (claims) => ({ ...claims, ...twisted() })
    world.expectRefused(await world.signIn())
  })

  it('an ID token that the provider’s own keys did not sign', async () => {
    world.provider.signsWithUnknownKey = true
    world.expectRefused(await world.signIn())
  })

  it('an address that has an account, in whatever spelling: it is not given to whoever comes with it', async () => {
    const email = 'olive.jimenez@example.org'
    await callSignedOut(world.porch, 'POST', '/api/auth/signup', {
      body: { firstName: 'Olive', lastName: 'Jimenez', email, password: testPassword },
    })
    before += 1
    world.provider.person = aStranger({ email: email.toUpperCase() })
    for (const _turn of [1, 2]) world.expectRefused(await world.signIn(), 'email-taken')
    expect(await world.accountOf(email)).toMatchObject({ authProvider: 'email' })
    const logIn = await callSignedOut(world.porch, 'POST', '/api/auth/login', {
      body: { email, password: testPassword },
    })
    expect(logIn.status).toBe(200)
  })
})

it('an answer serves once: the same one again signs nobody in, and does not reach the provider', async () => {
  const { url, cookie } = await world.start()
  const back = await world.provider.consent(url)
  expect(cookiesIn(await world.comeBack(back, cookie)).sid).toBeDefined()
  const calls = world.provider.tokenCalls()
  world.expectRefused(await world.comeBack(back, cookie))
  expect(world.provider.tokenCalls()).toBe(calls)
})

describe('a provider that is down', () => {
  it('leads back to /auth, and is asked again the next time', async () => {
    const shaky = await openGoogleWorld()
    shaky.provider.isDown = true
    shaky.expectRefused((await shaky.start()).response)
    shaky.provider.isDown = false
    expect((await shaky.signIn()).headers.location).toBe('/')
    await shaky.close()
  })

  it('when the browser comes back leads to /auth, too', async () => {
    const { url, cookie } = await world.start()
    const back = await world.provider.consent(url)
    world.provider.isDown = true
    world.expectRefused(await world.comeBack(back, cookie))
  })
})
