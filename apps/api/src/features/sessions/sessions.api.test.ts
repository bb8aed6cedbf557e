import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestResponse, testPassword } from '../../testing/app.factory.ts'
import { callRaw, callSignedOut, cookiesSet, expectNoSecrets } from '../../testing/responses.factory.ts'
import { createPasswords } from './sign-in/passwords.ts'

let testApp: TestApp
const highLimits = JSON.stringify({ signUpsPerAddress: 1000, logInsPerAddress: 1000, logInsPerAccount: 1000 })
const body = { firstName: 'Rosa', lastName: 'Jimenez', email: 'rosa@example.org', password: testPassword }

beforeAll(async () => {
  testApp = await buildTestApp({ LIMITS: highLimits, TRIAL_DAYS: '14' }, { passwords: createPasswords() })
})
afterAll(() => testApp.close())

const signUp = (overrides: object = {}) =>
  callSignedOut(testApp, 'POST', '/api/auth/signup', { body: { ...body, ...overrides } })
const logIn = (overrides: object = {}) =>
  callSignedOut(testApp, 'POST', '/api/auth/login', {
    body: { email: body.email, password: body.password, ...overrides },
  })

test('S-030 S-031 a sign-up returns "Account created successfully!" and does not sign in', async () => {
  const response = await signUp()
  expect(response.status).toBe(200)
  expect(response.json()).toEqual({ message: 'Account created successfully!' })
  expect(response.headers['set-cookie']).toBeUndefined()
  expectNoSecrets(response.text)
})

test('S-032 an address that has an account is refused, in any spelling', async () => {
  await signUp({ email: 'taken@example.org' })
  for (const email of ['taken@example.org', 'TAKEN@example.org', ' taken@Example.ORG ']) {
    const response = await signUp({ email })
    expect(response.status).toBe(409)
    expect(response.json().code).toBe('email_taken')
    expect(response.json().message).toMatch(/already an account/)
    expectNoSecrets(response.text)
  }
})

test('S-030 S-035 a member whose domain has non-Latin letters signs in with either spelling of it', async () => {
  const email = "Sean.O'Brien@Bücher.example"
  expect((await signUp({ email })).status).toBe(200)
  for (const spelling of [email, "sean.o'brien@xn--bcher-kva.example", "sean.o'brien@BÜCHER.EXAMPLE"]) {
    expect((await signUp({ email: spelling })).status, spelling).toBe(409)
    const response = await logIn({ email: spelling })
    expect(response.status, spelling).toBe(200)
    expect(response.json<{ email: string }>().email).toBe("Sean.O'Brien@xn--bcher-kva.example")
  }
})

test('S-030 20 simultaneous sign-ups with one address: one succeeds', async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, () => signUp({ email: 'race@example.org' })))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
})

test.each([
  ['S-026', { firstName: '' }, 'firstName', 'First name is required'],
  ['S-027', { lastName: ' ' }, 'lastName', 'Last name is required'],
  ['S-028', { email: 'rosa' }, 'email', 'Invalid email address'],
  ['S-029', { password: '1234567' }, 'password', 'Password must be at least 8 characters'],
])('%s a sign-up with %j is refused at %s: %s', async (_id, overrides, path, message) => {
  const response = await signUp(overrides)
  expect(response.status).toBe(400)
  expect(response.json()).toEqual({ code: 'invalid', message, issues: [{ path, message }] })
  expect((await logIn(overrides)).status).not.toBe(200)
})

test('S-032 a refused sign-up does not return its password', async () => {
  const response = await signUp({ firstName: '', password: 'sentinel-short'.repeat(20) })
  expect(response.status).toBe(400)
  expect(response.text).not.toContain('sentinel')
  expect((await signUp({ password: 77712345678 })).text).not.toContain('777123')
})

test('S-033 S-034 a sign-in requires an address and a password', async () => {
  expect((await logIn({ email: 'rosa' })).json().issues).toEqual([
    { path: 'email', message: 'Invalid email address' },
  ])
  expect((await logIn({ password: '' })).json().issues).toEqual([
    { path: 'password', message: 'Password is required' },
  ])
})

test('S-035 a sign-in returns the member, with a new trial and 2 credits', async () => {
  await signUp({ email: 'new@example.org', firstName: ' Noor ' })
  const response = await logIn({ email: ' NEW@example.org' })
  expect(response.status).toBe(200)
  const member = response.json<Record<string, unknown>>()
  expect(member).toMatchObject({
    firstName: 'Noor',
    lastName: 'Jimenez',
    email: 'new@example.org',
    credits: 2,
    subscriptionPlan: 'trial',
    subscriptionStatus: 'trial',
    passwordHash: true,
    bio: null,
    interests: [],
    rating: '0',
    totalRatings: 0,
  })
  const trialMs = Date.parse(String(member.trialEndDate)) - Date.parse(String(member.createdAt))
  expect(trialMs).toBe(14 * 86_400_000)
  expectNoSecrets(response.text)
})

test('S-036 Q14 a wrong password and an unknown address get exactly the same response', async () => {
  await signUp({ email: 'known@example.org' })
  const wrong = await logIn({ email: 'known@example.org', password: 'not this one' })
  const unknown = await logIn({ email: 'nobody@example.org', password: 'not this one' })
  expect(wrong.status).toBe(401)
  expect(wrong.json()).toEqual({ code: 'wrong_credentials', message: 'Invalid email or password' })
  expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text])
  const headersOf = ({ headers }: typeof wrong) => Object.keys(headers).sort()
  expect(headersOf(unknown)).toEqual(headersOf(wrong))
})

test('S-001 S-002 the current user is the cookie’s, and never has a hash', async () => {
  const rosa = await testApp.signUp('Rosa')
  const response = await rosa.call('GET', '/api/auth/user')
  expect(response.status).toBe(200)
  expect(response.json()).toMatchObject({ id: rosa.id, email: rosa.email, passwordHash: true })
  expectNoSecrets(response.text)
  expect(response.headers['cache-control']).toBe('no-store')
})

test('S-004 without a session the current user is a 401', async () => {
  const cases: Record<string, string>[] = [
    {},
    { cookie: 'sid=' },
    { cookie: 'sid=made-up' },
    { cookie: '__Host-sid=made-up' },
  ]
  for (const headers of cases) {
    const response = await callSignedOut(testApp, 'GET', '/api/auth/user', { headers })
    expect(response.status).toBe(401)
    expect(response.json().code).toBe('signed_out')
  }
})

test('S-014 /api/login leads to /auth', async () => {
  const response = await callRaw(testApp, 'GET', '/api/login')
  expect(response.status).toBe(302)
  expect(response.headers.location).toBe('/auth')
})

test('S-016 /api/logout ends the session on the server, and its response leaves the browser’s cookies alone', async () => {
  const rosa = await testApp.signUp('Rosa')
  const response = await rosa.call('GET', '/api/logout')
  expect(response.status).toBe(302)
  expect(response.headers.location).toBe('/')
  expect(cookiesSet(response)).toEqual([])
  expect((await rosa.call('GET', '/api/auth/user')).status).toBe(401)
})

test.each(['GET', 'POST'] as const)(
  'S-016 D7 a late response to a sign-out (%s) leaves the newer session of another window alone',
  async (method) => {
    const rosa = await testApp.signUp('Rosa')
    const cookies = new Map<string, string>()
    const keep = (response: TestResponse) => {
      for (const line of cookiesSet(response)) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (/Max-Age=0|Expires=Thu, 01 Jan 1970/.test(line)) cookies.delete(name)
        else cookies.set(name, value)
      }
    }
    const createCallOptions = (more: Record<string, string> = {}) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      return { headers: { ...(cookie === '' ? {} : { cookie }), ...more } }
    }
    const logInHere = async () => {
      const credentials = { email: rosa.email, password: testPassword }
      keep(
        await callSignedOut(testApp, 'POST', '/api/auth/login', {
          ...createCallOptions(),
          body: credentials,
        }),
      )
    }
    const status = async () =>
      (await callSignedOut(testApp, 'GET', '/api/auth/user', createCallOptions())).status
    await logInHere()
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const callOptions = method === 'POST' ? { ...createCallOptions(form), body: '' } : createCallOptions()
    const late = await callSignedOut(testApp, method, '/api/logout', callOptions)
    expect(await status()).toBe(401)
    await logInHere()
    keep(late)
    expect(await status()).toBe(200)
    expect([...cookies.keys()].sort()).toEqual(['member', 'sid'])
  },
)

test('S-016 Q10 a link on another site signs nobody out', async () => {
  const rosa = await testApp.signUp('Rosa')
  for (const site of ['cross-site', 'same-site']) {
    const response = await rosa.call('GET', '/api/logout', { headers: { 'sec-fetch-site': site } })
    expect(response.headers['set-cookie']).toBeUndefined()
    expect((await rosa.call('GET', '/api/auth/user')).status).toBe(200)
  }
  await rosa.call('GET', '/api/logout', { headers: { 'sec-fetch-site': 'same-origin' } })
  expect((await rosa.call('GET', '/api/auth/user')).status).toBe(401)
})

test('S-016 signing out in one browser leaves the other signed in', async () => {
  const rosa = await testApp.signUp('Rosa')
  const second = await logIn({ email: rosa.email })
  const cookie = String(second.headers['set-cookie']).split(';')[0] ?? ''
  await rosa.call('GET', '/api/logout')
  expect((await callRaw(testApp, 'GET', '/api/auth/user', { headers: { cookie } })).status).toBe(200)
})

test('Q11 passwords are stored as argon2id with its parameters, in full length and every script', async () => {
  for (const [index, password] of ['🏮'.repeat(64), 'x'.repeat(128), 'пароль и лампа'].entries()) {
    const email = `script${index}@example.org`
    await signUp({ email, password })
    expect((await logIn({ email, password })).status).toBe(200)
    expect((await logIn({ email, password: password.slice(0, -2) })).status).toBe(401)
  }
  const { passwordHash } = await testApp.app.database.reader
    .selectFrom('members')
    .where('emailKey', '=', 'script1@example.org')
    .select('passwordHash')
    .executeTakeFirstOrThrow()
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test.each([
  ['common', '12345678', /one of the most common ones/],
  ['common', 'PassWord1', /one of the most common ones/],
  ['personal', 'Porchlight 1', /too close to your name, your email or this place/],
  ['personal', 'jimenez1987', /too close/],
  ['personal', 'lantern.maker!', /too close/],
])(
  'Q12 a sign-up with a password that is %s, such as %j, is refused at its field',
  async (because, password, words) => {
    const email = 'lantern.maker@example.org'
    const response = await signUp({ email, password })
    expect(response.status).toBe(400)
    const { message } = response.json()
    expect(message).toMatch(words)
    expect(response.json()).toEqual({
      code: 'password_guessable',
      message,
      params: { because },
      issues: [{ path: 'password', message }],
    })
    expect(response.text).not.toContain(password)
    expect((await logIn({ email, password })).status).toBe(401)
  },
)

test('Q12 the community’s name is refused there as a password', async () => {
  const namedApp = await buildTestApp({ COMMUNITY_NAME: 'Sunnyside Up' })
  try {
    const tryWith = (password: string) =>
      callSignedOut(namedApp, 'POST', '/api/auth/signup', { body: { ...body, password } })
    expect((await tryWith('sunnyside-1')).json()).toMatchObject({ params: { because: 'personal' } })
    expect((await tryWith('a sunnyside kitchen')).status).toBe(200)
  } finally {
    await namedApp.close()
  }
})

test('Q12 a guessable password is refused in the same words with and without an account', async () => {
  await signUp({ email: 'known@example.org' })
  const responses = [
    await signUp({ email: 'known@example.org', password: 'iloveyou' }),
    await signUp({ email: 'nobody@example.org', password: 'iloveyou' }),
  ]
  expect(responses[0]?.status).toBe(400)
  expect(responses[0]?.text).toBe(responses[1]?.text)
})
