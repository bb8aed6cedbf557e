/** Tests signing up with mail set up: neither the response nor its cost reveals whether the address has an account. */
import { wireErrorSchema } from '@porchlight/contracts/errors/wire-error.schema'
import { dayMs, minuteMs } from '@porchlight/contracts/values/time'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashToken } from '../../../http/sessions/session.ts'
import { buildTestApp, type TestApp, type TestMember, testPassword } from '../../../testing/app.factory.ts'
import { callRaw, callSignedOut, cookiesSet, expectNoSecrets } from '../../../testing/responses.factory.ts'
import { linkIn, mailsIn } from '../../../testing/services/mailbox.factory.ts'
import {
  mailReceived,
  type ReceivedMail,
  startMailServer,
  type TestMailServer,
  textOf,
} from '../../../testing/services/smtp-server.factory.ts'
import { cheapPasswords } from '../sign-in/passwords.factory.ts'
import type { Passwords } from '../sign-in/passwords.ts'
import { addMember, newMember } from './new-members.ts'

const publicUrl = 'https://help.example.org'
const highLimits = { signUpsPerAddress: 1000, logInsPerAddress: 1000, signUpMailsPerAccount: 1000 }
const address = 'maya@example.org'

let mailServer: TestMailServer
let testApp: TestApp
/** The operator, who is also the first member. */
let rosa: TestMember
let hashed: number

const countingPasswords: Passwords = {
  ...cheapPasswords,
  hash: (password) => {
    hashed += 1
    return cheapPasswords.hash(password)
  },
}

beforeEach(async () => {
  mailServer = await startMailServer()
  await open()
})
afterEach(async () => {
  await testApp.close()
  await mailServer.close()
})

async function open(limits: Record<string, number> = highLimits): Promise<void> {
  hashed = 0
  testApp = await buildTestApp(
    {
      LIMITS: JSON.stringify(limits),
      PUBLIC_URL: publicUrl,
      SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    },
    { passwords: countingPasswords },
  )
  rosa = await testApp.signUp('Rosa')
}

const signUp = (
  email = address,
  overrides: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) =>
  callSignedOut(testApp, 'POST', '/api/auth/signup', {
    body: { firstName: 'Maya', lastName: 'Jimenez', email, password: testPassword, ...overrides },
    headers,
  })
const confirm = (token: string, password = testPassword, headers: Record<string, string> = {}) =>
  callSignedOut(testApp, 'POST', '/api/auth/confirm-signup', { body: { token, password }, headers })
const logIn = (email = address, password = testPassword) =>
  callSignedOut(testApp, 'POST', '/api/auth/login', { body: { email, password } })

const linkInReceived = (mail: ReceivedMail) => linkIn({ text: textOf(mail) })

/** The token in the nth mail to this address. */
async function tokenFor(email: string, nth = 1): Promise<string> {
  return linkInReceived(await mailReceived(mailServer, email, nth)).searchParams.get('token') ?? ''
}

const pending = () => testApp.app.database.reader.selectFrom('pendingSignUps').selectAll().execute()
const storedMember = (email: string) =>
  testApp.app.database.reader
    .selectFrom('members')
    .where('emailKey', '=', email)
    .selectAll()
    .executeTakeFirst()
const expiredRefusal = {
  code: 'sign_up_expired',
  message: 'This link has expired or was already used. Log in if you have an account, or sign up again.',
}

const notThis = {
  code: 'not_this_sign_up',
  message:
    'That’s not the password for this sign-up. The email may be for another one: look for a newer email, or sign up again.',
  issues: [{ path: 'password', message: expect.stringMatching(/^That’s not the password/) }],
}

test('Q14 a known and an unknown address get exactly the same response in the same time, and each its mail', async () => {
  const costs: unknown[] = []
  const responses = []
  for (const email of [address, rosa.email]) {
    const before = { hashed, rows: (await pending()).length }
    responses.push(await signUp(email))
    costs.push({ hashed: hashed - before.hashed, rows: (await pending()).length - before.rows })
  }
  const [unknown, knownResponse] = responses as [(typeof responses)[0], (typeof responses)[0]]
  expect([unknown.status, unknown.json()]).toEqual([
    409,
    {
      code: 'confirm_by_mail',
      message: 'Please check your email: what we sent to this address says what to do next.',
    },
  ])
  expect([knownResponse.status, knownResponse.text]).toEqual([unknown.status, unknown.text])
  const headersOf = ({ headers }: typeof knownResponse) => Object.keys(headers).sort()
  expect(headersOf(knownResponse)).toEqual(headersOf(unknown))
  expect([...cookiesSet(unknown), ...cookiesSet(knownResponse)]).toEqual([])
  expect(costs).toEqual([
    { hashed: 1, rows: 1 },
    { hashed: 1, rows: 1 },
  ])
  const [toUnknown, toKnown] = [
    await mailReceived(mailServer, address),
    await mailReceived(mailServer, rosa.email),
  ]
  expect(toUnknown.message).toMatch(/^Subject: Finish your Porchlight sign-up\r$/m)
  expect(toKnown.message).toMatch(/^Subject: You already have a Porchlight account\r$/m)
  expect(linkInReceived(toKnown).href).toBe(`${publicUrl}/auth`)
  expect(textOf(toKnown)).not.toContain('token')
  expect(mailServer.receivedMails).toHaveLength(2)
  expect(mailsIn(testApp.dataDir)).toEqual([])
})

test('Q14 a sign-up creates no account and no session, and its password is refused like any wrong one', async () => {
  const response = await signUp()
  expect(cookiesSet(response)).toEqual([])
  expect(await storedMember(address)).toBeUndefined()
  const [right, nobody] = [await logIn(), await logIn('nobody@example.org')]
  expect([right.status, right.text]).toEqual([nobody.status, nobody.text])
  expect(right.status).toBe(401)
})

test('Q14 R3 an older app gets a refusal that it can show, and no success', async () => {
  const response = await signUp()
  // An older app treats every other response as success and leads on to logging in.
  expect(response.status).toBeGreaterThanOrEqual(400)
  expect(v.parse(v.looseObject({ code: v.string(), message: v.string() }), response.json()).message).toMatch(
    /check your email/,
  )
  expect(v.parse(wireErrorSchema, response.json())).toEqual(response.json())
})

test('PLAN-008 Q15 the link makes the account and signs in on that browser, with all that a new member gets', async () => {
  await signUp(' Maya@Example.org', { firstName: ' Maya ' })
  const response = await confirm(await tokenFor('Maya@Example.org'))
  expect(response.status).toBe(200)
  expectNoSecrets(response.text)
  expect(response.json()).toMatchObject({
    firstName: 'Maya',
    lastName: 'Jimenez',
    email: 'Maya@Example.org',
    credits: 2,
    subscriptionPlan: 'trial',
    passwordHash: true,
    authProvider: 'email',
  })
  const cookie = cookiesSet(response)
    .map((line) => line.split(';')[0])
    .join('; ')
  const self = await callRaw(testApp, 'GET', '/api/auth/user', { headers: { cookie } })
  expect([self.status, self.json()]).toEqual([
    200,
    {
      ...response.json<object>(),
      backgroundCheckDate: null,
      kindnessStreak: 0,
      premiumUntil: null,
      phoneNumber: null,
    },
  ])
  expect((await logIn()).status).toBe(200)
  expect(await storedMember(address)).toMatchObject({ isOperator: 0, emailProvedAt: expect.any(Number) })
  expect(await storedMember(rosa.email)).toMatchObject({ isOperator: 1, emailProvedAt: null })
  expect(await pending()).toEqual([])
})

test('PLAN-008 Q15 the trial begins when the account is created', async () => {
  await signUp()
  const token = await tokenFor(address)
  testApp.clock.advance(dayMs - minuteMs)
  const member = (await confirm(token)).json<{ createdAt: string; trialEndDate: string }>()
  expect(Date.parse(member.trialEndDate) - Date.parse(member.createdAt)).toBe(14 * dayMs)
  expect(Math.abs(Date.parse(member.createdAt) - testApp.clock.now())).toBeLessThan(minuteMs)
})

test('Q15 the link alone creates no account: it needs the password of that very sign-up', async () => {
  const strangers = 'another lamp, another porch'
  await signUp(address, { password: strangers })
  await signUp()
  const [ofStranger, ownToken] = [await tokenFor(address), await tokenFor(address, 2)]
  // The person who signed up with this address first has chosen the password, and the owner opens the wrong mail.
  const response = await confirm(ofStranger)
  expect([response.status, response.json(), cookiesSet(response)]).toEqual([401, notThis, []])
  const { status } = await callSignedOut(testApp, 'POST', '/api/auth/confirm-signup', {
    body: { token: ofStranger },
  })
  expect(status).toBe(400)
  expect(await storedMember(address)).toBeUndefined()
  expect(await pending()).toHaveLength(2)
  expect((await confirm(ownToken)).status).toBe(200)
  expect([(await logIn()).status, (await logIn(address, strangers)).status]).toEqual([200, 401])
  expect((await confirm(ofStranger, strangers)).json()).toEqual(expiredRefusal)
})

test('Q15 a wrong password does not use up the link', async () => {
  await signUp()
  const token = await tokenFor(address)
  expect((await confirm(token, 'not it at all')).json()).toEqual(notThis)
  expect((await confirm(token)).status).toBe(200)
})

test('Q13 wrong passwords of a sign-up cause a growing pause for that sign-up alone', async () => {
  await testApp.close()
  await open({ ...highLimits, logInsPerAccount: 2 })
  await signUp()
  await signUp(address)
  const [token, other] = [await tokenFor(address), await tokenFor(address, 2)]
  const statuses = []
  for (let nth = 0; nth < 3; nth += 1) statuses.push((await confirm(token, 'not it at all')).status)
  expect(statuses).toEqual([401, 401, 429])
  // The right password is refused as well, so that a pause reveals nothing.
  expect((await confirm(token)).status).toBe(429)
  expect((await confirm(other)).status).toBe(200)
  expect((await logIn()).status).toBe(200)
})

test('Q13 wrong passwords of a sign-up count with the sign-ins of an address', async () => {
  await testApp.close()
  await open({ ...highLimits, logInsPerAddress: 3 })
  await signUp()
  const token = await tokenFor(address)
  const statuses = []
  expect((await logIn(rosa.email, 'not it at all')).status).toBe(401)
  for (let nth = 0; nth < 3; nth += 1) statuses.push((await confirm(token, 'not it at all')).status)
  expect(statuses).toEqual([401, 401, 429])
})

test('Q15 the mail says until when its link works', async () => {
  testApp.clock.advance(Date.UTC(2027, 0, 14, 18, 30) - testApp.clock.now())
  await signUp()
  expect(textOf(await mailReceived(mailServer, address))).toContain(
    'until\nFriday, January 15 at 6:30 PM UTC.\n',
  )
})

test('Q15 a previous session is replaced and invalid; a failed try leaves it', async () => {
  await signUp()
  const before = rosa.cookie
  const token = await tokenFor(address)
  const self = () => callSignedOut(testApp, 'GET', '/api/auth/user', { headers: { cookie: before } })
  expect((await confirm(token, 'not it at all', { cookie: before })).status).toBe(401)
  expect((await confirm('made-up', testPassword, { cookie: before })).status).toBe(410)
  expect((await self()).status).toBe(200)
  expect((await confirm(token, testPassword, { cookie: before })).status).toBe(200)
  expect((await self()).status).toBe(401)
})

test('Q15 the token is in the mail alone: not in the response, and only as a hash in the data', async () => {
  const response = await signUp()
  const token = await tokenFor(address)
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(response.text).not.toContain(token)
  expectNoSecrets(response.text)
  const [storedSignUp, ...more] = await pending()
  expect(more).toEqual([])
  expect(storedSignUp).toMatchObject({
    tokenHash: hashToken(token),
    passwordHash: expect.stringMatching(/^\$argon2id\$/),
  })
  expect(JSON.stringify(storedSignUp)).not.toContain(token)
  expect((await confirm(hashToken(token))).status).toBe(410)
})

test('Q15 the link begins with PUBLIC_URL, whatever host the call names', async () => {
  const forgedHeaders = { 'x-forwarded-host': 'evil.example.com', origin: publicUrl }
  expect((await signUp(address, {}, { ...forgedHeaders, host: 'evil.example.com' })).status).toBe(421)
  const evil = { ...forgedHeaders, host: '192.168.1.20' }
  await signUp(address, {}, evil)
  await signUp(rosa.email, {}, evil)
  const mails = [await mailReceived(mailServer, address), await mailReceived(mailServer, rosa.email)]
  for (const mail of mails) expect(mail.message).not.toMatch(/evil|192\.168/)
  expect(mails.map((mail) => linkInReceived(mail).href)).toEqual([
    expect.stringMatching(/^https:\/\/help\.example\.org\/confirm-sign-up\?token=[\w-]{43}$/),
    `${publicUrl}/auth`,
  ])
})

test('Q15 a mail does not repeat the names typed at sign-up', async () => {
  await signUp(address, { firstName: 'Win at spam.example', lastName: 'Now' })
  await signUp(rosa.email, { firstName: 'Win at spam.example', lastName: 'Now' })
  for (const email of [address, rosa.email]) {
    expect((await mailReceived(mailServer, email)).message).not.toMatch(/spam|Now\b/)
  }
})

test('Q15 fetching the link completes nothing, so that mail scanners cannot', async () => {
  await signUp()
  const link = linkInReceived(await mailReceived(mailServer, address))
  for (const path of [link.pathname + link.search, `/api/auth/confirm-signup${link.search}`]) {
    expect(cookiesSet(await callRaw(testApp, 'GET', path))).toEqual([])
  }
  expect(await storedMember(address)).toBeUndefined()
  expect((await confirm(link.searchParams.get('token') ?? '')).status).toBe(200)
})

test('Q15 a link works once; of many simultaneous uses one creates the account', async () => {
  await signUp()
  const token = await tokenFor(address)
  const responses = await Promise.all(Array.from({ length: 6 }, () => confirm(token)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410, 410])
  const late = await confirm(token)
  expect([late.status, late.json(), cookiesSet(late)]).toEqual([410, expiredRefusal, []])
})

test('Q15 several links to one address are valid until one is used, also at the same moment', async () => {
  const otherPassword = 'another lamp, another porch'
  await signUp()
  await signUp(address.toUpperCase(), { password: otherPassword })
  const tokens = [await tokenFor(address), await tokenFor(address, 2)]
  expect(await pending()).toHaveLength(2)
  const responses = await Promise.all(
    tokens.map((token, nth) => confirm(token, nth === 0 ? testPassword : otherPassword)),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 410])
  const winner = responses.findIndex(({ status }) => status === 200)
  expect((await logIn(address, winner === 0 ? testPassword : otherPassword)).status).toBe(200)
  expect((await logIn(address, winner === 0 ? otherPassword : testPassword)).status).toBe(401)
  expect(await pending()).toEqual([])
})

test('Q15 an account created meanwhile gets the response of a used link', async () => {
  await signUp()
  const token = await tokenFor(address)
  // Signing in with Google creates an account like this one.
  const { email, emailKey, firstName, lastName } = (await pending())[0] as Awaited<
    ReturnType<typeof pending>
  >[0]
  await testApp.app.database.transact((transaction) =>
    addMember(
      transaction,
      newMember(
        { email, firstName, lastName },
        { passwordHash: null, authProvider: 'google', isProved: true, now: transaction.now, trialDays: 14 },
      ),
    ),
  )
  const response = await confirm(token)
  expect([response.status, response.json(), cookiesSet(response)]).toEqual([410, expiredRefusal, []])
  expect(await storedMember(emailKey)).toMatchObject({ authProvider: 'google', passwordHash: null })
})

test('Q15 a link works for a day, and its sign-up is deleted afterwards', async () => {
  await signUp()
  const token = await tokenFor(address)
  await testApp.app.jobs.runAll()
  expect(await pending()).toHaveLength(1)
  testApp.clock.advance(dayMs + 1)
  expect((await confirm(token)).json()).toEqual(expiredRefusal)
  expect(await storedMember(address)).toBeUndefined()
  await testApp.app.jobs.runAll()
  expect(await pending()).toEqual([])
})

test('Q15 a foreign token is refused like a used one, and creates nothing', async () => {
  await signUp(rosa.email)
  for (const token of ['made-up', ' ', 'x'.repeat(200), '../../etc/passwd', "' or 1=1 --"]) {
    const response = await confirm(token)
    expect([response.status, response.json(), cookiesSet(response)]).toEqual([410, expiredRefusal, []])
  }
})

test('Q14 a reset before the link was opened gets the response of an address without an account', async () => {
  await signUp()
  await mailReceived(mailServer, address)
  const forgot = (email: string) =>
    callSignedOut(testApp, 'POST', '/api/auth/forgot-password', { body: { email } })
  const [pendingResponse, unknown] = [await forgot(address), await forgot('nobody@example.org')]
  expect([pendingResponse.status, pendingResponse.text]).toEqual([unknown.status, unknown.text])
  expect(await testApp.app.database.reader.selectFrom('passwordResets').select('memberId').execute()).toEqual(
    [{ memberId: null }],
  )
})

test('Q12 a fault in a sign-up is reported at once, in the same words for every address', async () => {
  const responses = [
    await signUp(address, { password: 'iloveyou' }),
    await signUp(rosa.email, { password: 'iloveyou' }),
  ]
  expect(responses[0]?.status).toBe(400)
  expect(responses[1]?.text).toBe(responses[0]?.text)
  expect(await pending()).toEqual([])
})

test('Q68 an address gets only a few mails, with or without an account', async () => {
  await testApp.close()
  await open({ ...highLimits, signUpMailsPerAccount: 2 })
  for (const email of ['maya.two@example.org', rosa.email]) {
    const statuses = []
    for (const spelling of [email, email.toUpperCase(), email]) statuses.push((await signUp(spelling)).status)
    // The first account of a community is the only one that is made at once, and counts as well.
    expect(statuses).toEqual(email === rosa.email ? [409, 429, 429] : [409, 409, 429])
  }
  expect((await signUp('third@example.org')).status).toBe(409)
  testApp.clock.advance(30 * minuteMs + 1)
  expect((await signUp(rosa.email)).status).toBe(409)
})

test('Q68 a mailbox gets only a few mails, however its address is spelled', async () => {
  await testApp.close()
  await open({ ...highLimits, signUpMailsPerAccount: 2, resetLinksPerAccount: 2 })
  const statuses = []
  for (const email of ['vera+1@gmail.com', 'v.era+2@gmail.com', 'vera@googlemail.com', 'VERA+4@gmail.com'])
    statuses.push((await signUp(email)).status)
  expect(statuses).toEqual([409, 409, 429, 429])
  // A change of address sends a mail there as well.
  const change = await rosa.call('POST', '/api/auth/change-email', {
    body: { newEmail: 'vera+5@gmail.com', currentPassword: testPassword },
  })
  expect(change.status).toBe(429)
  const resets = []
  for (const email of ['noor+1@example.org', 'noor+2@example.org', 'noor@example.org'])
    resets.push(
      (await callSignedOut(testApp, 'POST', '/api/auth/forgot-password', { body: { email } })).status,
    )
  expect(resets).toEqual([200, 200, 429])
})

test('Q68 a mailbox gets few mails in a day, however often somebody signs up with it', async () => {
  await testApp.close()
  await open({ ...highLimits, signUpMailsPerAccount: 2 })
  const statuses: number[] = []
  for (let halfHour = 0; halfHour < 46; halfHour += 1) {
    for (let tries = 0; tries < 3; tries += 1) statuses.push((await signUp('maya.two@example.org')).status)
    testApp.clock.advance(31 * minuteMs)
  }
  expect(new Set(statuses)).toEqual(new Set([409, 429]))
  expect(statuses.filter((status) => status === 409).length).toBeLessThanOrEqual(30)
})

test('Q21 the first member of a community is signed up at once, even if no mail ever leaves', async () => {
  await testApp.close()
  testApp = await buildTestApp({ PUBLIC_URL: publicUrl, SMTP_URL: 'smtp://127.0.0.1:9' })
  const first = await signUp('first@example.org')
  expect([first.status, first.json()]).toEqual([200, { message: 'Account created successfully!' }])
  expect((await logIn('first@example.org')).status).toBe(200)
  expect(await storedMember('first@example.org')).toMatchObject({ isOperator: 1, emailProvedAt: null })
  expect((await signUp('second@example.org')).status).toBe(409)
})

test('Q14 without a mail server an address that has an account is still refused as taken', async () => {
  await testApp.close()
  testApp = await buildTestApp({ PUBLIC_URL: publicUrl })
  const responses = [await signUp(), await signUp()]
  expect(responses.map(({ status }) => status)).toEqual([200, 409])
  expect(responses[1]?.json().code).toBe('email_taken')
  expect(mailsIn(testApp.dataDir)).toEqual([])
  expect(await pending()).toEqual([])
})
