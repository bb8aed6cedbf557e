/** Signing in with Google: the way there, and who comes back. Against a provider that speaks OpenID Connect. */
import { hourMs } from '@porchlight/contracts/values/time'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ProvidedPerson } from '../../../providers/sign-in/openid-provider.factory.ts'
import { buildTestApp, testPassword } from '../../../testing/app.factory.ts'
import { callRaw, callSignedOut, cookiesSet } from '../../../testing/responses.factory.ts'
import {
  aStranger,
  cookiesIn,
  openGoogleWorld,
  ownLink,
  type ProviderWorld,
  publicUrl,
} from './google.factory.ts'

let world: ProviderWorld

beforeAll(async () => {
  world = await openGoogleWorld()
})
beforeEach(() => {
  world.provider.person = aStranger()
})
afterAll(() => world.close())

describe('the start of a sign-in', () => {
  it('/api/login?with=google leads to the provider with state, nonce and PKCE, and shows no secret', async () => {
    const { response, url, cookie } = await world.start()
    expect(response.status).toBe(302)
    const providerUrl = new URL(url)
    expect(providerUrl.origin + providerUrl.pathname).toBe(`${world.provider.issuer}/authorize`)
    expect(Object.fromEntries(providerUrl.searchParams)).toMatchObject({
      client_id: 'porch',
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: `${publicUrl}/api/login/google`,
      code_challenge_method: 'S256',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(providerUrl.searchParams.get(name), name).toMatch(/^[\w-]{43}$/)
    }
    const [line] = cookiesSet(response)
    for (const part of ['Path=/', 'HttpOnly', 'SameSite=Lax', 'Max-Age=600']) expect(line).toContain(part)
    const attempts = await world.testApp.app.database.reader
      .selectFrom('signInAttempts')
      .selectAll()
      .execute()
    expect(JSON.stringify(attempts)).not.toContain(cookie.split('=')[1])
    const latest = attempts.find(({ state }) => state === providerUrl.searchParams.get('state'))
    expect(url).not.toContain(latest?.verifier ?? url)
  })

  it('two attempts have nothing in common', async () => {
    const [firstStart, other] = [await world.start(), await world.start()]
    expect(firstStart.cookie).not.toBe(other.cookie)
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(new URL(firstStart.url).searchParams.get(name)).not.toBe(
        new URL(other.url).searchParams.get(name),
      )
    }
  })

  it('Q10 a browser without fetch metadata is accepted by its referer', async () => {
    const response = await callRaw(world.testApp, 'GET', '/api/login?with=google', {
      headers: { referer: `${publicUrl}/auth` },
    })
    expect(String(response.headers.location)).toContain(world.provider.issuer)
  })

  it.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site', referer: `${publicUrl}/auth` },
    { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' },
    { referer: 'https://evil.example.com/' },
    {},
  ])(
    'Q10 a link of another page (%o) starts nothing: our own page appears, with a button',
    async (headers) => {
      const response = await callRaw(world.testApp, 'GET', '/api/login?with=google', { headers })
      expect([response.status, response.headers.location]).toEqual([302, '/auth'])
      expect(cookiesIn(response)).toEqual({})
    },
  )

  it.each([
    ['/api/login'],
    ['/api/login?with=apple'],
    ['/api/login?with=google&with=google'],
    ['/api/login/apple'],
  ])('S-014 %s leads to /auth', async (path) => {
    const response = await callRaw(world.testApp, 'GET', path, { headers: ownLink })
    expect([response.status, response.headers.location]).toEqual([302, '/auth'])
  })

  it('over https the cookie is bound to this host and never sent in the clear', async () => {
    const secure = await openGoogleWorld({ PUBLIC_URL: 'https://help.example.org' })
    const { response, url } = await secure.start()
    expect(String(response.headers['set-cookie'])).toMatch(/^__Host-sign-in=[\w-]{43};.* Path=\/;.* Secure;/)
    expect(new URL(url).searchParams.get('redirect_uri')).toBe('https://help.example.org/api/login/google')
    await secure.close()
  })

  it('too many failed attempts from one address are sent back with a reason; successful ones do not count', async () => {
    const narrow = await openGoogleWorld({}, { providerSignInsPerAddress: 2, logInsPerAddress: 1 })
    for (let neighbor = 0; neighbor < 4; neighbor += 1) {
      narrow.provider.person = aStranger()
      expect((await narrow.signIn()).headers.location).toBe('/')
    }
    const locations: string[] = []
    for (let turn = 0; turn < 3; turn += 1)
      locations.push(String((await narrow.start()).response.headers.location))
    expect(locations[2]).toMatch(/^\/auth\?failed=too-many&seconds=(?:2\d\d|300)$/)
    expect(locations.slice(0, 2).every((each) => each.startsWith(narrow.provider.issuer))).toBe(true)
    await narrow.close()
  })
})

describe('a new member', () => {
  it('SH-006 PLAN-008 a new member gets an account as by sign-up, with a trial, 2 credits and no password, and is signed in', async () => {
    const response = await world.signIn()
    expect([response.status, response.headers.location]).toEqual([302, '/'])
    world.expectNothingOfTheProvider(response)
    const { sid } = cookiesIn(response)
    const member = (await world.whoIs(sid)).json<Record<string, unknown>>()
    expect(member).toMatchObject({
      firstName: 'Rosa',
      lastName: 'Jimenez',
      email: world.provider.person.email,
      credits: 2,
      subscriptionPlan: 'trial',
      subscriptionStatus: 'trial',
      authProvider: 'google',
      passwordHash: false,
    })
    expect(Date.parse(String(member.trialEndDate)) - Date.parse(String(member.createdAt))).toBe(
      14 * 24 * hourMs,
    )
    expect(String(response.headers['set-cookie'])).toMatch(/sign-in=;/)
    // Google has checked that the address is theirs.
    const { email } = world.provider.person
    expect(await world.accountOf(String(email))).toMatchObject({ emailProvedAt: expect.any(Number) })
  })

  it('the same person returns as the same member, whatever address and name the provider has by then', async () => {
    const first = await world.whoIs(cookiesIn(await world.signIn()).sid)
    world.provider.person = { ...world.provider.person, email: 'moved@example.org', given_name: 'Rosalind' }
    const again = await world.whoIs(cookiesIn(await world.signIn()).sid)
    expect(again.status).toBe(200)
    expect(again.json()).toEqual(first.json())
    expect(await world.accountOf('moved@example.org')).toBeUndefined()
  })

  it('two browsers at the same moment create one member', async () => {
    const before = await world.countAccounts()
    const [firstStart, other] = await Promise.all([world.start(), world.start()])
    const backs = await Promise.all([
      world.provider.consent(firstStart.url),
      world.provider.consent(other.url),
    ])
    const responses = await Promise.all([
      world.comeBack(backs[0], firstStart.cookie),
      world.comeBack(backs[1], other.cookie),
    ])
    const ids = await Promise.all(
      responses.map(
        async (response) => (await world.whoIs(cookiesIn(response).sid)).json<{ id: string }>().id,
      ),
    )
    expect(ids[0]).toBe(ids[1])
    expect(await world.countAccounts()).toBe(before + 1)
  })

  it.each([
    ['no name', { given_name: '', family_name: '' }, { firstName: 'Neighbor', lastName: '' }],
    [
      'one name',
      { given_name: undefined, family_name: undefined, name: 'Ada L' },
      { firstName: 'Ada L', lastName: '' },
    ],
    [
      'a name of control characters',
      { given_name: '\u202e\u200b' },
      { firstName: 'Neighbor', lastName: 'Jimenez' },
    ],
    [
      'a very long name',
      { given_name: `${'x'.repeat(49)}🏮` },
      { firstName: 'x'.repeat(49), lastName: 'Jimenez' },
    ],
  ])('a person with %s is called by the names there are', async (_what, claims, expectedName) => {
    const email = `mailbox@${aStranger().sub}.example.org`
    world.provider.person = aStranger({ email, ...claims } as Partial<ProvidedPerson>)
    expect((await world.whoIs(cookiesIn(await world.signIn()).sid)).json()).toMatchObject({
      ...expectedName,
      email,
    })
  })

  it('a member without a password cannot sign in by any password', async () => {
    await world.signIn()
    const { email } = world.provider.person
    for (const password of ['', 'null', testPassword]) {
      const response = await callSignedOut(world.testApp, 'POST', '/api/auth/login', {
        body: { email, password },
      })
      expect(response.status).not.toBe(200)
    }
  })
})

describe('sessions', () => {
  it('the browser’s previous session is over, and its token is invalid', async () => {
    const noor = await world.testApp.signUp('Noor')
    const { url, cookie } = await world.start(noor.cookie)
    const response = await world.comeBack(await world.provider.consent(url), `${cookie}; ${noor.cookie}`)
    const { sid } = cookiesIn(response)
    expect(sid).toBeDefined()
    expect(sid).not.toBe(noor.cookie)
    expect((await world.whoIs(sid)).json()).toMatchObject({ email: world.provider.person.email })
    expect((await world.whoIs(noor.cookie)).status).toBe(401)
  })

  it('an invented session token is not adopted', async () => {
    const { url, cookie } = await world.start()
    const response = await world.comeBack(
      await world.provider.consent(url),
      `${cookie}; sid=chosen-by-somebody-else`,
    )
    expect(cookiesIn(response).sid).toMatch(/^sid=[\w-]{43}$/)
    expect((await world.whoIs('sid=chosen-by-somebody-else')).status).toBe(401)
  })

  it('D7 a member who signed in meanwhile in another tab stays signed in', async () => {
    const { url, cookie } = await world.start()
    const noor = await world.testApp.signUp('Noor')
    const response = await world.comeBack(await world.provider.consent(url), `${cookie}; ${noor.cookie}`)
    expect([response.status, response.headers.location]).toEqual([302, '/'])
    expect(cookiesIn(response)).toEqual({})
    expect((await world.whoIs(noor.cookie)).json()).toMatchObject({ id: noor.id })
    expect(await world.accountOf(world.provider.person.email)).toBeUndefined()
  })
})

it('new accounts count with the sign-ups of their address; members sign in all the same', async () => {
  const narrow = await openGoogleWorld({}, { signUpsPerAddress: 1 })
  const knownPerson = narrow.provider.person
  expect((await narrow.signIn()).headers.location).toBe('/')
  narrow.provider.person = aStranger()
  narrow.expectRefused(await narrow.signIn(), 'too-many')
  narrow.provider.person = knownPerson
  expect((await narrow.signIn()).headers.location).toBe('/')
  await narrow.close()
})

describe('without its settings', () => {
  it('S-014 without its settings Google leads to /auth, and the community does not offer it', async () => {
    const plain = await buildTestApp({ PUBLIC_URL: publicUrl })
    for (const path of ['/api/login?with=google', '/api/login/google?code=a&state=b']) {
      const response = await callRaw(plain, 'GET', path, { headers: ownLink })
      expect([response.status, response.headers.location], path).toEqual([302, '/auth'])
    }
    expect((await callSignedOut(plain, 'GET', '/api/community')).json()).toMatchObject({ signInWith: [] })
    await plain.close()
  })

  it('with its settings the community offers Google, and shows none of the settings', async () => {
    const response = await callSignedOut(world.testApp, 'GET', '/api/community')
    expect(response.json()).toMatchObject({ signInWith: ['google'] })
    for (const secret of [world.provider.clientSecret, world.provider.issuer])
      expect(response.text).not.toContain(secret)
  })
})

it('an attempt survives a restart of the server', async () => {
  const { url, cookie } = await world.start()
  await world.testApp.restart()
  expect(cookiesIn(await world.comeBack(await world.provider.consent(url), cookie)).sid).toBeDefined()
})

it('old attempts are deleted', async () => {
  await world.start()
  world.testApp.clock.advance(hourMs)
  await world.start()
  await world.testApp.app.jobs.runAll()
  expect(
    await world.testApp.app.database.reader.selectFrom('signInAttempts').select('state').execute(),
  ).toHaveLength(1)
})
