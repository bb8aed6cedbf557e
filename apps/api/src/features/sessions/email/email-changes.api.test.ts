/**
 * Tests that a new address counts once its mailbox confirmed it, that the address before can take the change back, and
 * that no response reveals who has which address.
 */

import { dayMs, hourMs } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { createToken, hashToken } from '../../../http/sessions/session.ts'
import { buildTestApp, type TestApp, type TestMember, testPassword } from '../../../testing/app.factory.ts'
import { callSignedOut, expectNoSecrets } from '../../../testing/responses.factory.ts'
import { linkIn, mailsIn, mailTo } from '../../../testing/services/mailbox.factory.ts'
import {
  mailReceived,
  startMailServer,
  type TestMailServer,
  textOf,
} from '../../../testing/services/smtp-server.factory.ts'
import { invite, invitedBy } from '../../invitations/invitations.factory.ts'
import { removeMember } from '../../removal/remove-member.operations.ts'
import { addMember, newMember } from '../joining/new-members.ts'
import { cookiesIn } from '../providers/google.factory.ts'

const newEmail = 'rosa.new@example.org'
const newPassword = 'another lamp, another porch'
const publicUrl = 'https://help.example.org'
const highLimits = {
  ...{ signUpsPerAddress: 1000, logInsPerAddress: 1000, logInsPerAccount: 1000, signUpMailsPerAccount: 1000 },
  ...{ resetLinksPerAddress: 1000, resetLinksPerAccount: 1000 },
}

let mailServer: TestMailServer
let testApp: TestApp
let rosa: TestMember
let cookie: string

/** The first account of a community is there at once. */
async function open(limits = highLimits): Promise<void> {
  testApp = await buildTestApp({
    LIMITS: JSON.stringify(limits),
    PUBLIC_URL: publicUrl,
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
  })
  rosa = await testApp.signUp('Rosa')
  cookie = rosa.cookie
}

beforeEach(async () => {
  mailServer = await startMailServer()
  await open()
})
afterEach(async () => {
  await testApp.close()
  await mailServer.close()
})

async function change(email: string, currentPassword = testPassword) {
  const response = await callSignedOut(testApp, 'POST', '/api/auth/change-email', {
    body: { newEmail: email, currentPassword },
    headers: { cookie },
  })
  cookie = cookiesIn(response)['__Host-sid'] ?? cookie
  return response
}
const post = (path: string, body: object) => callSignedOut(testApp, 'POST', path, { body })
const confirm = (token: string, password = testPassword) =>
  post('/api/auth/confirm-email', { token, password })
const undo = (token: string) => post('/api/auth/undo-email', { token })
const logIn = async (email: string, password = testPassword) =>
  (await post('/api/auth/login', { email, password })).status
const isSignedIn = async (sessionCookie = cookie) =>
  (await callSignedOut(testApp, 'GET', '/api/auth/user', { headers: { cookie: sessionCookie } })).status ===
  200

async function tokenTo(address: string, nth = 1): Promise<string> {
  const { text, link } = await readReceivedMail(address, nth)
  expect(text).not.toContain('Rosa')
  return link.searchParams.get('token') ?? ''
}

async function readReceivedMail(address: string, nth = 1): Promise<{ text: string; link: URL }> {
  const text = textOf(await mailReceived(mailServer, address, nth))
  const line = text.split('\n').find((each) => each.startsWith(publicUrl)) ?? publicUrl
  return { text, link: new URL(line) }
}

/** Adds a neighbor who has finished their sign-up. */
async function addNeighbor(email: string): Promise<void> {
  await testApp.app.database.transact((transaction) => {
    const { now } = transaction
    const person = { email, firstName: 'Noor', lastName: 'Amari' }
    const signUpSettings = {
      passwordHash: null,
      authProvider: 'email',
      isProved: true,
      now,
      trialDays: 14,
    } as const
    return addMember(transaction, newMember(person, signUpSettings))
  })
}

const storedEmail = async () => {
  const row = testApp.app.database.reader.selectFrom('members').where('id', '=', rosa.id)
  return (await row.select(['email', 'emailKey', 'emailProvedAt']).executeTakeFirst()) ?? null
}

test('A-007 a new address counts once its link was opened with the password, and not before', async () => {
  const response = await change('Rosa.New@Example.org')
  expect([response.status, response.json()]).toEqual([
    200,
    { message: 'Please check your email.', waitsForMail: true },
  ])
  expectNoSecrets(response.text)
  const token = await tokenTo('Rosa.New@example.org')
  expect([await logIn(newEmail), await logIn(rosa.email)]).toEqual([401, 200])
  expect((await confirm(token, 'a guess of a stranger’s')).json().code).toBe('wrong_password')
  expect((await confirm(token)).status).toBe(200)
  expect([await logIn(newEmail), await logIn(rosa.email)]).toEqual([200, 401])
  expect(await storedEmail()).toMatchObject({ emailKey: newEmail, emailProvedAt: expect.any(Number) })
  expect(await isSignedIn()).toBe(true)
})

describe('a link to a new address whose response was lost', () => {
  let token: string
  beforeEach(async () => {
    await change(newEmail)
    token = await tokenTo(newEmail)
    expect((await confirm(token)).status).toBe(200)
  })

  it('A-007 succeeds again with the password, and changes nothing more', async () => {
    await post('/api/auth/forgot-password', { email: newEmail })
    const reset = await tokenTo(newEmail, 2)
    expect((await confirm(token)).status).toBe(200)
    expect((await confirm(token, 'a guess')).json().code).toBe('wrong_password')
    // A new confirmation would have voided it.
    expect((await post('/api/auth/reset-password', { token: reset, password: newPassword })).status).toBe(200)
    expect((await confirm(token, newPassword)).json().code).toBe('email_link_expired')
  })

  it('Q15 is void after an hour', async () => {
    testApp.clock.advance(hourMs + 1000)
    expect((await confirm(token)).json().code).toBe('email_link_expired')
  })

  it('Q15 Q19 brings the new address back neither after another one nor after an undo', async () => {
    await change('rosa.third@example.org')
    expect((await confirm(token)).json().code).toBe('email_link_expired')
    await confirm(await tokenTo('rosa.third@example.org'))
    expect((await confirm(token)).json().code).toBe('email_link_expired')
    const undoResponse = await undo(await tokenTo(rosa.email))
    // The same password as before: the link is void by itself.
    await post('/api/auth/reset-password', { ...undoResponse.json<object>(), password: testPassword })
    expect((await confirm(token)).json().code).toBe('email_link_expired')
    expect(await storedEmail()).toMatchObject({ email: rosa.email })
  })
})

test('Q19 a stolen cookie changes no address: it needs the password, with the limit of sign-in', async () => {
  const response = await change(newEmail, 'a guess')
  expect([response.status, response.json().code]).toEqual([401, 'wrong_password'])
  expect((await change(newEmail, '')).json().message).toBe('Current password is required')
  expect(mailServer.receivedMails).toEqual([])
})

test('Q14 somebody else’s address, in four spellings, gets the response of a free one, and its owner gets a mail', async () => {
  await addNeighbor('noor@xn--bcher-kva.example')
  const free = await change('free@example.org')
  const spellings = [
    'noor@bücher.example',
    'NOOR@xn--bcher-kva.example',
    ' noor@BÜCHER.example',
    'Noor@Bücher.example',
  ]
  for (const [index, spelling] of spellings.entries()) {
    const takenResponse = await change(spelling)
    expect([takenResponse.status, takenResponse.text]).toEqual([free.status, free.text])
    const { text } = await readReceivedMail('noor@bücher.example', index + 1)
    expect(text).toContain('already has an account here, yours')
    expect(text).not.toContain('token=')
  }
  expect(await storedEmail()).toMatchObject({ email: rosa.email })
})

describe('the previous address', () => {
  it('Q19 the previous address gets a mail, whose link undoes the change before it counts: all devices out, and a new password', async () => {
    await change(newEmail)
    const [token, undoToken] = [await tokenTo(newEmail), await tokenTo(rosa.email)]
    const response = await undo(undoToken)
    expect(response.status).toBe(200)
    expect(await isSignedIn()).toBe(false)
    expect(await logIn(rosa.email)).toBe(401)
    expect((await confirm(token)).json().code).toBe('email_link_expired')
    const reset = await post('/api/auth/reset-password', {
      ...response.json<object>(),
      password: newPassword,
    })
    expect(reset.status).toBe(200)
    expect(await logIn(rosa.email, newPassword)).toBe(200)
    expect((await undo(undoToken)).json().code).toBe('email_link_expired')
  })

  it('Q19 an undo whose response was lost gives the same way to a new password again, until it is used', async () => {
    await change(newEmail)
    const undoToken = await tokenTo(rosa.email)
    const [first, second] = await Promise.all([undo(undoToken), undo(undoToken)])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.json()).toEqual(first.json())
    testApp.clock.advance(hourMs - 1000)
    const third = await undo(undoToken)
    expect(third.json()).toEqual(first.json())
    const body = { ...third.json<object>(), password: newPassword }
    expect((await post('/api/auth/reset-password', body)).status).toBe(200)
    // A member who has a password again is not locked out a second time.
    expect((await undo(undoToken)).json().code).toBe('email_link_expired')
    expect((await post('/api/auth/reset-password', body)).json().code).toBe('link_expired')
    expect(await logIn(rosa.email, newPassword)).toBe(200)
  })

  it.each<[string, (member: TestMember) => Promise<unknown>]>([
    ['an hour later', async () => testApp.clock.advance(hourMs + 1000)],
    ['after a newer link', ({ email }) => post('/api/auth/forgot-password', { email })],
  ])('Q19 an undo is not given again %s', async (_when, pass) => {
    await change(newEmail)
    const undoToken = await tokenTo(rosa.email)
    const { token } = (await undo(undoToken)).json<{ token: string }>()
    await pass(rosa)
    expect((await undo(undoToken)).json().code).toBe('email_link_expired')
    const reset = await post('/api/auth/reset-password', { token, password: newPassword })
    expect(reset.json().code).toBe('link_expired')
  })

  it('Q19 the link of an undo is no link to a new password itself, and such a link undoes nothing', async () => {
    await change(newEmail)
    const undoToken = await tokenTo(rosa.email)
    const before = await post('/api/auth/reset-password', { token: undoToken, password: newPassword })
    expect(before.json().code).toBe('link_expired')
    const { token } = (await undo(undoToken)).json<{ token: string }>()
    for (const body of [{ token: undoToken }, { token: `${token}x` }]) {
      const response = await post('/api/auth/reset-password', { ...body, password: newPassword })
      expect(response.json().code).toBe('link_expired')
    }
    expect((await undo(token)).json().code).toBe('email_link_expired')
  })

  it('Q19 M-112 the undo ends the invitations of the account, which another person may have made', async () => {
    const { code } = await invite(rosa)
    await change(newEmail)
    expect(await invitedBy(testApp, code)).toBe('Rosa')
    expect((await undo(await tokenTo(rosa.email))).status).toBe(200)
    expect(await invitedBy(testApp, code)).toBeNull()
  })

  it('Q19 the previous address undoes the change for seven days after it counted, also after another change', async () => {
    await change(newEmail)
    const first = await tokenTo(rosa.email)
    await confirm(await tokenTo(newEmail))
    await change('rosa.third@example.org')
    const second = await tokenTo(newEmail, 2)
    await confirm(await tokenTo('rosa.third@example.org'))
    testApp.clock.advance(7 * dayMs - hourMs)
    expect((await undo(first)).status).toBe(200)
    expect(await storedEmail()).toMatchObject({ email: rosa.email })
    // The mailbox in between may belong to the person who took over the account.
    expect((await undo(second)).json().code).toBe('email_link_expired')
    expect([await logIn(newEmail), await logIn('rosa.third@example.org')]).toEqual([401, 401])
  })

  it('Q19 the previous address cannot undo the change after seven days', async () => {
    await change(newEmail)
    const token = await tokenTo(rosa.email)
    await confirm(await tokenTo(newEmail))
    testApp.clock.advance(7 * dayMs + 1000)
    expect((await undo(token)).json().code).toBe('email_link_expired')
    expect(await storedEmail()).toMatchObject({ email: newEmail })
  })
})

describe('the link to a new address is void', () => {
  const expectNothing = async (token: string) => {
    expect((await confirm(token)).json().code).toBe('email_link_expired')
    expect((await storedEmail())?.email).not.toBe(newEmail)
  }

  it('Q15 after an hour', async () => {
    await change(newEmail)
    const token = await tokenTo(newEmail)
    testApp.clock.advance(hourMs + 1000)
    await expectNothing(token)
  })

  it('Q15 after another address was requested', async () => {
    await change(newEmail)
    const token = await tokenTo(newEmail)
    await change('rosa.third@example.org')
    await expectNothing(token)
    expect((await confirm(await tokenTo('rosa.third@example.org'))).status).toBe(200)
  })

  it('Q15 after the password changed, by a mailed link or in the settings', async () => {
    await change(newEmail)
    const token = await tokenTo(newEmail)
    await post('/api/auth/forgot-password', { email: rosa.email })
    const reset = await tokenTo(rosa.email, 2)
    await post('/api/auth/reset-password', { token: reset, password: newPassword })
    await expectNothing(token)
  })

  it('Q15 after its address got an account', async () => {
    await change(newEmail)
    const token = await tokenTo(newEmail)
    await addNeighbor(newEmail)
    await expectNothing(token)
  })

  it('Q64 after its member was removed, and so is the link to the previous address', async () => {
    await change(newEmail)
    const [token, undoToken] = [await tokenTo(newEmail), await tokenTo(rosa.email)]
    const { transact } = testApp.app.database
    await removeMember(
      { transact, dataDir: testApp.dataDir, timeZone: 'UTC', mayLeaveNoOperator: true },
      rosa.id,
    )
    expect((await confirm(token)).json().code).toBe('email_link_expired')
    expect((await undo(undoToken)).json().code).toBe('email_link_expired')
    expect(await storedEmail()).toBeNull()
  })
})

test('Q15 of two taps at once both succeed, and a reset link to the previous address is void', async () => {
  await post('/api/auth/forgot-password', { email: rosa.email })
  const reset = await tokenTo(rosa.email)
  await change(newEmail)
  const token = await tokenTo(newEmail)
  const responses = await Promise.all([confirm(token), confirm(token)])
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  expect((await post('/api/auth/reset-password', { token: reset, password: newPassword })).status).toBe(410)
})

test('Q14 a member can cause few mails: five changes in half an hour', async () => {
  await testApp.close()
  await open({ ...highLimits, resetLinksPerAccount: 5 })
  for (let at = 0; at < 5; at += 1) expect((await change(`rosa.${at}@example.com`)).status).toBe(200)
  expect((await change('rosa.6@example.com')).json().code).toBe('too_many')
})

describe('without a mail server', () => {
  let logged: string[]
  beforeEach(async () => {
    await testApp.close()
    logged = []
    testApp = await buildTestApp(
      { LIMITS: JSON.stringify(highLimits), LOG_LEVEL: 'info', PUBLIC_URL: publicUrl },
      { logTo: { write: (line) => logged.push(line) } },
    )
    rosa = await testApp.signUp('Rosa')
    cookie = rosa.cookie
  })

  it('A-007 the address changes at once, which the operator’s log says without any address', async () => {
    const response = await change(newEmail)
    expect(response.json()).toEqual({ message: 'Your email was changed.', waitsForMail: false })
    expect([await logIn(newEmail), await logIn(rosa.email)]).toEqual([200, 401])
    expect(logged.filter((line) => line.includes('another address'))).toHaveLength(1)
    expect(logged.join('\n')).toContain(rosa.id)
    for (const email of [newEmail, rosa.email]) expect(logged.join('\n')).not.toContain(email)
    // Without a mail server the mail is a file in the data directory, and the operator hands its link over.
    const link = linkIn(await mailTo(testApp.dataDir, rosa.email))
    expect((await undo(link.searchParams.get('token') ?? '')).status).toBe(200)
    expect(await storedEmail()).toMatchObject({ email: rosa.email })
  })

  it('Q15 a change at once voids a link to another address', async () => {
    const token = createToken()
    await testApp.app.database.transact(({ database, now }) =>
      database
        .insertInto('emailChanges')
        .values({
          ...{ memberId: rosa.id, tokenHash: hashToken(token), expiresAt: now + hourMs },
          ...{ email: 'rosa.third@example.org', emailKey: 'rosa.third@example.org' },
        })
        .execute(),
    )
    expect((await change(newEmail)).status).toBe(200)
    expect((await confirm(token)).json().code).toBe('email_link_expired')
    expect(await storedEmail()).toMatchObject({ email: newEmail })
  })

  it('A-008 an address that has an account is refused, and nobody gets a mail', async () => {
    const noor = await testApp.signUp('Noor')
    const response = await change(noor.email.toUpperCase())
    expect([response.status, response.json().code]).toEqual([409, 'email_taken'])
    expect(mailsIn(testApp.dataDir)).toEqual([])
    expect(await storedEmail()).toMatchObject({ email: rosa.email })
  })

  it('A-005 A-007 one’s present address is refused', async () => {
    expect((await change(rosa.email)).json()).toMatchObject({
      code: 'invalid',
      issues: [{ path: 'newEmail', message: 'This is your address already.' }],
    })
  })
})
