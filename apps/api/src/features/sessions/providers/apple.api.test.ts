/** Tests signing in with Apple: its response arrives as a form from another site, and so without our cookies. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../testing/app.factory.ts'
import { callRaw, callSignedOut } from '../../../testing/responses.factory.ts'
import { aStranger, cookiesIn, openProviderWorld, type ProviderWorld, publicUrl } from './google.factory.ts'

let world: ProviderWorld

beforeAll(async () => {
  world = await openProviderWorld('apple')
})
beforeEach(() => {
  world.provider.person = aStranger()
})
afterAll(() => world.close())

const formHeaders = {
  'sec-fetch-site': 'cross-site',
  origin: 'https://appleid.apple.com',
  'content-type': 'application/x-www-form-urlencoded',
}

function sendForm(body: string, headers: Record<string, string> = {}) {
  return callRaw(world.testApp, 'POST', '/api/login/apple', { body, headers: { ...formHeaders, ...headers } })
}

const finish = (cookie: string) =>
  callRaw(world.testApp, 'GET', '/api/login/apple', { headers: { cookie, 'sec-fetch-site': 'cross-site' } })

it('Q20 sign-in leads to Apple with state, nonce and PKCE, and requests name and address by a form post', async () => {
  const { url, cookie } = await world.start()
  const providerUrl = new URL(url)
  expect(Object.fromEntries(providerUrl.searchParams)).toEqual({
    client_id: 'porch',
    response_type: 'code',
    response_mode: 'form_post',
    scope: 'openid name email',
    redirect_uri: `${publicUrl}/api/login/apple`,
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  })
  expect(cookie).toMatch(/^sign-in=[\w-]{43}$/)
})

it('SH-013 S-015 a new member has the name from the form, and keeps it at the second sign-in', async () => {
  const response = await world.signIn()
  expect([response.status, response.headers.location]).toEqual([302, '/'])
  world.expectNothingOfTheProvider(response)
  const first = await world.whoIs(cookiesIn(response).sid)
  expect(first.json()).toMatchObject({
    firstName: 'Rosa',
    lastName: 'Jimenez',
    email: world.provider.person.email,
    authProvider: 'apple',
    passwordHash: false,
  })
  // Apple sends a name only once, and a member who hides their address may have another address by then.
  world.provider.person = { ...world.provider.person, email: 'x7f@privaterelay.appleid.com' }
  const second = await world.whoIs(cookiesIn(await world.signIn()).sid)
  expect(second.json()).toEqual(first.json())
})

it('an address relayed by Apple is like any other', async () => {
  world.provider.person = aStranger({ email: 'x7f.q2@privaterelay.appleid.com', email_verified: 'true' })
  const member = await world.whoIs(cookiesIn(await world.signIn()).sid)
  expect(member.json()).toMatchObject({ email: 'x7f.q2@privaterelay.appleid.com', firstName: 'Rosa' })
})

it('the form’s unsigned part gives a name and nothing else', async () => {
  const { url, cookie } = await world.start()
  const back = await world.provider.consent(url)
  const user = { name: { firstName: '\u202eEve\0', lastName: 'x'.repeat(80) }, email: 'owner@example.org' }
  back.searchParams.set('user', JSON.stringify(user))
  const member = await world.whoIs(cookiesIn(await world.comeBack(back, cookie)).sid)
  expect(member.json()).toMatchObject({ email: world.provider.person.email, lastName: 'x'.repeat(50) })
})

it.each([
  ['invalid JSON', 'Rosa'],
  ['no name', '{}'],
  ['a list', '[1]'],
  ['a name of another type', '{"name":{"firstName":{"a":1}}}'],
  ['a huge name', JSON.stringify({ name: { firstName: 'x'.repeat(3000) } })],
])('a form with %s as its user signs in all the same, and shows nobody the address', async (_what, user) => {
  const { url, cookie } = await world.start()
  const back = await world.provider.consent(url)
  back.searchParams.set('user', user)
  const member = await world.whoIs(cookiesIn(await world.comeBack(back, cookie)).sid)
  expect(member.json()).toMatchObject({ firstName: 'Neighbor', lastName: '' })
})

describe('a sign-in that did not start in this browser', () => {
  it('Q20 Apple’s response to one browser signs nobody in on another', async () => {
    const { url, cookie } = await world.start()
    const back = await world.provider.consent(url)
    const other = await world.start()
    world.expectRefused(await world.comeBack(back, other.cookie), 'apple')
    world.expectRefused(await finish(''), 'apple')
    expect(cookiesIn(await finish(cookie)).sid).toBeDefined()
  })

  it('Q20 the first response to an attempt stays, whatever follows, and counts once', async () => {
    const { url, cookie } = await world.start()
    const back = await world.provider.consent(url)
    await sendForm(back.search.slice(1))
    back.searchParams.set('code', 'one-of-somebody-else')
    await sendForm(back.search.slice(1))
    expect(cookiesIn(await finish(cookie)).sid).toBeDefined()
    world.expectRefused(await finish(cookie), 'apple')
  })

  it('Q20 a response in the address is refused', async () => {
    const { url, cookie } = await world.start()
    const back = await world.provider.consent(url)
    const response = await callRaw(world.testApp, 'GET', `${back.pathname}${back.search}`, {
      headers: { cookie, 'sec-fetch-site': 'cross-site' },
    })
    world.expectRefused(response, 'apple')
  })

  it('Q20 a response after ten minutes is too late, for the form and for the returning browser', async () => {
    const { url, cookie } = await world.start()
    const back = await world.provider.consent(url)
    world.testApp.clock.advance(10 * 60_000 + 1)
    world.expectRefused(await world.comeBack(back, cookie), 'apple')
    const other = await world.start()
    await sendForm((await world.provider.consent(other.url)).search.slice(1))
    world.testApp.clock.advance(10 * 60_000 + 1)
    world.expectRefused(await finish(other.cookie), 'apple')
  })

  it.each([
    ['no fields', ''],
    ['no state', 'code=a'],
    ['a made-up state', `code=a&state=${'s'.repeat(43)}`],
    ['a state in another form', 'code=a&state=%00'],
    ['an error', 'error=user_cancelled_authorize'],
  ])('Q10 a form with %s stores nothing, and leads to a page without a session', async (_what, body) => {
    const answeredAttempts = () =>
      world.testApp.app.database.reader
        .selectFrom('signInAttempts')
        .where('answer', 'is not', null)
        .select('state')
        .execute()
    const attemptsBefore = await answeredAttempts()
    const response = await sendForm(body)
    expect([response.status, response.headers.location]).toEqual([303, '/api/login/apple'])
    expect(response.headers['set-cookie']).toBeUndefined()
    expect(await answeredAttempts()).toEqual(attemptsBefore)
  })

  it('Q20 only the code and a name are stored of the form: no address, and nothing else', async () => {
    const { url, cookie } = await world.start()
    const back = await world.provider.consent(url)
    const state = back.searchParams.get('state') ?? ''
    back.searchParams.set(
      'user',
      '{"name":{"firstName":"Rosa","middleName":"x"},"email":"owner@example.org"}',
    )
    back.searchParams.set('more', 'of-nobodys-use')
    await sendForm(back.search.slice(1))
    const readAttempt = () =>
      world.testApp.app.database.reader
        .selectFrom('signInAttempts')
        .where('state', '=', state)
        .select('answer')
        .executeTakeFirst()
    const storedParams = new URLSearchParams((await readAttempt())?.answer ?? '')
    expect([...storedParams.keys()].toSorted()).toEqual(['code', 'state', 'user'])
    expect(JSON.parse(storedParams.get('user') ?? '')).toEqual({ name: { firstName: 'Rosa', lastName: '' } })
    expect(cookiesIn(await finish(cookie)).sid).toBeDefined()
  })

  it('Q20 a response that nobody returned for is deleted within minutes', async () => {
    const { jobs, database } = world.testApp.app
    await jobs.runAll()
    const { url } = await world.start()
    await sendForm((await world.provider.consent(url)).search.slice(1))
    world.testApp.clock.advance(12 * 60_000)
    await jobs.runDue()
    expect(await database.reader.selectFrom('signInAttempts').select('state').execute()).toEqual([])
  })

  it('Q68 a form that is too long, or no form, is refused', async () => {
    expect((await sendForm(`state=${'s'.repeat(9000)}`)).status).toBe(413)
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=a']) {
      const { status } = await sendForm('{}', { 'content-type': type })
      expect(status, type).toBe(400)
    }
  })
})

it('canceling at Apple leads back to the sign-in page', async () => {
  const { url, cookie } = await world.start()
  world.expectRefused(await world.comeBack(await world.provider.consent(url, 'cancel'), cookie), 'apple')
})

describe('a response that does not prove who signs in', () => {
  it.each([
    ['for another community', { aud: 'another' }],
    ['from another issuer', { iss: 'https://appleid.example.com' }],
    ['for another nonce', { nonce: 'another' }],
    ['that has expired', { exp: 1 }],
  ])('Q20 a token %s is refused', async (_what, twist) => {
    world.provider.twist = (claims) => ({ ...claims, ...twist })
    world.expectRefused(await world.signIn(), 'apple')
    world.provider.twist = (claims) => claims
  })

  it('Q20 a token signed with an unknown key is refused', async () => {
    world.provider.signsWithUnknownKey = true
    world.expectRefused(await world.signIn(), 'apple')
    world.provider.signsWithUnknownKey = false
  })

  it('Q20 an address that Apple has not verified, or that has an account, creates none', async () => {
    world.provider.person = aStranger({ email_verified: 'false' })
    world.expectRefused(await world.signIn(), 'apple')
    const noor = await world.testApp.signUp('Noor')
    const { email } = (await noor.call('GET', '/api/auth/user')).json<{ email: string }>()
    world.provider.person = aStranger({ email })
    world.expectRefused(await world.signIn(), 'email-taken')
  })
})

it('S-014 without its settings Apple leads to /auth, by its form as well', async () => {
  const plain = await buildTestApp({ PUBLIC_URL: publicUrl })
  const response = await callRaw(plain, 'POST', '/api/login/apple', { body: 'state=a', headers: formHeaders })
  expect([response.status, response.headers.location]).toEqual([303, '/auth'])
  expect((await callSignedOut(world.testApp, 'GET', '/api/community')).json()).toMatchObject({
    signInWith: ['apple'],
  })
  await plain.close()
})
