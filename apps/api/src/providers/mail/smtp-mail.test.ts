import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import {
  mailReceived,
  startMailServer,
  type TestMailServer,
} from '../../testing/services/smtp-server.factory.ts'
import type { Mail } from './mail.ts'
import { mailFault, mailFaultText } from './mail-faults.ts'
import { createOutgoingMail } from './outgoing-mail.ts'
import { createSmtpMail, smtpOptions } from './smtp-mail.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const from = () => ({ name: 'Porchlight', address: 'porch@example.org' })
const mail: Mail = {
  to: 'rosa@example.org',
  subject: 'A new password',
  text: 'Hello,\n\nhttps://help.example.org/reset-password?token=abc\n',
}

async function mailServer(options?: Parameters<typeof startMailServer>[0]): Promise<TestMailServer> {
  const server = await startMailServer(options)
  ends.push(server.close)
  return server
}

test('SH-006 S-041 a mail reaches a real SMTP server, over TLS and with its log-in', async () => {
  const { port, receivedMails } = await mailServer({
    login: { user: 'porch@home', password: 's@fe/word' },
  })
  const url = new URL(`smtp://porch%40home:s%40fe%2Fword@127.0.0.1:${port}`)
  await createSmtpMail({ url, from }).send(mail)
  expect(receivedMails).toHaveLength(1)
  expect(receivedMails[0]).toMatchObject({
    from: 'porch@example.org',
    to: ['rosa@example.org'],
    secure: true,
    user: 'porch@home',
  })
  const message = receivedMails[0]?.message ?? ''
  expect(message).toMatch(/^From: Porchlight <porch@example\.org>\r$/m)
  expect(message).toMatch(/^To: rosa@example\.org\r$/m)
  expect(message).toMatch(/^Subject: A new password\r$/m)
  expect(message).toContain('https://help.example.org/reset-password?token=abc')
  // These headers mark the mail as sent by a program, so that no program replies to it.
  expect(message).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(message).toMatch(/^X-Auto-Response-Suppress: All\r$/m)
})

test('SH-006 a mail server on this machine may lack TLS and log-in', async () => {
  const { port, receivedMails } = await mailServer({ withoutTls: true })
  await createSmtpMail({ url: new URL(`smtp://localhost:${port}`), from }).send(mail)
  expect(receivedMails[0]).toMatchObject({ to: ['rosa@example.org'], secure: false })
})

test('SH-006 no other server gets a password or a link unencrypted, or without a valid certificate', () => {
  const elsewhere = smtpOptions(new URL('smtp://porch:word@mail.example.org'), 1000)
  expect(elsewhere).toMatchObject({
    port: 587,
    secure: false,
    requireTLS: true,
    tls: { rejectUnauthorized: true },
  })
  const direct = smtpOptions(new URL('smtps://mail.example.org'), 1000)
  expect(direct).toMatchObject({ port: 465, secure: true, tls: { rejectUnauthorized: true } })
  expect(direct).not.toHaveProperty('auth')
  // A name that only begins like ours.
  expect(smtpOptions(new URL('smtp://localhost.example.org'), 1000).requireTLS).toBe(true)
})

test('SH-006 a wrong log-in and an unknown mailbox are final failures', async () => {
  const strict = await mailServer({ login: { user: 'porch', password: 'right' } })
  const wrong = createSmtpMail({ url: new URL(`smtp://porch:wrong@127.0.0.1:${strict.port}`), from })
  await expect(wrong.send(mail)).rejects.toMatchObject({ code: 'EAUTH' })
  const choosy = await mailServer({ refuses: mail.to })
  const sendResult = createSmtpMail({ url: new URL(`smtp://127.0.0.1:${choosy.port}`), from }).send(mail)
  await expect(sendResult).rejects.toMatchObject({ responseCode: 550 })
  expect([...strict.receivedMails, ...choosy.receivedMails]).toEqual([])
})

test('SH-006 a mail server that is missing or silent is given up', async () => {
  const lines = new Set<Socket>()
  const silent = createServer((line) => lines.add(line)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const send = () =>
    createSmtpMail({ url: new URL(`smtp://127.0.0.1:${port}`), from, timeoutMs: 200 }).send(mail)
  await expect(send()).rejects.toThrow()
  expect(lines.size).toBe(1)
  for (const line of lines) line.destroy()
  silent.close()
  await once(silent, 'close')
  await expect(send()).rejects.toThrow(/ECONNREFUSED/)
})

test('SH-006 nothing in a mail creates a recipient or a header of its own', async () => {
  const { port, receivedMails } = await mailServer()
  const { send } = createSmtpMail({ url: new URL(`smtp://127.0.0.1:${port}`), from })
  await send({ ...mail, subject: 'A lamp\r\nBcc: everybody@example.org' })
  await send({ ...mail, to: 'rosa@example.org, everybody@example.org' }).catch(() => undefined)
  expect(receivedMails[0]?.to).toEqual(['rosa@example.org'])
  expect(receivedMails[0]?.message).not.toMatch(/^Bcc:/m)
  expect(receivedMails.flatMap(({ to }) => to)).not.toContain('everybody@example.org')
})

test('S-041 a failure is logged with its codes, never with the recipient', async () => {
  const { port } = await mailServer({ refuses: mail.to })
  const { send } = createSmtpMail({ url: new URL(`smtp://127.0.0.1:${port}`), from })
  const error: unknown = await send(mail).catch((reason: unknown) => reason)
  expect(String(error)).toContain(mail.to)
  const codes = { code: 'EENVELOPE', responseCode: 550 }
  expect(mailFault(error)).toEqual({ name: 'Error', ...codes, host: '127.0.0.1', port })
})

test.each([
  ['help.example.org', 'help.example.org'],
  ['203.0.113.7', '[203.0.113.7]'],
  // The server that tests have writes it small.
  ['[2001:db8::7]', '[ipv6:2001:db8::7]'],
])(
  'S-041 the greeting names the community’s own host, %s, and not the machine’s',
  async (ownHost, greeting) => {
    const { port, receivedMails } = await mailServer()
    await createSmtpMail({ url: new URL(`smtp://127.0.0.1:${port}`), from, ownHost }).send(mail)
    expect(receivedMails[0]?.greeting).toBe(greeting)
  },
)

test.each([
  ['no server listens', { login: undefined }, /^ECONNREFUSED at 127\.0\.0\.1:\d+: nothing listens there/],
  [
    'a wrong password',
    { login: { user: 'porch', password: 'right' } },
    /^EAUTH 535 at .+: it does not take the name/,
  ],
  [
    'a sender that the server refuses',
    { refusesAll: 'sender' as const },
    /^EENVELOPE 550 at .+: it does not take MAIL_FROM/,
  ],
])('S-041 an operator reads why and where a mail is delayed: %s', async (_what, options, text) => {
  const server = await mailServer(options)
  if ('login' in options && options.login === undefined) await server.close()
  const credentials = 'login' in options && options.login ? 'porch:wrong@' : ''
  const { send } = createSmtpMail({ url: new URL(`smtp://${credentials}127.0.0.1:${server.port}`), from })
  const error: unknown = await send(mail).catch((reason: unknown) => reason)
  expect(mailFaultText(error)).toMatch(text)
  expect(mailFaultText(error)).not.toContain(mail.to)
})

/** Posts one by a queue whose pauses a test can wait for. */
function postTo(port: number) {
  const delays: unknown[] = []
  const outgoing = createOutgoingMail({
    provider: createSmtpMail({ url: new URL(`smtp://127.0.0.1:${port}`), from, timeoutMs: 1000 }),
    now: Date.now,
    onFault: () => undefined,
    onDelay: (error) => delays.push(mailFault(error)),
    pauseMs: () => 50,
  })
  ends.push(outgoing.close)
  outgoing.post(mail)
  return delays
}

test.each([
  ['connection', 421],
  ['recipient', 450],
  ['data', 451],
] as const)(
  'S-041 a real server that says "not now" at the %s gets the mail later, once',
  async (at, code) => {
    const server = await mailServer({ notNow: { at, times: 2 } })
    const delays = postTo(server.port)
    await mailReceived(server, mail.to)
    expect(delays).toEqual([
      expect.objectContaining({ responseCode: code }),
      expect.objectContaining({ responseCode: code }),
    ])
    expect(server.receivedMails).toHaveLength(1)
  },
)

test('S-041 a mail server that hangs up, goes down and returns gets the mail', async () => {
  const rude = createServer((line) => line.destroy()).listen(0, '127.0.0.1')
  await once(rude, 'listening')
  const { port } = rude.address() as AddressInfo
  const delays = postTo(port)
  await expect.poll(() => delays.length).toBeGreaterThan(0)
  rude.close()
  await once(rude, 'close')
  const before = delays.length
  await expect.poll(() => delays.length).toBeGreaterThan(before)
  await mailReceived(await mailServer({ port }), mail.to)
})
