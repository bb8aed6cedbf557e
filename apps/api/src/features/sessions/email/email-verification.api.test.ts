/** Mail that is switched on later: who joined before shows that their address is theirs, and loses nothing meanwhile. */
import { dayMs, minuteMs } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../../config.ts'
import {
  anOffer,
  buildTestApp,
  type TestApp,
  type TestMember,
  testPassword,
} from '../../../testing/app.factory.ts'
import { callSignedOut } from '../../../testing/responses.factory.ts'
import { linkIn } from '../../../testing/services/mailbox.factory.ts'
import {
  mailReceived,
  startMailServer,
  type TestMailServer,
  type TestMailServerOptions,
  textOf,
} from '../../../testing/services/smtp-server.factory.ts'
import { writeTo } from '../../conversations/conversations.factory.ts'
import { addPasskey } from '../../passkeys/passkeys.factory.ts'

const publicUrl = 'https://help.example.org'
const highLimits = JSON.stringify({ signUpsPerAddress: 500, logInsPerAddress: 500 })

let testApp: TestApp
let rosa: TestMember
let noor: TestMember
let mailServer: TestMailServer
beforeEach(async () => {
  testApp = await buildTestApp({ LIMITS: highLimits, PUBLIC_URL: publicUrl })
  rosa = await testApp.signUp('Rosa')
  noor = await testApp.signUp('Noor')
  // A member who has posted is visible to neighbors, and may receive messages.
  for (const member of [rosa, noor]) {
    expect((await member.call('POST', '/api/posts', { body: anOffer() })).status).toBe(200)
  }
})
afterEach(async () => {
  await testApp.close()
  await mailServer?.close()
})

/** The same data, with a mail server from now on. */
async function switchMailOn(options: TestMailServerOptions = {}): Promise<void> {
  mailServer = await startMailServer(options)
  testApp.environment.SMTP_URL = `smtp://127.0.0.1:${mailServer.port}`
  await restart()
}
async function switchMailOff(): Promise<void> {
  delete testApp.environment.SMTP_URL
  await restart()
}
const restart = () => testApp.restart({ config: readConfig(testApp.environment) })
const runJobs = () => testApp.app.jobs.runAll()

const ownRow = async (member: TestMember) =>
  (await member.round()).rows?.find(({ table, id }) => table === 'members' && id === member.id)?.row
const isWanted = async (member: TestMember) => (await ownRow(member))?.isEmailProofWanted === true
const tokenIn = (text: string) => linkIn({ text }).searchParams.get('token')
const prove = async (token: string | null, password: string | undefined = testPassword) =>
  (await callSignedOut(testApp, 'POST', '/api/auth/prove-email', { body: { token, password } })).status
const codeOf = async (member: TestMember, to: TestMember) => {
  const response = await writeTo(member, to.id)
  return response.status === 200 ? 'sent' : response.json().code
}
const mailsTo = ({ email }: TestMember) => mailServer.receivedMails.filter(({ to }) => to.includes(email))

test('Q18 without a mail server no verification is required, and no mail is sent', async () => {
  expect(await isWanted(rosa)).toBe(false)
  expect(await codeOf(rosa, noor)).toBe('sent')
  const response = await rosa.call('POST', '/api/auth/send-email-proof')
  expect([response.status, response.json<object>()]).toEqual([
    200,
    { message: 'There is nothing to confirm.', isSent: false },
  ])
})

test('Q18 mail switched on: devices get it before anything is refused, each member gets one mail, and its link verifies', async () => {
  const before = await rosa.round()
  await switchMailOn()
  const { rows = [] } = await rosa.round({ cursor: before.cursor })
  expect(rows.find(({ table }) => table === 'members')?.row).toMatchObject({ isEmailProofWanted: true })
  expect(await codeOf(rosa, noor)).toBe('prove_email')
  await runJobs()
  const mail = await mailReceived(mailServer, rosa.email)
  expect(mailsTo(noor)).toHaveLength(1)
  expect(mail.message).toMatch(/^Subject: Is this your Porchlight address\?\r$/m)
  expect(textOf(mail)).not.toMatch(/Rosa|Jimenez|Noor/)
  const token = tokenIn(textOf(mail))
  expect(await prove(token)).toBe(200)
  expect(await isWanted(rosa)).toBe(false)
  expect(await codeOf(rosa, noor)).toBe('sent')
  // A second tap is none the worse, and shows nothing of anybody else.
  expect(await prove(token)).toBe(200)
  expect(await codeOf(noor, rosa)).toBe('prove_email')
  await runJobs()
  testApp.clock.advance(dayMs)
  await runJobs()
  expect(mailServer.receivedMails).toHaveLength(2)
})

test('Q18 a button in the app sends a link, limited so that it does not bother the mailbox', async () => {
  await switchMailOn()
  const statuses = []
  for (let count = 0; count < 6; count += 1) {
    statuses.push((await rosa.call('POST', '/api/auth/send-email-proof')).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  const mail = await mailReceived(mailServer, rosa.email)
  expect(await prove(tokenIn(textOf(mail)))).toBe(200)
  const response = await rosa.call('POST', '/api/auth/send-email-proof')
  expect(response.json<object>()).toMatchObject({ isSent: false })
})

test('Q18 mails leave in batches, the next ones a minute later', async () => {
  for (let count = 0; count < 6; count += 1) await testApp.signUp(`Guest${count}`)
  await switchMailOn()
  await runJobs()
  expect(mailServer.receivedMails).toHaveLength(5)
  await runJobs()
  expect(mailServer.receivedMails).toHaveLength(8)
})

test('Q18 a restart amid the mails sends the rest, and none twice', async () => {
  for (let count = 0; count < 6; count += 1) await testApp.signUp(`Guest${count}`)
  await switchMailOn()
  await runJobs()
  await restart()
  await runJobs()
  await restart()
  await runJobs()
  expect(mailServer.receivedMails.map(({ to }) => to[0]).toSorted()).toHaveLength(8)
  expect(new Set(mailServer.receivedMails.map(({ to }) => to[0])).size).toBe(8)
})

test('Q18 a mail server that is down delays the mails and loses none', async () => {
  await switchMailOn({ refusesAll: 'connection' })
  const { port } = mailServer
  await runJobs()
  expect(mailServer.receivedMails).toEqual([])
  await mailServer.close()
  mailServer = await startMailServer({ port })
  testApp.clock.advance(minuteMs)
  await runJobs()
  expect([mailsTo(rosa).length, mailsTo(noor).length]).toEqual([1, 1])
})

test('Q18 a mailbox that says "not now" delays nobody else, and one that refuses is not tried again', async () => {
  await switchMailOn({ notNow: { at: 'recipient', times: 1 }, refuses: noor.email })
  await runJobs()
  expect(mailServer.receivedMails).toEqual([])
  const omar = await testApp.signUp('Omar')
  expect(omar.email).toBeTruthy()
  testApp.clock.advance(16 * minuteMs)
  await runJobs()
  expect([mailsTo(rosa).length, mailsTo(noor).length]).toEqual([1, 0])
})

test('Q18 a mailbox at which the mail server gives no answer lets the others go first', async () => {
  const [first, second] = [rosa, noor].toSorted((member, other) => (member.id < other.id ? -1 : 1))
  if (!first || !second) throw new Error('two members')
  await switchMailOn({ hangsUpAt: first.email })
  await runJobs()
  expect(mailServer.receivedMails).toEqual([])
  testApp.clock.advance(minuteMs)
  await runJobs()
  expect([mailsTo(first).length, mailsTo(second).length]).toEqual([0, 1])
})

test('Q18 a member who verified the address by a reset link meanwhile gets no mail', async () => {
  await switchMailOn()
  await callSignedOut(testApp, 'POST', '/api/auth/forgot-password', { body: { email: rosa.email } })
  const token = tokenIn(textOf(await mailReceived(mailServer, rosa.email)))
  const body = { token, password: testPassword }
  expect((await callSignedOut(testApp, 'POST', '/api/auth/reset-password', { body })).status).toBe(200)
  await runJobs()
  await mailReceived(mailServer, noor.email)
  expect(mailsTo(rosa).filter(({ message }) => message.includes('Is this your'))).toEqual([])
  await rosa.logIn()
  expect(await isWanted(rosa)).toBe(false)
})

test('Q18 an intruder’s account on somebody else’s address is signed out once the mailbox’s owner chose a password', async () => {
  await addPasskey(testApp, rosa.id)
  await testApp.app.database.transact(({ database, now }) =>
    database
      .insertInto('signInLinks')
      .values({
        ...{ issuer: 'https://accounts.google.com', subject: 'mallory', provider: 'google' },
        ...{ memberId: rosa.id, createdAt: now },
      })
      .execute(),
  )
  await switchMailOn()
  const other = async () =>
    [
      ...(await testApp.app.database.reader.selectFrom('signInLinks').select('memberId').execute()),
      ...(await testApp.app.database.reader.selectFrom('passkeys').select('memberId').execute()),
    ].length
  const reset = async (nth: number) => {
    await callSignedOut(testApp, 'POST', '/api/auth/forgot-password', { body: { email: rosa.email } })
    const token = tokenIn(textOf(await mailReceived(mailServer, rosa.email, nth)))
    const body = { token, password: testPassword }
    expect((await callSignedOut(testApp, 'POST', '/api/auth/reset-password', { body })).status).toBe(200)
    return textOf(await mailReceived(mailServer, rosa.email, nth + 1))
  }
  const words = 'no longer open it'
  expect(await reset(1)).toContain(words)
  expect(await other()).toBe(0)
  // Passkeys that the owner adds from then on stay.
  await addPasskey(testApp, rosa.id)
  expect(await reset(3)).not.toContain(words)
  expect(await other()).toBe(1)
})

test('Q18 a link is for one address: after another change it verifies nothing', async () => {
  await switchMailOn()
  await runJobs()
  const token = tokenIn(textOf(await mailReceived(mailServer, rosa.email)))
  await switchMailOff()
  const change = { newEmail: 'rosa@elsewhere.example', currentPassword: testPassword }
  const changeResponse = await rosa.call('POST', '/api/auth/change-email', { body: change })
  expect(changeResponse.status, changeResponse.text).toBe(200)
  testApp.environment.SMTP_URL = `smtp://127.0.0.1:${mailServer.port}`
  await restart()
  expect(await prove(token)).toBe(410)
  await runJobs()
  // The new address got no verification mail yet, so it gets one of its own, and Noor gets no second one.
  const mail = await mailReceived(mailServer, change.newEmail)
  expect(mailsTo(noor)).toHaveLength(1)
  expect(await prove(tokenIn(textOf(mail)))).toBe(200)
})

test('Q18 mail switched off requires no verification, and switched on again mails nobody twice', async () => {
  await switchMailOn()
  await runJobs()
  expect(await isWanted(rosa)).toBe(true)
  await switchMailOff()
  expect(await isWanted(rosa)).toBe(false)
  expect(await codeOf(rosa, noor)).toBe('sent')
  await mailServer.close()
  await switchMailOn()
  expect(await isWanted(rosa)).toBe(true)
  await runJobs()
  testApp.clock.advance(minuteMs)
  await runJobs()
  expect(mailServer.receivedMails).toEqual([])
})

test.each([
  ['made up', () => 'a.b.c'],
  ['for somebody else', (token: string) => token.replace(rosa.id, noor.id)],
  [
    'prolonged',
    (token: string) => token.replace(/\.[^.]+\./, `.${(Date.now() + 900 * dayMs).toString(36)}.`),
  ],
  ['truncated', (token: string) => token.slice(0, -1)],
])('Q18 a link that is %s verifies nothing', async (_what, forge) => {
  await switchMailOn()
  await runJobs()
  const token = String(tokenIn(textOf(await mailReceived(mailServer, rosa.email))))
  expect(await prove(forge(token))).toBe(410)
  expect([await isWanted(rosa), await isWanted(noor)]).toEqual([true, true])
})

test('Q18 the link needs a session of the account or its password, beside the mailbox', async () => {
  await switchMailOn()
  await runJobs()
  const token = tokenIn(textOf(await mailReceived(mailServer, rosa.email)))
  const bare = { body: { token } }
  const refusedResponses = [
    await callSignedOut(testApp, 'POST', '/api/auth/prove-email', bare),
    await noor.call('POST', '/api/auth/prove-email', bare),
  ]
  for (const response of refusedResponses) {
    expect(response.status).toBe(400)
    expect(response.json()).toMatchObject({ code: 'invalid', issues: [{ path: 'password' }] })
  }
  expect(await prove(token, 'a guess')).toBe(401)
  expect(await isWanted(rosa)).toBe(true)
  expect((await rosa.call('POST', '/api/auth/prove-email', bare)).status).toBe(200)
  expect(await isWanted(rosa)).toBe(false)
})

test('Q18 a mailbox that always says "not now" is tried less and less, and after a week no more', async () => {
  await switchMailOn({ notNow: { at: 'recipient', times: 1000 } })
  const dueAt = async () =>
    (
      await testApp.app.database.reader
        .selectFrom('members')
        .where('id', '=', rosa.id)
        .select('proofMailDueAt')
        .executeTakeFirstOrThrow()
    ).proofMailDueAt
  const begunAt = testApp.clock.now()
  const pauses: number[] = []
  for (let due = await dueAt(); due !== null && pauses.length < 100; due = await dueAt()) {
    testApp.clock.advance(Math.max(0, due - testApp.clock.now()))
    const triedAt = testApp.clock.now()
    await runJobs()
    pauses.push(Math.round((((await dueAt()) ?? triedAt) - triedAt) / minuteMs))
  }
  expect(pauses.slice(0, 3)).toEqual([15, 30, 60])
  expect(pauses.length).toBeLessThan(20)
  expect(testApp.clock.now() - begunAt).toBeGreaterThanOrEqual(7 * dayMs)
  expect(testApp.clock.now() - begunAt).toBeLessThan(9 * dayMs)
})

test('Q18 a link expires, and then the button sends another one', async () => {
  await switchMailOn()
  await runJobs()
  const token = tokenIn(textOf(await mailReceived(mailServer, rosa.email)))
  testApp.clock.advance(7 * dayMs + 1)
  expect(await prove(token)).toBe(410)
  await rosa.logIn()
  await rosa.call('POST', '/api/auth/send-email-proof')
  expect(await prove(tokenIn(textOf(await mailReceived(mailServer, rosa.email, 2))))).toBe(200)
})

test('Q18 a backup contains nothing that makes a valid link', async () => {
  await switchMailOn()
  await runJobs()
  const token = String(tokenIn(textOf(await mailReceived(mailServer, rosa.email))))
  const signature = token.split('.')[2] ?? ''
  const members = await testApp.app.database.reader.selectFrom('members').selectAll().execute()
  expect(JSON.stringify(members)).not.toContain(signature)
})
