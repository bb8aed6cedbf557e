import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { startFault, startNotice } from './start-notice.ts'

const settings = {
  publicUrl: new URL('https://help.example.org'),
  host: '0.0.0.0',
  hasPlans: true,
  hasServiceWorker: true,
  smtpUrl: new URL('smtp://mail.example.org'),
  backgroundCheck: { name: 'manual' },
} as const

it('without PUBLIC_URL the start notice says where links in mails lead, and what to set', () => {
  const lines = startNotice({ ...settings, publicUrl: null }, 3000).split('\n')
  expect(lines[0]).toBe('Porchlight is running at http://localhost:3000')
  expect(lines[1]).toMatch(/^Links in mails lead to http:\/\/localhost:3000, .*set PUBLIC_URL/)
  expect(startNotice({ ...settings, host: 'fd00::1', publicUrl: null }, 8080)).toContain(
    'running at http://[fd00::1]:8080\n',
  )
})

it('with PUBLIC_URL the start notice does not mention it', () => {
  expect(startNotice(settings, 3000)).toBe('Porchlight is running at https://help.example.org\n')
})

it('a switched-off worker is mentioned at every start', () => {
  const [, line = ''] = startNotice({ ...settings, hasServiceWorker: false }, 3000).split('\n')
  expect(line).toMatch(/^SERVICE_WORKER is off: .*without a signal/)
})

it('Q18 without a mail server the start notice says that the first message needs no verified address', () => {
  const [, line = ''] = startNotice({ ...settings, smtpUrl: null }, 3000).split('\n')
  expect(line).toMatch(/^SMTP_URL is not set: members can write to neighbors without verifying/)
})

it('B-019 instant background checks are mentioned at every start', () => {
  const [, line = ''] = startNotice({ ...settings, backgroundCheck: { name: 'instant' } }, 3000).split('\n')
  expect(line).toMatch(/^BACKGROUND_CHECK is instant: .*nobody checks them/)
})

it('C8 switched-off plans are mentioned at every start', () => {
  const [, line = ''] = startNotice({ ...settings, hasPlans: false }, 3000).split('\n')
  expect(line).toMatch(/^PLANS is off: every member has what premium members have/)
})

it.each([
  ['SQLITE_FULL', /^DATA_DIR: the disk is full/],
  ['ENOSPC', /^DATA_DIR: the disk is full/],
  ['SQLITE_BUSY_SNAPSHOT', /^DATA_DIR: another program keeps the database open/],
  ['SQLITE_IOERR_WRITE', /^DATA_DIR: the disk could not be read or written/],
])('Q49 a fault that an operator can mend (%s) is one sentence', (code, sentence) => {
  const noticeText = startFault(Object.assign(new Error('as the system says'), { code }))
  expect(noticeText).toMatch(sentence)
  expect(noticeText.split('\n')).toHaveLength(1)
})

it('Q49 a file or folder that the system refuses is named, with the access it needs', () => {
  let caughtError: unknown
  try {
    readFileSync('/proc/no-such-file')
  } catch (error) {
    caughtError = error
  }
  expect(startFault(caughtError)).toBe('/proc/no-such-file cannot be used (ENOENT, open).')
})

it('an unexpected fault is reported with its place in the code', () => {
  expect(startFault(new Error('a surprise'))).toContain('start-notice.test.ts')
})
