import { once } from 'node:events'
import { statSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { hourMs, minuteMs } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { hashToken } from '../../../http/sessions/session.ts'
import { buildTestApp, type TestApp, type TestMember, testPassword } from '../../../testing/app.factory.ts'
import { callSignedOut, expectNoSecrets } from '../../../testing/responses.factory.ts'
import { linkIn, mailsIn, mailTo } from '../../../testing/services/mailbox.factory.ts'
import { mailReceived, startMailServer, textOf } from '../../../testing/services/smtp-server.factory.ts'
import { listen } from '../../../testing/wire.factory.ts'

let testApp: TestApp
let rosa: TestMember
const highLimits = JSON.stringify({
  signUpsPerAddress: 1000,
  logInsPerAddress: 1000,
  logInsPerAccount: 3,
  resetLinksPerAddress: 1000,
  resetLinksPerAccount: 1000,
})
const publicUrl = 'https://help.example.org'
const newPassword = 'another lamp, another porch'

beforeEach(async () => {
  await open({ LIMITS: highLimits, PUBLIC_URL: publicUrl })
})
afterEach(() => testApp.close())

async function open(environment: Record<string, string>): Promise<void> {
  testApp = await buildTestApp(environment)
  rosa = await testApp.signUp('Rosa')
}

async function openInstead(environment: Record<string, string>): Promise<void> {
  await testApp.close()
  await open(environment)
}

const forgot = (email: string, headers: Record<string, string> = {}) =>
  callSignedOut(testApp, 'POST', '/api/auth/forgot-password', { body: { email }, headers })
const reset = (token: string, password = newPassword) =>
  callSignedOut(testApp, 'POST', '/api/auth/reset-password', { body: { token, password } })
const logIn = (password: string, email = rosa.email) =>
  callSignedOut(testApp, 'POST', '/api/auth/login', { body: { email, password } })

async function tokenFor(email: string, nth = 1): Promise<string> {
  expect((await forgot(email)).status).toBe(200)
  return linkIn(await mailTo(testApp.dataDir, email, nth)).searchParams.get('token') ?? ''
}

const storedLinks = () => testApp.app.database.reader.selectFrom('passwordResets').selectAll().execute()
const hashOf = async (email: string) => {
  const { passwordHash } = await testApp.app.database.reader
    .selectFrom('members')
    .where('email', '=', email)
    .select('passwordHash')
    .executeTakeFirstOrThrow()
  return passwordHash
}

test('S-038 S-041 the link in the mail sets a new password, and the old one no longer works', async () => {
  const response = await reset(await tokenFor(rosa.email))
  expect(response.status).toBe(200)
  expect(response.json()).toEqual({ message: 'Your password was changed.' })
  expect((await logIn(testPassword)).status).toBe(401)
  expect((await logIn(newPassword)).status).toBe(200)
  expect(await hashOf(rosa.email)).toMatch(/^\$argon2id\$/)
})

test('S-038 a link goes to the address in the form of mail servers, however its domain is spelled', async () => {
  const email = "rosa.o'brien@xn--bcher-kva.example"
  await testApp.app.database.transact(({ database }) =>
    database.updateTable('members').set({ email, emailKey: email }).where('id', '=', rosa.id).execute(),
  )
  expect((await forgot("Rosa.O'Brien@Bücher.example")).status).toBe(200)
  expect(linkIn(await mailTo(testApp.dataDir, email)).searchParams.get('token')).not.toBeNull()
})

test('S-038 Q14 an address without an account gets exactly the same response, and no mail', async () => {
  const unknown = await forgot('nobody@example.org')
  const knownResponse = await forgot(rosa.email)
  expect(knownResponse.status).toBe(200)
  expect(knownResponse.json()).toEqual({ message: 'Reset link sent!' })
  expect([unknown.status, unknown.text]).toEqual([knownResponse.status, knownResponse.text])
  const headersOf = ({ headers }: typeof knownResponse) => Object.keys(headers).sort()
  expect(headersOf(unknown)).toEqual(headersOf(knownResponse))
  // Mails leave in order: the first one's would be here by now.
  await mailTo(testApp.dataDir, rosa.email)
  expect(mailsIn(testApp.dataDir)).toHaveLength(1)
})

test('S-038 Q14 an address without an account stores a row, too, which nobody can use', async () => {
  await forgot('nobody@example.org')
  expect(await storedLinks()).toMatchObject([{ memberId: null }])
  await forgot(rosa.email)
  expect(await storedLinks()).toHaveLength(2)
})

test('S-038 Q15 the token is in the mail alone: not in the response, and only as a hash in the data', async () => {
  const response = await forgot(rosa.email)
  const token = linkIn(await mailTo(testApp.dataDir, rosa.email)).searchParams.get('token') ?? ''
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(response.text).not.toContain(token)
  expectNoSecrets(response.text)
  expect(await storedLinks()).toEqual([
    { tokenHash: hashToken(token), memberId: rosa.id, expiresAt: expect.any(Number), isByMail: 0 },
  ])
  expect((await reset(hashToken(token))).status).toBe(410)
})

test('S-041 no other account of the machine can read the mail', async () => {
  await forgot(rosa.email)
  const { path } = await mailTo(testApp.dataDir, rosa.email)
  expect(statSync(path).mode & 0o077).toBe(0)
})

test('S-038 Q15 the link begins with PUBLIC_URL, whatever host the call names', async () => {
  const from = { 'x-forwarded-host': 'evil.example.com', origin: publicUrl }
  expect((await forgot(rosa.email, { ...from, host: 'evil.example.com' })).status).toBe(421)
  await forgot(rosa.email, { ...from, host: '192.168.1.20' })
  const { text, ...mail } = await mailTo(testApp.dataDir, rosa.email)
  expect(text).not.toContain('evil')
  expect(linkIn({ text, ...mail }).href).toMatch(
    /^https:\/\/help\.example\.org\/reset-password\?token=[\w-]{43}$/,
  )
})

test('S-038 without PUBLIC_URL the link leads to this machine and its port', async () => {
  await openInstead({ LIMITS: highLimits })
  const { port } = await listen(testApp)
  await forgot(rosa.email)
  expect(linkIn(await mailTo(testApp.dataDir, rosa.email)).origin).toBe(`http://localhost:${port}`)
})

test('S-048 Q15 a link works once', async () => {
  const token = await tokenFor(rosa.email)
  expect((await reset(token)).status).toBe(200)
  const again = await reset(token, 'and yet another one')
  expect(again.status).toBe(410)
  expect(again.json()).toEqual({
    code: 'link_expired',
    message: 'This link has expired or was already used. Please request a new password reset.',
  })
  expect((await logIn(newPassword)).status).toBe(200)
})

test('S-048 Q15 two simultaneous uses of a link: one sets the password', async () => {
  const token = await tokenFor(rosa.email)
  const passwords = Array.from({ length: 6 }, (_, index) => `password number ${index}`)
  const responses = await Promise.all(passwords.map((password) => reset(token, password)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410, 410])
  const winner = passwords[responses.findIndex(({ status }) => status === 200)] ?? ''
  expect((await logIn(winner)).status).toBe(200)
  const subject = (await mailTo(testApp.dataDir, rosa.email, 2)).headers.Subject
  expect(subject).toBe('Your Porchlight password was changed')
  expect(mailsIn(testApp.dataDir, rosa.email)).toHaveLength(2)
})

test('S-048 Q15 a link works for an hour', async () => {
  const token = await tokenFor(rosa.email)
  testApp.clock.advance(hourMs + 1)
  expect((await reset(token)).status).toBe(410)
  expect((await logIn(testPassword)).status).toBe(200)
  const next = await tokenFor(rosa.email, 2)
  testApp.clock.advance(hourMs - minuteMs)
  expect((await reset(next)).status).toBe(200)
})

test('S-048 Q15 a new link voids the previous one of the same member only', async () => {
  const noor = await testApp.signUp('Noor')
  const first = await tokenFor(rosa.email)
  const noorToken = await tokenFor(noor.email)
  const second = await tokenFor(rosa.email, 2)
  expect((await reset(first)).status).toBe(410)
  expect((await reset(second)).status).toBe(200)
  expect((await reset(noorToken)).status).toBe(200)
})

test.each(['made-up', ' ', 'x'.repeat(200), '../../etc/passwd', "' or 1=1 --"])(
  'S-048 the token %j is refused and changes nothing',
  async (token) => {
    await forgot('nobody@example.org')
    expect((await reset(token)).status).toBe(410)
    expect((await logIn(testPassword)).status).toBe(200)
  },
)

test('S-045 S-048 a password that is too short is refused, and the link stays good', async () => {
  const token = await tokenFor(rosa.email)
  const response = await reset(token, 'short')
  expect(response.status).toBe(400)
  expect(response.json()).toEqual({
    code: 'invalid',
    message: 'Password must be at least 8 characters',
    issues: [{ path: 'password', message: 'Password must be at least 8 characters' }],
  })
  expect(response.text).not.toContain(token)
  expect((await reset(token)).status).toBe(200)
})

test.each([
  ['common', 'iloveyou'],
  ['personal', 'Rosa-2026'],
  ['personal', 'porchlight!'],
])(
  'Q12 a new password that is %s, such as %j, is refused, and the link stays good',
  async (because, password) => {
    const token = await tokenFor(rosa.email)
    const response = await reset(token, password)
    expect(response.status).toBe(400)
    const { message, ...refusal } = response.json()
    expect(refusal).toEqual({
      code: 'password_guessable',
      params: { because },
      issues: [{ path: 'password', message }],
    })
    expect(response.text).not.toMatch(new RegExp(`${password}|${token}|${rosa.email}`))
    expect((await logIn(testPassword)).status).toBe(200)
    expect((await reset(token)).status).toBe(200)
  },
)

test('Q12 without a valid link every password gets the same refusal', async () => {
  const responses = [
    await reset('made-up', 'iloveyou'),
    await reset('made-up', 'rosa-2026'),
    await reset('made-up'),
  ]
  expect(responses.map(({ status }) => status)).toEqual([410, 410, 410])
  expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
})

test('S-048 Q16 Q25 every session of the member ends, its sockets close, and the reset itself signs nobody in', async () => {
  const noor = await testApp.signUp('Noor')
  const first = rosa.cookie
  await rosa.logIn()
  const address = await listen(testApp)
  const sockets = await Promise.all([first, rosa.cookie, noor.cookie].map((cookie) => dial(address, cookie)))
  const closeEvents = sockets.slice(0, 2).map((socket) => once(socket, 'close'))
  const response = await reset(await tokenFor(rosa.email))
  expect(response.headers['set-cookie']).toBeUndefined()
  expect((await Promise.all(closeEvents)).map(([code]) => code)).toEqual([1008, 1008])
  expect(sockets[2]?.readyState).toBe(WebSocket.OPEN)
  for (const cookie of [first, rosa.cookie]) {
    expect((await callSignedOut(testApp, 'GET', '/api/auth/user', { headers: { cookie } })).status).toBe(401)
  }
  expect((await noor.call('GET', '/api/auth/user')).status).toBe(200)
  for (const socket of sockets) socket.terminate()
})

test('S-048 Q25 a sign-in with the old password that is still running does not survive the new one', async () => {
  await openInstead({ LIMITS: JSON.stringify({ ...JSON.parse(highLimits), logInsPerAccount: 1000 }) })
  const token = await tokenFor(rosa.email)
  const [resetResponse, ...entered] = await Promise.all([
    reset(token),
    ...Array.from({ length: 12 }, () => logIn(testPassword)),
  ])
  expect(resetResponse.status).toBe(200)
  for (const { status, headers } of entered) {
    expect([200, 401]).toContain(status)
    const cookie = String(headers['set-cookie'] ?? 'none').split(';')[0] ?? ''
    expect((await callSignedOut(testApp, 'GET', '/api/auth/user', { headers: { cookie } })).status).toBe(401)
  }
})

test('S-048 Q16 a mail about the new password contains neither the password nor a working link', async () => {
  const token = await tokenFor(rosa.email)
  await reset(token)
  const noticeMail = await mailTo(testApp.dataDir, rosa.email, 2)
  expect(noticeMail.headers.Subject).toBe('Your Porchlight password was changed')
  expect(noticeMail.text).not.toContain(newPassword)
  expect(noticeMail.text).not.toContain('token')
  expect(linkIn(noticeMail).href).toBe(`${publicUrl}/auth`)
})

test('S-038 a mail does not repeat the names that somebody typed at sign-up', async () => {
  const email = 'someone.else@example.org'
  const body = { firstName: 'Win at spam.example', lastName: 'Now', email, password: testPassword }
  await callSignedOut(testApp, 'POST', '/api/auth/signup', { body })
  await forgot(email)
  const { text, headers } = await mailTo(testApp.dataDir, email)
  expect(text + JSON.stringify(headers)).not.toMatch(/spam|Now\b/)
})

test('S-048 a new password ends the pause after wrong passwords', async () => {
  for (let tries = 0; tries < 4; tries += 1) await logIn('not this one')
  expect((await logIn(testPassword)).status).toBe(429)
  await reset(await tokenFor(rosa.email))
  expect((await logIn(newPassword)).status).toBe(200)
})

test('Q68 links beyond the limit are refused, for each account, existing or not, and for each address', async () => {
  await openInstead({ LIMITS: JSON.stringify({ resetLinksPerAccount: 2, resetLinksPerAddress: 5 }) })
  for (const email of [rosa.email, 'nobody@example.org']) {
    const statuses = []
    for (const spelling of [email, email.toUpperCase(), email]) statuses.push((await forgot(spelling)).status)
    expect(statuses).toEqual([200, 200, 429])
  }
  const sixthMore = await forgot('third@example.org')
  expect(sixthMore.status).toBe(429)
  expect(Number(sixthMore.headers['retry-after'])).toBeGreaterThan(0)
  testApp.clock.advance(30 * minuteMs + 1)
  expect((await forgot(rosa.email)).status).toBe(200)
})

test('Q68 S-038 requests all day long send few links, and the owner waits an hour at most for one', async () => {
  await openInstead({ LIMITS: JSON.stringify({ resetLinksPerAddress: 10_000 }) })
  let sentCount = 0
  for (let halfHour = 0; halfHour < 46; halfHour += 1) {
    for (let tries = 0; tries < 6; tries += 1) sentCount += (await forgot(rosa.email)).status === 200 ? 1 : 0
    testApp.clock.advance(31 * minuteMs)
  }
  expect(sentCount).toBeGreaterThanOrEqual(15)
  expect(sentCount).toBeLessThanOrEqual(40)
  await forgot(rosa.email)
  const retryAt = Date.parse(String((await forgot(rosa.email)).json().params?.retryAt))
  expect(retryAt - testApp.clock.now()).toBeLessThanOrEqual(hourMs)
  testApp.clock.advance(hourMs)
  expect((await forgot(rosa.email)).status).toBe(200)
})

test('old links are deleted, and valid ones stay', async () => {
  await tokenFor(rosa.email)
  await testApp.app.jobs.runAll()
  expect(await storedLinks()).toHaveLength(1)
  testApp.clock.advance(hourMs + 1)
  await testApp.app.jobs.runAll()
  expect(await storedLinks()).toEqual([])
})

test('SH-006 S-041 with SMTP_URL mails go to the mail server, and none to a file', async () => {
  const server = await startMailServer()
  await openInstead({
    LIMITS: highLimits,
    PUBLIC_URL: publicUrl,
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    MAIL_FROM: 'porch@example.org',
    COMMUNITY_NAME: 'Echo Park',
  })
  expect((await forgot(rosa.email)).status).toBe(200)
  const mail = await mailReceived(server, rosa.email)
  expect(server.receivedMails).toEqual([mail])
  const greeting = new URL(publicUrl).hostname
  expect(mail).toMatchObject({ from: 'porch@example.org', to: [rosa.email], greeting })
  expect(mail.message).toMatch(/^From: Echo Park <porch@example\.org>\r$/m)
  expect(textOf(mail)).toMatch(/^Echo Park on Porchlight\nWhere kindness is currency\.$/m)
  expect(mail.message).toMatch(/^Subject: Reset your Porchlight password\r$/m)
  expect(mailsIn(testApp.dataDir)).toEqual([])
  await server.close()
})

test('S-041 a mail server that never responds neither fails nor delays the call', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  await openInstead({ LIMITS: highLimits, PUBLIC_URL: publicUrl, SMTP_URL: `smtp://127.0.0.1:${port}` })
  const lines: Socket[] = []
  silent.on('connection', (line) => lines.push(line))
  const startedAt = performance.now()
  expect((await forgot(rosa.email)).status).toBe(200)
  expect(performance.now() - startedAt).toBeLessThan(2000)
  await expect.poll(() => lines.length).toBe(1)
  for (const line of lines) line.destroy()
  silent.close()
})

async function dial(address: URL, cookie: string): Promise<WebSocket> {
  const url = new URL('/ws', address.href.replace('http', 'ws'))
  // A public address is configured, so it is the app's own origin.
  const socket = new WebSocket(url, { headers: { cookie, origin: publicUrl } })
  socket.on('error', () => undefined)
  await once(socket, 'open')
  return socket
}
