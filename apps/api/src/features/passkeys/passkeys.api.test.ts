/** Passkeys over HTTP, with an authenticator made of software: what opens an account, and what does not. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import {
  type Passkey,
  type PasskeyCreation,
  type PasskeyProof,
  type PasskeyRequest,
  passkeysMax,
} from '@porchlight/contracts/passkeys/passkeys.schema'
import { minuteMs } from '@porchlight/contracts/values/time'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  buildTestApp,
  type TestApp,
  type TestMember,
  type TestResponse,
  testPassword,
} from '../../testing/app.factory.ts'
import { callSignedOut, cookiesSet, expectNoSecrets } from '../../testing/responses.factory.ts'
import { mailsIn, mailTo } from '../../testing/services/mailbox.factory.ts'
import { createAuthenticator, type SoftAuthenticator } from './authenticator.factory.ts'

const origin = 'https://porch.example.org'
const limits = { signUpsPerAddress: 1000, logInsPerAddress: 1000, requestsPerAddress: 5000 }

let testApp: TestApp
let rosa: TestMember
let key: SoftAuthenticator

beforeAll(async () => {
  testApp = await buildTestApp({ PUBLIC_URL: origin, LIMITS: JSON.stringify(limits) })
})
beforeEach(async () => {
  testApp.clock.reset()
  rosa = await testApp.signUp('Rosa')
  key = createAuthenticator(origin)
})
afterAll(() => testApp.close())

const listOf = (response: TestResponse) => response.json<{ passkeys: Passkey[] }>().passkeys

async function askFor(member: TestMember): Promise<PasskeyCreation> {
  return (await member.call('POST', '/api/passkeys/start', { body: {} })).json<PasskeyCreation>()
}

async function add(member: TestMember, with_ = key, name = 'My phone'): Promise<TestResponse> {
  const body = { ...with_.create(await askFor(member)), name }
  return member.call('POST', '/api/passkeys', { body })
}

async function question(): Promise<PasskeyRequest> {
  return (
    await callSignedOut(testApp, 'POST', '/api/auth/passkey/start', { body: {} })
  ).json<PasskeyRequest>()
}

function respondWith(proof: PasskeyProof, cookie = ''): Promise<TestResponse> {
  return callSignedOut(testApp, 'POST', '/api/auth/passkey', {
    body: proof,
    headers: cookie === '' ? {} : { cookie },
  })
}

async function signIn(with_ = key): Promise<TestResponse> {
  return respondWith(with_.get(await question()))
}

async function expectRefused(response: TestResponse, code = 'passkey_refused'): Promise<void> {
  expect([response.status, response.json().code]).toEqual([code === 'passkey_expired' ? 410 : 401, code])
  expect(cookiesSet(response)).toEqual([])
  expectNoSecrets(response.text)
  expect(response.text).not.toContain(rosa.id)
  expect(response.text).not.toContain(rosa.email)
}

/** Confirms Rosa's identity by her password; returns the cookie of the renewed session. */
async function confirmIdentity(): Promise<string> {
  const response = await rosa.call('POST', '/api/auth/confirm', { body: { password: testPassword } })
  const line = cookiesSet(response).find((each) => each.startsWith('__Host-sid=')) ?? ''
  return line.split(';')[0] ?? ''
}

/** Removes a member's password, like a member who signed up with a provider. */
async function forgetPassword(memberId: string): Promise<void> {
  await testApp.app.database.transact(({ database }) =>
    database.updateTable('members').set({ passwordHash: null }).where('id', '=', memberId).execute(),
  )
}

describe('adding a passkey', () => {
  it('the request requires a passkey that is stored with its user and verifies them, for the community’s host name', async () => {
    const { options } = await askFor(rosa)
    expect(options).toMatchObject({
      rp: { id: 'porch.example.org', name: 'Porchlight' },
      user: { name: rosa.email, displayName: 'Rosa' },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(options.challenge).toMatch(/^[\w-]{43}$/)
    await add(rosa)
    expect((await askFor(rosa)).options.excludeCredentials).toEqual([
      { id: key.credentialId, type: 'public-key', transports: ['internal'] },
    ])
  })

  it('a new passkey is listed by its name, without its key, and its owner gets a mail', async () => {
    const response = await add(rosa, key, 'Rosa’s phone')
    expect(response.status).toBe(200)
    expect(listOf(response)).toEqual([
      {
        id: expect.any(String),
        name: 'Rosa’s phone',
        createdAt: expect.any(String),
        isSynced: false,
        isUsable: true,
      },
    ])
    expect(response.text).not.toContain(key.credentialId)
    expect(listOf(await rosa.call('GET', '/api/passkeys'))).toEqual(listOf(response))
    const mail = await mailTo(testApp.dataDir, rosa.email)
    expect(mail.headers.Subject).toBe('A passkey was added to your Porchlight account')
    expect(mail.text).toContain(`${origin}/account-settings`)
  })

  it.each<[string, (authenticator: SoftAuthenticator) => void]>([
    [
      'another origin',
      (authenticator) => {
        authenticator.origin = 'https://porch.example.org.evil.example.com'
      },
    ],
    [
      'another origin over http',
      (authenticator) => {
        authenticator.origin = 'http://porch.example.org'
      },
    ],
    [
      'an unverified user',
      (authenticator) => {
        authenticator.verifiesUser = false
      },
    ],
  ])('a passkey of %s is refused', async (_what, twist) => {
    twist(key)
    const response = await add(rosa)
    await expectRefused(response)
    expect(listOf(await rosa.call('GET', '/api/passkeys'))).toEqual([])
  })

  it('a passkey for another host name is refused', async () => {
    const creation = await askFor(rosa)
    creation.options.rp.id = 'evil.example.com'
    const body = { ...key.create(creation), name: 'x' }
    await expectRefused(await rosa.call('POST', '/api/passkeys', { body }))
  })

  it('a ceremony counts once, in its own session, for ten minutes', async () => {
    const body = { ...key.create(await askFor(rosa)), name: 'x' }
    const noor = await testApp.signUp('Noor')
    await expectRefused(await noor.call('POST', '/api/passkeys', { body }), 'passkey_expired')
    // A challenge that another member tried is used up.
    await expectRefused(await rosa.call('POST', '/api/passkeys', { body }), 'passkey_expired')
    const late = { ...key.create(await askFor(rosa)), name: 'x' }
    testApp.clock.advance(10 * minuteMs + 1)
    const headers = { cookie: await confirmIdentity() }
    await expectRefused(await rosa.call('POST', '/api/passkeys', { body: late, headers }), 'passkey_expired')
    testApp.clock.reset()
    await rosa.logIn()
    // A sign-in's question is another one.
    const { attempt, options } = await question()
    const creation = await askFor(rosa)
    creation.options.challenge = options.challenge
    const mixed = { ...key.create({ ...creation, attempt }), name: 'x' }
    await expectRefused(await rosa.call('POST', '/api/passkeys', { body: mixed }), 'passkey_expired')
  })

  it('a passkey whose response was lost is stored once: the next try gets the list, and sends no second mail', async () => {
    const body = { ...key.create(await askFor(rosa)), name: 'My phone' }
    const firstResponse = await rosa.call('POST', '/api/passkeys', { body })
    await mailTo(testApp.dataDir, rosa.email)
    const secondResponse = await rosa.call('POST', '/api/passkeys', { body })
    expect(secondResponse.status).toBe(200)
    expect(listOf(secondResponse)).toEqual(listOf(firstResponse))
    expect(listOf(secondResponse)).toHaveLength(1)
    expect((await signIn()).status).toBe(200)
    expect(mailsIn(testApp.dataDir, rosa.email)).toHaveLength(1)
    // Nobody else learns whether it is there.
    const noor = await testApp.signUp('Noor')
    await expectRefused(await noor.call('POST', '/api/passkeys', { body }), 'passkey_expired')
    const unknown = { ...body, credentialId: 'AAAA' }
    await expectRefused(await noor.call('POST', '/api/passkeys', { body: unknown }), 'passkey_expired')
  })

  it('Q19 a passkey that was created before its member had to confirm their identity is stored after it', async () => {
    testApp.clock.advance(8 * minuteMs)
    const body = { ...key.create(await askFor(rosa)), name: 'My phone' }
    testApp.clock.advance(3 * minuteMs)
    expect((await rosa.call('POST', '/api/passkeys', { body })).json().code).toBe('sign_in_again')
    const cookie = await confirmIdentity()
    // The copy of the session before the confirmation stores nothing.
    expect((await rosa.call('POST', '/api/passkeys', { body })).status).toBe(401)
    const response = await rosa.call('POST', '/api/passkeys', { body, headers: { cookie } })
    expect([response.status, listOf(response).length]).toEqual([200, 1])
  })

  it('a passkey that belongs to a member cannot be added by another', async () => {
    await add(rosa)
    const noor = await testApp.signUp('Noor')
    const response = await add(noor)
    expect([response.status, response.json().code]).toEqual([409, 'passkey_taken'])
    const userHandle = Buffer.from(rosa.id).toString('base64url')
    const proof = { ...key.get(await question()), userHandle }
    expect((await respondWith(proof)).json<Member>().id).toBe(rosa.id)
  })

  it('the number of passkeys is limited', async () => {
    for (let count = 0; count < passkeysMax; count += 1) await add(rosa, createAuthenticator(origin))
    const response = await rosa.call('POST', '/api/passkeys/start', { body: {} })
    expect([response.status, response.json().code]).toEqual([409, 'passkeys_full'])
  })
})

it('Q68 adding passkeys again and again is stopped, since each time sends a mail; removing one never is', async () => {
  const statuses: number[] = []
  for (let count = 0; count < passkeysMax + 1; count += 1) {
    const response = await add(rosa, createAuthenticator(origin))
    statuses.push(response.status)
    for (const { id } of listOf(await rosa.call('GET', '/api/passkeys')))
      expect((await rosa.call('DELETE', `/api/passkeys/${id}`)).status).toBe(200)
  }
  expect(statuses).toEqual([...Array(passkeysMax).fill(200), 429])
})

describe('signing in with a passkey', () => {
  it('the request is the same for everybody and names nobody', async () => {
    await add(rosa)
    const request = await question()
    expect(request).toEqual({
      attempt: expect.stringMatching(/^[\w-]{43}$/),
      options: {
        rpId: 'porch.example.org',
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        timeout: 10 * minuteMs,
        userVerification: 'required',
      },
    })
  })

  it('Q22 Q23 a sign-in by passkey gives a new token, and the browser’s previous session is over', async () => {
    await add(rosa)
    const noor = await testApp.signUp('Noor')
    const before = noor.cookie
    const response = await respondWith(key.get(await question()), before)
    expect(response.status).toBe(200)
    expect(response.json()).toMatchObject({ id: rosa.id, passwordHash: true })
    expectNoSecrets(response.text)
    const line = cookiesSet(response).find((each) => each.startsWith('__Host-sid=')) ?? ''
    for (const part of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']) expect(line).toContain(part)
    const cookie = line.split(';')[0] ?? ''
    expect(cookie).not.toBe(before)
    const fetchUser = (sessionCookie: string) =>
      callSignedOut(testApp, 'GET', '/api/auth/user', { headers: { cookie: sessionCookie } })
    expect((await fetchUser(cookie)).json()).toMatchObject({ id: rosa.id })
    expect((await fetchUser(before)).status).toBe(401)
    const [passkey] = listOf(await rosa.call('GET', '/api/passkeys'))
    expect(passkey?.usedAt).toBeDefined()
  })

  it('a member without a password signs in by passkey alone', async () => {
    await add(rosa)
    await forgetPassword(rosa.id)
    expect((await signIn()).json()).toMatchObject({ id: rosa.id, passwordHash: false })
  })

  it('a passkey without a counter works again and again', async () => {
    key.counter = null
    await add(rosa)
    expect((await signIn()).status).toBe(200)
    expect((await signIn()).status).toBe(200)
  })

  it('an assertion counts once, within ten minutes of the request', async () => {
    await add(rosa)
    const proof = key.get(await question())
    const [firstResponse, other] = await Promise.all([respondWith(proof), respondWith(proof)])
    expect([firstResponse.status, other.status].sort()).toEqual([200, 410])
    await expectRefused(await respondWith(proof), 'passkey_expired')
    // The same signed words beside a question of today.
    await expectRefused(await respondWith({ ...proof, attempt: (await question()).attempt }))
    const late = key.get(await question())
    testApp.clock.advance(10 * minuteMs + 1)
    await expectRefused(await respondWith(late), 'passkey_expired')
  })

  it('a request made in settings signs nobody in', async () => {
    await add(rosa)
    const { attempt, options } = await askFor(rosa)
    const proof = key.get({
      attempt,
      options: { ...(await question()).options, challenge: options.challenge },
    })
    await expectRefused(await respondWith(proof, rosa.cookie), 'passkey_expired')
  })

  it.each<[string, (authenticator: SoftAuthenticator) => void]>([
    [
      'signed on another origin',
      (authenticator) => {
        authenticator.origin = 'https://evil.example.com'
      },
    ],
    [
      'without user verification',
      (authenticator) => {
        authenticator.verifiesUser = false
      },
    ],
  ])('a passkey %s is refused', async (_what, twist) => {
    await add(rosa)
    twist(key)
    await expectRefused(await signIn())
  })

  it.each<[string, (proof: PasskeyProof, other: PasskeyProof) => PasskeyProof]>([
    ['an unknown credential', (proof) => ({ ...proof, credentialId: 'AAAA' })],
    ['the signature of another passkey', (proof, { signature }) => ({ ...proof, signature })],
    ['an invalid signature', (proof) => ({ ...proof, signature: 'AAAA' })],
    ['another member’s handle', (proof, { userHandle }) => ({ ...proof, userHandle })],
    ['truncated authenticator data', (proof) => ({ ...proof, authenticatorData: 'AAAA' })],
    ['client data that is not JSON', (proof) => ({ ...proof, clientData: 'AAAA' })],
  ])('%s is refused in the same words', async (_what, twist) => {
    await add(rosa)
    const noor = await testApp.signUp('Noor')
    const noorAuthenticator = createAuthenticator(origin)
    await add(noor, noorAuthenticator)
    const request = await question()
    const response = await respondWith(twist(key.get(request), noorAuthenticator.get(request)))
    await expectRefused(response)
    expect(response.json().message).toBe(
      'This passkey doesn’t open an account here. Try another one, or log in with your email.',
    )
  })

  it('a passkey whose counter goes back is refused, and its owner gets a mail', async () => {
    await add(rosa)
    const copy = { ...key }
    expect((await signIn()).status).toBe(200)
    expect((await signIn()).status).toBe(200)
    key.counter = Number(copy.counter)
    const response = await signIn()
    await expectRefused(response, 'passkey_copied')
    const mail = await mailTo(testApp.dataDir, rosa.email, 2)
    expect(mail.headers.Subject).toBe('A passkey for your Porchlight account was refused')
    // The real one is ahead of it, and goes on.
    key.counter = 7
    expect((await signIn()).status).toBe(200)
  })

  it('Q68 too many refused assertions from one address are stopped, and successful ones are not counted', async () => {
    const narrow = await buildTestApp({
      PUBLIC_URL: origin,
      LIMITS: JSON.stringify({ ...limits, logInsPerAddress: 3 }),
    })
    const tries: number[] = []
    for (let count = 0; count < 4; count += 1) {
      const request = (
        await callSignedOut(narrow, 'POST', '/api/auth/passkey/start', { body: {} })
      ).json<PasskeyRequest>()
      const body = { ...key.get(request), userHandle: 'AAAA' }
      tries.push((await callSignedOut(narrow, 'POST', '/api/auth/passkey', { body })).status)
    }
    expect(tries).toEqual([401, 401, 401, 429])
    await narrow.close()
  })
})

describe('naming and removing a passkey', () => {
  it('Q19 ten minutes after a sign-in the cookie alone adds and removes no passkey', async () => {
    const [passkey] = listOf(await add(rosa))
    const newPasskey = { ...createAuthenticator(origin).create(await askFor(rosa)), name: 'x' }
    testApp.clock.advance(10 * minuteMs + 1)
    const responses = [
      await rosa.call('POST', '/api/passkeys/start', { body: {} }),
      await rosa.call('DELETE', `/api/passkeys/${passkey?.id}`),
    ]
    expect(responses.map((each) => [each.status, each.json().code])).toEqual([
      [403, 'sign_in_again'],
      [403, 'sign_in_again'],
    ])
    expect((await rosa.call('POST', '/api/passkeys', { body: newPasskey })).status).not.toBe(200)
    expect(listOf(await rosa.call('GET', '/api/passkeys'))).toHaveLength(1)
  })

  it('another member’s passkey is not found', async () => {
    const [passkey] = listOf(await add(rosa))
    const noor = await testApp.signUp('Noor')
    const path = `/api/passkeys/${passkey?.id}`
    expect((await noor.call('PATCH', path, { body: { name: 'Mine' } })).status).toBe(404)
    expect((await noor.call('DELETE', path)).status).toBe(404)
    expect(listOf(await noor.call('GET', '/api/passkeys'))).toEqual([])
    expect(listOf(await rosa.call('PATCH', path, { body: { name: '  The old phone ' } }))).toMatchObject([
      { id: passkey?.id, name: 'The old phone' },
    ])
  })

  it('a removed passkey signs nobody in, and its owner gets a mail', async () => {
    const [passkey] = listOf(await add(rosa))
    // Mails are sent after their responses, each by itself.
    await mailTo(testApp.dataDir, rosa.email)
    expect(listOf(await rosa.call('DELETE', `/api/passkeys/${passkey?.id}`))).toEqual([])
    await expectRefused(await signIn())
    const { headers } = await mailTo(testApp.dataDir, rosa.email, 2)
    expect(headers.Subject).toBe('A passkey was removed from your Porchlight account')
  })

  it('the last way to sign in stays, also when two are removed at once', async () => {
    const [first] = listOf(await add(rosa))
    const [, second] = listOf(await add(rosa, createAuthenticator(origin), 'Another'))
    await forgetPassword(rosa.id)
    const responses = await Promise.all(
      [first, second].map((each) => rosa.call('DELETE', `/api/passkeys/${each?.id}`)),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(responses.find(({ status }) => status === 409)?.json().code).toBe('last_way_in')
    const remainingPasskeys = listOf(await rosa.call('GET', '/api/passkeys'))
    expect(remainingPasskeys).toHaveLength(1)
    await mailTo(testApp.dataDir, rosa.email, 3)
    // Mails of one moment lie in the mailbox in any order.
    const subjects = mailsIn(testApp.dataDir, rosa.email).map(({ headers }) => headers.Subject ?? '')
    expect(subjects.map((subject) => /added|removed/.exec(subject)?.[0]).sort()).toEqual([
      'added',
      'added',
      'removed',
    ])
  })
})

describe('a community without PUBLIC_URL', () => {
  let box: TestApp
  let maya: TestMember
  beforeAll(async () => {
    box = await buildTestApp()
    maya = await box.signUp('Maya')
  })
  afterAll(() => box.close())

  const start = async (host: string) =>
    (await maya.call('POST', '/api/passkeys/start', { body: {}, headers: { host } })).json<PasskeyCreation>()

  it('passkeys work on localhost, with the port of the page', async () => {
    const host = 'localhost:4321'
    const authenticator = createAuthenticator(`http://${host}`)
    const creation = await start(host)
    expect(creation.options.rp.id).toBe('localhost')
    const body = { ...authenticator.create(creation), name: 'This machine' }
    expect((await maya.call('POST', '/api/passkeys', { body, headers: { host } })).status).toBe(200)
  })

  it('a passkey from another port of this machine is refused', async () => {
    const elsewhere = createAuthenticator('http://localhost:9999')
    const host = 'localhost:4321'
    const body = { ...elsewhere.create(await start(host)), name: 'x' }
    const response = await maya.call('POST', '/api/passkeys', { body, headers: { host } })
    expect([response.status, response.json().code]).toEqual([401, 'passkey_refused'])
  })
})
