import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mailsIn } from '../../testing/services/mailbox.factory.ts'
import { createFileMail } from './file-mail.ts'
import type { Mail } from './mail.ts'

let dataDir: string
let writtenFiles: string[]
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'porchlight-mail-'))
  writtenFiles = []
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const link = `https://help.example.org/reset-password?token=${'x'.repeat(120)}`
const mail: Mail = { to: 'rosa@example.org', subject: 'A new password', text: `Hello,\n\n${link}\n` }
const at = Date.parse('2026-11-21T18:30:00.250Z')

function fileMail() {
  return createFileMail({
    dir: join(dataDir, 'mail'),
    from: () => ({ name: 'Porchlight', address: 'porch@example.org' }),
    now: () => at,
    onWritten: (file) => writtenFiles.push(file),
  })
}

test('S-041 a mail is one file in DATA_DIR/mail that a mail program can open, with unbroken links', async () => {
  await fileMail().send(mail)
  const [foundMail] = mailsIn(dataDir)
  expect(foundMail?.headers).toMatchObject({
    From: 'Porchlight <porch@example.org>',
    To: 'rosa@example.org',
    Subject: 'A new password',
    Date: 'Sat, 21 Nov 2026 18:30:00 +0000',
    'Content-Type': 'text/plain; charset=utf-8',
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
  })
  expect(foundMail?.text).toBe(mail.text)
  expect(readFileSync(foundMail?.path ?? '', 'utf8').replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})

test('S-041 only the account that runs the server can read a mail', async () => {
  await fileMail().send(mail)
  expect(statSync(join(dataDir, 'mail')).mode & 0o777).toBe(0o700)
  expect(statSync(mailsIn(dataDir)[0]?.path ?? '').mode & 0o777).toBe(0o600)
})

test('S-041 simultaneous mails have a file each, and file names reveal no address', async () => {
  const { send } = fileMail()
  await Promise.all([send(mail), send({ ...mail, to: 'noor@example.org' })])
  expect(readdirSync(join(dataDir, 'mail')).sort()).toEqual([...writtenFiles].sort())
  expect(mailsIn(dataDir).map(({ headers }) => headers.To)).toEqual(
    expect.arrayContaining(['rosa@example.org', 'noor@example.org']),
  )
  expect(writtenFiles.join()).not.toMatch(/rosa|noor|x{10}/)
})

test('S-041 nothing in a mail creates a header of its own', async () => {
  await fileMail().send({ ...mail, subject: 'A lamp\r\nBcc: everybody@example.org' })
  const [foundMail] = mailsIn(dataDir)
  expect(Object.keys(foundMail?.headers ?? {})).not.toContain('Bcc')
  expect(foundMail?.headers.Subject).toBe(
    `=?utf-8?B?${Buffer.from('A lamp\r\nBcc: everybody@example.org').toString('base64')}?=`,
  )
  await fileMail().send({ ...mail, to: 'rosa@example.org\r\nBcc: everybody@example.org' })
  expect(mailsIn(dataDir).some(({ headers }) => 'Bcc' in headers)).toBe(false)
})

test('S-041 a subject in any script is encoded so that every mail program shows it', async () => {
  const subject = 'Лампа на крыльце горит для всех соседей 🏮'
  await fileMail().send({ ...mail, subject })
  const words = (mailsIn(dataDir)[0]?.headers.Subject ?? '').split(' ')
  expect(words.length).toBeGreaterThan(1)
  const letters = words.map((word) => Buffer.from(/^=\?utf-8\?B\?(.*)\?=$/.exec(word)?.[1] ?? '', 'base64'))
  expect(letters.map(String).join('')).toBe(subject)
  for (const word of words) expect(word.length).toBeLessThanOrEqual(75)
})
