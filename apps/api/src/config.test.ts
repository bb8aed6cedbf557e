import { isAbsolute } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigFaults, readConfig } from './config.ts'
import { defaultLimits } from './http/limits.ts'

test('without any setting everything has its default', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: null,
    trustProxy: [],
    communityName: null,
    communityLocation: 'Los Angeles, CA',
    trialDays: 14,
    serviceWorker: true,
    limits: defaultLimits,
    smtpUrl: null,
    mailFrom: null,
    logLevel: 'info',
  })
  expect(config.dataDir).toMatch(/\/data$/)
  expect(isAbsolute(config.dataDir)).toBe(true)
  expect(() => new Intl.DateTimeFormat('en', { timeZone: config.communityTimeZone })).not.toThrow()
})

test('every setting is taken, blanks around it and empty ones are not', () => {
  const config = readConfig({
    PORT: ' 8080 ',
    HOST: '0.0.0.0',
    DATA_DIR: '/srv/porchlight',
    PUBLIC_URL: 'https://help.example.org',
    TRUST_PROXY: '10.0.0.0/8, loopback',
    COMMUNITY_NAME: 'Echo Park',
    COMMUNITY_LOCATION: ' Echo Park, CA ',
    COMMUNITY_TIME_ZONE: 'America/Los_Angeles',
    TRIAL_DAYS: '0',
    SERVICE_WORKER: 'off',
    LIMITS: '{"postsPerDay": 5}',
    SMTP_URL: 'smtps://porch:s%40fe@mail.example.org',
    MAIL_FROM: 'Echo Park <porch@example.org>',
    LOG_LEVEL: '',
  })
  expect(config).toMatchObject({
    port: 8080,
    host: '0.0.0.0',
    dataDir: '/srv/porchlight',
    trustProxy: ['10.0.0.0/8', 'loopback'],
    communityName: 'Echo Park',
    communityLocation: 'Echo Park, CA',
    communityTimeZone: 'America/Los_Angeles',
    trialDays: 0,
    serviceWorker: false,
    logLevel: 'info',
  })
  expect(config.publicUrl?.origin).toBe('https://help.example.org')
  expect(config.smtpUrl?.host).toBe('mail.example.org')
  expect(config.mailFrom).toEqual({ name: 'Echo Park', address: 'porch@example.org' })
  expect(config.limits).toEqual({ ...defaultLimits, postsPerDay: 5 })
})

function faultsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigFaults)
    return (error as ConfigFaults).faults
  }
}

test('all faults are told at once, each by the name of its setting', () => {
  const faults = faultsOf({
    PORT: 'eighty',
    PUBLIC_URL: 'help.example.org',
    TRUST_PROXY: 'everyone',
    COMMUNITY_NAME: 'x'.repeat(61),
    COMMUNITY_LOCATION: 'x'.repeat(81),
    COMMUNITY_TIME_ZONE: 'Mars/Olympus',
    TRIAL_DAYS: '-1',
    LIMITS: '{"postsPerDay": "many"}',
    SMTP_URL: 'mail.example.org',
    MAIL_FROM: 'porch',
    LOG_LEVEL: 'loud',
  })
  expect(faults.map((fault) => fault.split(':')[0])).toEqual([
    'PORT',
    'PUBLIC_URL',
    'TRUST_PROXY',
    'COMMUNITY_NAME',
    'COMMUNITY_LOCATION',
    'COMMUNITY_TIME_ZONE',
    'TRIAL_DAYS',
    'LIMITS',
    'SMTP_URL',
    'MAIL_FROM',
    'LOG_LEVEL',
  ])
  expect(new ConfigFaults(faults).message).toContain('\n  TRIAL_DAYS: a whole number from 0 to 365')
})

test.each([
  ['PORT', ['-1', '65536', '80.5', '0x50x', 'NaN']],
  [
    'PUBLIC_URL',
    ['ftp://help.example.org', 'https://help.example.org/app', 'https://help.example.org/?a=1', 'https://'],
  ],
  [
    'TRUST_PROXY',
    [
      'true',
      '1.2.3.4,,5.6.7.8',
      '*',
      '10.0.0.0/99',
      '::1/129',
      ':::',
      '10.0.0.0/8/8',
      '1.2.3.4/',
      '0.0.0.0/0',
      '::/0',
    ],
  ],
  [
    'SMTP_URL',
    [
      'https://mail.example.org',
      'smtp://',
      'smtp://mail.example.org/box',
      'smtp://u:%zz@mail.example.org',
      'smtp://m?a=1',
    ],
  ],
  [
    'MAIL_FROM',
    ['Porchlight', 'Porchlight <>', 'a@example.org, b@example.org', 'A <a@example.org> <b@example.org>'],
  ],
  ['SERVICE_WORKER', ['no', 'OFF', '0', 'on off']],
  ['LIMITS', ['[]', '{', '{"postsPerDay": 0}', '{"postsPerHour": 1}', 'null']],
])('%s refuses what cannot be meant', (name, values) => {
  for (const value of values) {
    expect(
      faultsOf({ [name]: value }).map((fault) => fault.split(':')[0]),
      value,
    ).toEqual([name])
  }
})

test('S-041 mails that leave need an address for their links to lead to', () => {
  const leaving = { SMTP_URL: 'smtp://localhost:1025' }
  expect(faultsOf(leaving).map((fault) => fault.split(':')[0])).toEqual(['PUBLIC_URL'])
  expect(faultsOf({ ...leaving, PUBLIC_URL: 'https://help.example.org' })).toEqual([])
})

test('S-041 a sender without a name is the app', () => {
  expect(readConfig({ MAIL_FROM: 'porch@example.org' }).mailFrom).toEqual({
    name: 'Porchlight',
    address: 'porch@example.org',
  })
})

test('port 0 means any free one', () => {
  expect(readConfig({ PORT: '0' }).port).toBe(0)
})

const google = {
  GOOGLE_CLIENT_ID: 'porch',
  GOOGLE_CLIENT_SECRET: 'a secret of Google’s',
  PUBLIC_URL: 'https://help.example.org',
}

test('S-015 Google is set up by its client and the address of this community; its issuer is known', () => {
  expect(readConfig({}).google).toBeNull()
  expect(readConfig({ GOOGLE_ISSUER: 'https://id.example.org' }).google).toBeNull()
  const { google: read } = readConfig(google)
  expect(read).toMatchObject({ clientId: 'porch', clientSecret: google.GOOGLE_CLIENT_SECRET })
  expect(read?.issuer.href).toBe('https://accounts.google.com/')
  const issuer = 'https://id.example.org/realms/porch'
  expect(readConfig({ ...google, GOOGLE_ISSUER: issuer }).google?.issuer.href).toBe(issuer)
})

test.each([
  ['GOOGLE_CLIENT_ID', { GOOGLE_CLIENT_ID: '' }],
  ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_SECRET: ' ' }],
  ['PUBLIC_URL', { PUBLIC_URL: '' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'help.example.org' }],
])('S-015 half a set-up for Google is a fault of %s, told without the secret', (name, given) => {
  const faults = faultsOf({ ...google, ...given })
  expect(faults.map((fault) => fault.split(':')[0])).toEqual([name])
  expect(faults.join()).not.toContain(google.GOOGLE_CLIENT_SECRET)
})

test('S-015 whoever vouches for people is asked over https, or on this machine itself', () => {
  for (const issuer of ['http://localhost:8080', 'http://127.0.0.1:1', 'http://[::1]:1']) {
    expect(faultsOf({ ...google, GOOGLE_ISSUER: issuer }), issuer).toEqual([])
  }
  for (const issuer of [
    'http://accounts.google.com',
    'http://127.0.0.1.example.org',
    'http://localhost.example.org',
    'https://id.example.org/?tenant=1',
    'https://user@id.example.org',
    'accounts.google.com',
  ]) {
    expect(faultsOf({ ...google, GOOGLE_ISSUER: issuer }), issuer).toHaveLength(1)
  }
})
