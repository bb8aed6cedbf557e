/**
 * Tests of who may open an account: everyone, everyone with the community's code, or no one; and never a banned person.
 */
import type { Community } from '@porchlight/contracts/community/community.schema'
import { minuteMs } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDataKeys } from '../../../database/folder/data-keys.ts'
import { buildTestApp, type TestApp, type TestResponse, testPassword } from '../../../testing/app.factory.ts'
import { callRaw, callSignedOut, cookiesSet } from '../../../testing/responses.factory.ts'
import { linkIn } from '../../../testing/services/mailbox.factory.ts'
import {
  mailReceived,
  startMailServer,
  type TestMailServer,
  textOf,
} from '../../../testing/services/smtp-server.factory.ts'
import {
  aStranger,
  cookiesIn,
  openGoogleWorld,
  ownLink,
  type ProviderWorld,
} from '../providers/google.factory.ts'
import { ban, banOf } from './banned-mailboxes.queries.ts'
import { aCommunityCode } from './community-code.factory.ts'
import { changeCommunityCode } from './community-code.queries.ts'

let testApp: TestApp
let mailServer: TestMailServer | undefined
let world: ProviderWorld | undefined
afterEach(async () => {
  await (world ?? testApp).close()
  await mailServer?.close()
  mailServer = undefined
  world = undefined
})

const open = async (environment: Record<string, string> = {}) => {
  testApp = await buildTestApp({
    LIMITS: JSON.stringify({ signUpsPerAddress: 100, logInsPerAddress: 5, signUpMailsPerAccount: 100 }),
    ...environment,
  })
}
const signUp = (email: string, communityCode?: string, remoteAddress = '203.0.113.7') =>
  callSignedOut(testApp, 'POST', '/api/auth/signup', {
    body: { firstName: 'Maya', lastName: 'Jimenez', email, password: testPassword, communityCode },
    headers: { 'x-forwarded-for': remoteAddress },
  })
const aboutSignUp = async () =>
  (await callSignedOut(testApp, 'GET', '/api/community', {})).json<Community>().signUp
const members = async () =>
  (await testApp.app.database.reader.selectFrom('members').select('email').orderBy('id').execute()).map(
    ({ email }) => email,
  )
const banMailboxOf = (email: string) =>
  testApp.app.database.transact((transaction) =>
    ban(transaction, [banOf(openDataKeys(testApp.dataDir), email)]),
  )
const inWords = ({ status, json }: TestResponse) => {
  const { code, message, issues } = json()
  return { status, code, message, issues }
}

const wrong =
  'That’s not this community’s code. Look at the poster again, or ask the person who told you about us.'
const missing =
  'To sign up here you need this community’s code. It’s on the poster, or ask the person who told you about us.'
const atField = (message: string) => ({
  status: 403,
  code: 'community_code',
  message,
  issues: [{ path: 'communityCode', message }],
})

describe('sign-up with the community code', () => {
  beforeEach(async () => {
    await open({ SIGN_UP: 'code', TRUST_PROXY: '127.0.0.1' })
    // The person with the first account runs the community, and cannot have received a code.
    expect(await aboutSignUp()).toBe('open')
    expect((await signUp('rosa@example.org')).status).toBe(200)
  })

  it('a person with the code signs up, however it is typed; all others are refused at its field', async () => {
    expect(await aboutSignUp()).toBe('code')
    expect(inWords(await signUp('maya@example.org', 'KMRT-7W4Q'))).toEqual(atField(wrong))
    await aCommunityCode(testApp)
    for (const emptyCode of [undefined, '', ' ']) {
      expect(inWords(await signUp('maya@example.org', emptyCode))).toEqual(atField(missing))
    }
    expect(inWords(await signUp('maya@example.org', 'KMRT-7W4R'))).toEqual(atField(wrong))
    expect((await signUp('maya@example.org', ' kmrt 7w4q')).status).toBe(200)
    expect(await members()).toEqual(['rosa@example.org', 'maya@example.org'])
  })

  it('an old code signs nobody up', async () => {
    await aCommunityCode(testApp)
    const code = await testApp.app.database.transact(changeCommunityCode)
    expect(code).toMatch(/^[2-9B-Z]{8}$/)
    expect(inWords(await signUp('maya@example.org', 'KMRT-7W4Q'))).toEqual(atField(wrong))
    expect((await signUp('maya@example.org', code)).status).toBe(200)
  })

  it('Q14 few guesses of the code are allowed from one address, the right one then included, and sign-in is not limited by them', async () => {
    await aCommunityCode(testApp)
    const guess = (code: string, at?: string) => signUp('maya@example.org', code, at)
    const guesses = await Promise.all(
      ['BBBB', 'CCCC', 'DDDD', 'FFFF', 'GGGG', 'HHHH'].map((code) => guess(code)),
    )
    expect(guesses.map(({ status }) => status).sort()).toEqual([403, 403, 403, 403, 403, 429])
    expect((await guess('KMRT-7W4Q')).status).toBe(429)
    const logIn = await callSignedOut(testApp, 'POST', '/api/auth/login', {
      body: { email: 'rosa@example.org', password: testPassword },
      headers: { 'x-forwarded-for': '203.0.113.7' },
    })
    expect(logIn.status).toBe(200)
    expect((await guess('KMRT-7W4Q', '203.0.113.8')).status).toBe(200)
    testApp.clock.advance(5 * minuteMs)
    expect((await signUp('noor@example.org', 'KMRT-7W4Q')).status).toBe(200)
  })

  it('neighbors on one Wi-Fi who leave the code out lock nobody out', async () => {
    await aCommunityCode(testApp)
    for (let count = 0; count < 6; count += 1) await signUp('maya@example.org')
    expect((await signUp('maya@example.org', 'KMRT-7W4Q')).status).toBe(200)
  })
})

it('sign-up closed: nobody is accepted, with or without a code, and the page says so', async () => {
  await open({ SIGN_UP: 'closed' })
  expect((await signUp('rosa@example.org')).status).toBe(200)
  await aCommunityCode(testApp)
  expect(await aboutSignUp()).toBe('closed')
  expect(inWords(await signUp('maya@example.org', 'KMRT-7W4Q'))).toEqual({
    status: 403,
    code: 'sign_up_closed',
    message: 'Nobody new can sign up here right now. The operators can tell you more.',
    issues: undefined,
  })
  expect(await members()).toEqual(['rosa@example.org'])
})

it.each(['code', 'closed'])('%s: of simultaneous first sign-ups one is accepted', async (mode) => {
  await open({ SIGN_UP: mode })
  await aCommunityCode(testApp)
  const responses = await Promise.all(['rosa', 'maya', 'noor'].map((name) => signUp(`${name}@example.org`)))
  const codes = responses.map(({ status, json }) => (status === 200 ? 'in' : json().code)).toSorted()
  const refusalCode = mode === 'code' ? 'community_code' : 'sign_up_closed'
  expect(codes).toEqual([refusalCode, refusalCode, 'in'].toSorted())
  expect(await members()).toHaveLength(1)
})

describe('a banned mailbox', () => {
  const spellings = [
    'Mallory@Gmail.com',
    'mal.lory@gmail.com',
    'mallory+again@gmail.com',
    'MALLORY@googlemail.com',
  ]

  it('Q14 in any spelling it creates no account, and gets the response of a taken address', async () => {
    await open()
    expect((await signUp('rosa@example.org')).status).toBe(200)
    await banMailboxOf('mallory@gmail.com')
    const takenResponse = await signUp('rosa@example.org')
    expect(takenResponse.status).toBe(409)
    for (const email of spellings) {
      const response = await signUp(email)
      expect([response.status, response.text]).toEqual([takenResponse.status, takenResponse.text])
    }
    expect((await signUp('mallory@example.org')).status).toBe(200)
  })

  it('Q14 with a mail server the response is that of any address, and only the mail differs', async () => {
    mailServer = await startMailServer()
    await open({ PUBLIC_URL: 'https://help.example.org', SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` })
    await signUp('rosa@example.org')
    await banMailboxOf('mallory@gmail.com')
    const other = await signUp('maya@example.org')
    for (const email of spellings) {
      const response = await signUp(email)
      expect([response.status, response.text]).toEqual([other.status, other.text])
      const text = textOf(await mailReceived(mailServer, email))
      expect(text).toContain('No account can be opened with it')
      expect(text).not.toContain('token')
    }
    const rows = await testApp.app.database.reader.selectFrom('pendingSignUps').select('email').execute()
    expect(rows).toHaveLength(1 + spellings.length)
  })

  it('Q14 it completes no earlier sign-up, and cannot become a member’s address', async () => {
    mailServer = await startMailServer()
    await open({ PUBLIC_URL: 'https://help.example.org', SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` })
    const rosa = await testApp.signUp('Rosa')
    await signUp('mallory+later@gmail.com')
    const token = linkIn({
      text: textOf(await mailReceived(mailServer, 'mallory+later@gmail.com')),
    }).searchParams.get('token')
    await banMailboxOf('mallory@gmail.com')
    const response = await callSignedOut(testApp, 'POST', '/api/auth/confirm-signup', {
      body: { token, password: testPassword },
    })
    expect([response.status, response.json().code]).toEqual([410, 'sign_up_expired'])
    const change = await rosa.call('POST', '/api/auth/change-email', {
      body: { newEmail: 'mallory@gmail.com', currentPassword: testPassword },
    })
    expect(change.status).toBe(200)
    const text = textOf(await mailReceived(mailServer, 'mallory@gmail.com'))
    expect(text).not.toContain('token')
    // This mail is about a change of address, not about a sign-up.
    expect(text).not.toContain('signed up')
    expect(text).toContain('No account here can have it')
  })

  it('Q14 it never becomes the address of a member who had requested that before the ban', async () => {
    mailServer = await startMailServer()
    await open({ PUBLIC_URL: 'https://help.example.org', SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` })
    const rosa = await testApp.signUp('Rosa')
    const body = { newEmail: 'mallory@gmail.com', currentPassword: testPassword }
    expect((await rosa.call('POST', '/api/auth/change-email', { body })).status).toBe(200)
    const mail = textOf(await mailReceived(mailServer, 'mallory@gmail.com'))
    const token = linkIn({ text: mail }).searchParams.get('token')
    await banMailboxOf('mallory@gmail.com')
    const response = await callSignedOut(testApp, 'POST', '/api/auth/confirm-email', {
      body: { token, password: testPassword },
    })
    expect([response.status, response.json().code]).toEqual([410, 'email_link_expired'])
    expect(await members()).toEqual([rosa.email])
  })

  it('the data contains it as a keyed hash alone', async () => {
    await open()
    await banMailboxOf('mallory@gmail.com')
    const rows = await testApp.app.database.reader.selectFrom('bannedMailboxes').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('mallory')
    const elsewhere = openDataKeys(`${testApp.dataDir}/elsewhere`)
    expect(banOf(elsewhere, 'mallory@gmail.com').hash).not.toBe(rows[0]?.hash)
  })
})

describe('sign-up with Google', () => {
  const begin = async (environment: Record<string, string>) => {
    world = await openGoogleWorld(environment)
    testApp = world.testApp
    await testApp.signUp('Rosa')
    return world
  }
  const leave = async ({ testApp: worldApp, provider }: ProviderWorld, pass?: string) => {
    const query = pass === undefined ? '' : `&pass=${encodeURIComponent(pass)}`
    const response = await callRaw(worldApp, 'GET', `/api/login?with=google${query}`, { headers: ownLink })
    const url = String(response.headers.location)
    expect(url).not.toContain('KMRT')
    return (world as ProviderWorld).comeBack(
      await provider.consent(url),
      cookiesIn(response)['sign-in'] ?? '',
    )
  }
  const passFor = (communityCode: string) =>
    callSignedOut(testApp, 'POST', '/api/auth/community-code', { body: { communityCode } })

  it('a newcomer without the code is sent back for it; with its pass they are signed up, and sign in later without', async () => {
    const google = await begin({ SIGN_UP: 'code' })
    google.provider.person = aStranger()
    await aCommunityCode(testApp)
    const refusedResponse = await leave(google)
    expect(refusedResponse.headers.location).toBe('/auth?failed=community-code&with=google')
    google.expectRefused(refusedResponse, 'community-code')
    google.expectRefused(await leave(google, `${Date.now() + minuteMs}.${'a'.repeat(43)}`), 'community-code')
    expect(inWords(await passFor('KMRT-7W4R'))).toEqual(atField(wrong))
    const { pass } = (await passFor('kmrt7w4q')).json<{ pass: string }>()
    expect(pass).not.toContain('KMRT')
    expect((await leave(google, pass)).headers.location).toBe('/')
    expect(cookiesSet(await leave(google))).not.toEqual([])
    expect(await google.countAccounts()).toBe(2)
  })

  it('a pass is valid for ten minutes, and for the current code', async () => {
    const google = await begin({ SIGN_UP: 'code' })
    google.provider.person = aStranger()
    await aCommunityCode(testApp)
    const { pass } = (await passFor('KMRT-7W4Q')).json<{ pass: string }>()
    testApp.clock.advance(10 * minuteMs)
    google.expectRefused(await leave(google, pass), 'community-code')
    const later = (await passFor('KMRT-7W4Q')).json<{ pass: string }>()
    await testApp.app.database.transact(changeCommunityCode)
    google.expectRefused(await leave(google, later.pass), 'community-code')
  })

  it('closed sign-up and a banned mailbox are sent back with the reason, without an account', async () => {
    const google = await begin({ SIGN_UP: 'closed' })
    google.provider.person = aStranger()
    google.expectRefused(await leave(google), 'closed')
    expect(await google.countAccounts()).toBe(1)
    await google.close()
    const other = await begin({})
    other.provider.person = aStranger({ email: 'mal.lory+x@gmail.com' })
    await banMailboxOf('mallory@gmail.com')
    other.expectRefused(await leave(other), 'kept-out')
    expect(await other.countAccounts()).toBe(1)
  })
})
