/** Showing once more, by a passkey, that it is the member; also where they have no password (Q19). */
import type {
  PasskeyCreation,
  PasskeyProof,
  PasskeyRequest,
} from '@porchlight/contracts/passkeys/passkeys.schema'
import { minuteMs } from '@porchlight/contracts/values/time'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestMember, type TestResponse } from '../../testing/app.factory.ts'
import { callSignedOut, cookiesSet, expectNoSecrets } from '../../testing/responses.factory.ts'
import { mailTo } from '../../testing/services/mailbox.factory.ts'
import { createAuthenticator, type SoftAuthenticator } from './authenticator.factory.ts'

const origin = 'https://porch.example.org'
const limits = { signUpsPerAddress: 1000, logInsPerAddress: 5, requestsPerAddress: 5000 }

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

async function add(member: TestMember, authenticator = key): Promise<void> {
  const creation = (await member.call('POST', '/api/passkeys/start', { body: {} })).json<PasskeyCreation>()
  const body = { ...authenticator.create(creation), name: 'A phone' }
  expect((await member.call('POST', '/api/passkeys', { body })).status).toBe(200)
}

/** A while later, when nothing is changed by the cookie alone. */
async function addLongAgo(member = rosa, authenticator = key): Promise<void> {
  await add(member, authenticator)
  testApp.clock.advance(10 * minuteMs + 1)
}

const ask = async (cookie = rosa.cookie) =>
  (
    await callSignedOut(testApp, 'POST', '/api/auth/passkey/confirm/start', { body: {}, headers: { cookie } })
  ).json<PasskeyRequest>()

const confirm = (proof: PasskeyProof, cookie = rosa.cookie) =>
  callSignedOut(testApp, 'POST', '/api/auth/passkey/confirm', { body: proof, headers: { cookie } })

/** Sends a request that requires a recent sign-in. */
const startAdding = async (cookie: string) =>
  (await callSignedOut(testApp, 'POST', '/api/passkeys/start', { body: {}, headers: { cookie } })).status

function newCookie(response: TestResponse): string {
  const line = cookiesSet(response).find((each) => each.includes('sid='))
  return line?.split(';')[0] ?? ''
}

async function expectUnconfirmed(response: TestResponse, code: string): Promise<void> {
  expect(response.json().code).toBe(code)
  expect(cookiesSet(response)).toEqual([])
  expectNoSecrets(response.text)
  expect(await startAdding(rosa.cookie)).toBe(403)
}

it('Q19 the request allows the member’s own passkeys alone', async () => {
  await addLongAgo()
  await addLongAgo(await testApp.signUp('Noor'), createAuthenticator(origin))
  const { options } = await ask()
  expect(options).toMatchObject({ rpId: 'porch.example.org', userVerification: 'required' })
  expect(options.allowCredentials).toEqual([
    { id: key.credentialId, type: 'public-key', transports: ['internal'] },
  ])
})

it('Q19 Q23 a confirmed session is fresh under a new cookie, and the previous cookie is invalid', async () => {
  await addLongAgo()
  expect(await startAdding(rosa.cookie)).toBe(403)
  const response = await confirm(key.get(await ask()))
  expect(response.status).toBe(200)
  expectNoSecrets(response.text)
  const cookie = newCookie(response)
  expect(cookie).not.toBe(rosa.cookie)
  expect(await startAdding(cookie)).toBe(200)
  expect(await startAdding(rosa.cookie)).toBe(401)
})

it('Q19 another member’s passkey confirms nothing, and signs nobody in', async () => {
  await addLongAgo()
  const noor = await testApp.signUp('Noor')
  const noorAuthenticator = createAuthenticator(origin)
  await add(noor, noorAuthenticator)
  await expectUnconfirmed(await confirm(noorAuthenticator.get(await ask())), 'passkey_refused')
})

it('Q19 an assertion counts once, in the session of its request, and not from a sign-in', async () => {
  await addLongAgo()
  const signIn = await callSignedOut(testApp, 'POST', '/api/auth/passkey/start', { body: {} })
  await expectUnconfirmed(await confirm(key.get(signIn.json<PasskeyRequest>())), 'passkey_expired')
  const noor = await testApp.signUp('Noor')
  await expectUnconfirmed(await confirm(key.get(await ask(noor.cookie))), 'passkey_expired')
  const proof = key.get(await ask())
  const cookie = newCookie(await confirm(proof))
  expect((await confirm(proof, cookie)).json().code).toBe('passkey_expired')
})

it('a request for confirming signs nobody in', async () => {
  await addLongAgo()
  const body = key.get(await ask())
  const response = await callSignedOut(testApp, 'POST', '/api/auth/passkey', { body })
  await expectUnconfirmed(response, 'passkey_expired')
})

it('Q19 a passkey whose counter goes back is refused, and its owner gets a mail', async () => {
  await addLongAgo()
  const copy = { ...key }
  const cookie = newCookie(await confirm(key.get(await ask())))
  testApp.clock.advance(10 * minuteMs + 1)
  key.counter = Number(copy.counter)
  const response = await confirm(key.get(await ask(cookie)), cookie)
  expect(response.json().code).toBe('passkey_copied')
  expect(cookiesSet(response)).toEqual([])
  expect(await startAdding(cookie)).toBe(403)
  const { headers } = await mailTo(testApp.dataDir, rosa.email, 2)
  expect(headers.Subject).toBe('A passkey for your Porchlight account was refused')
})

it('Q19 a thief of the cookie alone cannot try without limit', async () => {
  await addLongAgo()
  const codes: string[] = []
  for (let count = 0; count < 6; count += 1) {
    const response = await confirm({ ...key.get(await ask()), signature: 'AAAA' })
    codes.push(response.json<{ code: string }>().code)
  }
  expect(codes).toEqual([...Array.from({ length: 5 }, () => 'passkey_refused'), 'too_many'])
})

it('a passkey for a former host name is listed as such, and not requested', async () => {
  await addLongAgo()
  await testApp.app.database.transact(({ database }) =>
    database
      .updateTable('passkeys')
      .set({ rpId: 'old.example.org' })
      .where('memberId', '=', rosa.id)
      .execute(),
  )
  const { passkeys } = (await rosa.call('GET', '/api/passkeys')).json<{ passkeys: { isUsable: boolean }[] }>()
  expect(passkeys.map(({ isUsable }) => isUsable)).toEqual([false])
  expect((await ask()).options.allowCredentials).toEqual([])
})
