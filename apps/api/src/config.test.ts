import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { ConfigFaults, listSettings, readConfig } from './config.ts'
import { defaultLimits } from './http/limits/limits.ts'
import { senderIn } from './providers/mail/configured-mail.ts'

test('without any setting every default applies', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: null,
    trustProxy: [],
    pushHosts: [],
    communityName: null,
    communityLocation: 'Los Angeles, CA',
    area: {
      center: { latitude: 34.0522, longitude: -118.2437 },
      areaVariants: ['Downtown LA', 'Hollywood', 'Santa Monica', 'Beverly Hills', 'West Hollywood'],
      postalCodes: { name: 'ZIP', form: '99999', example: '90026' },
      distanceUnit: 'mi',
      country: 'us',
      currency: 'USD',
      googlePlacesKey: null,
    },
    placeData: null,
    trialDays: 14,
    makesBackups: true,
    hasPlans: true,
    prices: { monthly: 5.99, annual: 59.88 },
    paypal: null,
    supportEmail: null,
    hasServiceWorker: true,
    limits: defaultLimits,
    smtpUrl: null,
    mailFrom: null,
    logLevel: 'info',
    command: 'npm run porchlight --',
    metricsToken: null,
    backgroundCheck: { name: 'manual' },
  })
  expect(config.dataDir).toMatch(/\/data$/)
  expect(isAbsolute(config.dataDir)).toBe(true)
  expect(() => new Intl.DateTimeFormat('en', { timeZone: config.communityTimeZone })).not.toThrow()
  expect(config.postsTimeZone).toBeNull()
})

test('a time zone keeps the name that its operator wrote, even where the machine has an older name for it', () => {
  for (const name of ['America/Los_Angeles', 'Asia/Kathmandu', 'Asia/Kolkata']) {
    const { communityTimeZone, postsTimeZone } = readConfig({ COMMUNITY_TIME_ZONE: name })
    expect([communityTimeZone, postsTimeZone]).toEqual([name, name])
  }
  expect(readConfig({ COMMUNITY_TIME_ZONE: 'america/los_angeles' }).postsTimeZone).toBe('America/Los_Angeles')
})

test('every setting is read; blanks around a value and empty values are ignored', () => {
  const config = readConfig({
    PORT: ' 8080 ',
    HOST: '0.0.0.0',
    DATA_DIR: '/srv/porchlight',
    PUBLIC_URL: 'https://help.example.org',
    TRUST_PROXY: '10.0.0.0/8, loopback',
    PUSH_HOSTS: 'Push.Example.org, .example.net',
    COMMUNITY_NAME: 'Echo Park',
    COMMUNITY_LOCATION: ' Echo Park, CA ',
    COMMUNITY_TIME_ZONE: 'America/Los_Angeles',
    TRIAL_DAYS: '0',
    BACKUPS: 'off',
    PLANS: 'off',
    SERVICE_WORKER: 'off',
    LIMITS: '{"postsPerDay": 5}',
    SMTP_URL: 'smtps://porch:s%40fe@mail.example.org',
    MAIL_FROM: 'Echo Park <porch@example.org>',
    LOG_LEVEL: '',
    METRICS_TOKEN: 'a-token-of-the-operators-own',
  })
  expect(config).toMatchObject({
    port: 8080,
    host: '0.0.0.0',
    dataDir: '/srv/porchlight',
    trustProxy: ['10.0.0.0/8', 'loopback'],
    pushHosts: ['push.example.org', '.example.net'],
    communityName: 'Echo Park',
    communityLocation: 'Echo Park, CA',
    communityTimeZone: 'America/Los_Angeles',
    trialDays: 0,
    makesBackups: false,
    hasPlans: false,
    hasServiceWorker: false,
    logLevel: 'info',
    metricsToken: 'a-token-of-the-operators-own',
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

test('all faults are reported together, each with the name of its setting', () => {
  const faults = faultsOf({
    PORT: 'eighty',
    PUBLIC_URL: 'help.example.org',
    TRUST_PROXY: 'everyone',
    PUSH_HOSTS: 'https://push.example.org',
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
    'PUSH_HOSTS',
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
  [
    'PORT',
    ['-1', '65536', '80.5', '0x50x', 'NaN', '0x10', '3e3', '3000.0', '+3000', '03000', '३०००', '1_000'],
  ],
  ['INVITE_CREDIT', ['6', '-1', 'one']],
  ['SIGN_UP', ['invitation', 'Invited']],
  ['TRIAL_DAYS', ['366', '1e1', '0x1', '14 days', '014']],
  ['METRICS_TOKEN', ['short', 'x'.repeat(23), 'x'.repeat(201), 'a token with blanks in it, which is long']],
  ['HOST', ['http://localhost', 'localhost:3000', '[::1]', 'my box', '127.0.0.1/8', 'fe80::1%']],
  [
    'PUBLIC_URL',
    [
      'ftp://help.example.org',
      'https://help.example.org/app',
      'https://help.example.org/?a=1',
      'https://help.example.org/#porch',
      'https://help.example.org?',
      'https://help.example.org#',
      'https://rosa:secret@help.example.org',
      'https://rosa@help.example.org',
      'https://:secret@help.example.org',
      'https://@help.example.org',
      'https:help.example.org',
      'https:\\\\help.example.org',
      'https://help.\nexample.org',
      'https://*.example.org',
      'https://help_me!.example.org',
      'https://help.example.org:0',
      'https://help.example.org.',
      'https://help..example',
      'https://.example',
      'http://1',
      'http://127.1',
      'http://0x7f.0.0.1',
      'https://',
    ],
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
      '10.0.0.0/08',
      'fe80::1%eth0',
      'LOOPBACK',
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
      'smtp://m#a',
      'smtp:m',
      'smtp://m:0',
    ],
  ],
  [
    'MAIL_FROM',
    [
      'Porch\u2028light <porch@example.org>',
      'Porch\u2029light <porch@example.org>',
      'Por\u0007ch <a@example.org>',
      'Porchlight',
      'Porchlight <>',
      'a@example.org, b@example.org',
      'A <a@example.org> <b@example.org>',
    ],
  ],
  ['BACKUPS', ['no', 'Off', '1', 'nightly']],
  ['PLANS', ['no', 'Off', 'free', 'false']],
  ['SERVICE_WORKER', ['no', 'OFF', '0', 'on off']],
  [
    'LIMITS',
    [
      '[]',
      '{',
      '{"postsPerDay": 0}',
      '{"postsPerHour": 1}',
      'null',
      '{"postsPerDay": 1e300}',
      '{"postsPerDay": 1.5}',
      '{"postsPerDay": "5"}',
      '{"__proto__": {"postsPerDay": 5}}',
      '{"constructor": 5}',
    ],
  ],
  [
    'COMMUNITY_NAME',
    ['Porch\u2028light', 'Porch\u2029light', 'Echo\nPark', 'Echo\u0000Park', 'Echo\u202ePark', '\u2800'],
  ],
  ['COMMUNITY_LOCATION', ['Los\tAngeles', '\u200b']],
  [
    'DATABASE_URL',
    [
      'mysql://porch:s@localhost/porchlight',
      'postgres://porch:s@localhost',
      'postgres://porch:s@localhost/porchlight#a',
      'postgres:localhost/porchlight',
      'postgres://porch:%zz@localhost/porchlight',
    ],
  ],
  ['LOG_LEVEL', ['INFO', 'loud', '30']],
])('%s refuses an impossible value', (name, values) => {
  for (const value of values) {
    expect(
      faultsOf({ PUBLIC_URL: 'https://help.example.org', [name]: value }).map((fault) => fault.split(':')[0]),
      value,
    ).toEqual([name])
  }
})

test('an invisible character that reverses the direction of a name is reported by its code', () => {
  expect(faultsOf({ COMMUNITY_NAME: 'Echo\u202ePark', COMMUNITY_LOCATION: '\u2066Los Angeles' })).toEqual([
    'COMMUNITY_NAME: without the character U+202E, which is invisible and reverses the direction of the text after it',
    'COMMUNITY_LOCATION: without the character U+2066, which is invisible and reverses the direction of the text after it',
  ])
})

test('a refused value is reported without the secret inside it', () => {
  const faults = faultsOf({
    PUBLIC_URL: 'https://rosa:secret-word@help.example.org',
    SMTP_URL: 'smtp://porch:secret-word@mail.example.org/box',
    GOOGLE_ISSUER: 'https://porch:secret-word@id.example.org',
    DATABASE_URL: 'postgres://porch:secret-word@localhost',
  })
  expect(faults).toHaveLength(4)
  expect(faults.join()).not.toContain('secret-word')
})

test('a refused value is repeated in no fault of any setting', () => {
  const names = listSettings()
  const faults = names.flatMap((name) => faultsOf({ [name]: 'qz\u202eqz{' }))
  expect(new Set(faults.map((fault) => fault.split(':')[0])).size).toBeGreaterThan(40)
  expect(faults.filter((fault) => fault.includes('qz'))).toEqual([])
})

test('PUBLIC_URL may be written in capitals, with a slash at its end, a port or an address', () => {
  for (const [publicUrl, origin] of [
    ['HTTPS://Help.Example.org/', 'https://help.example.org'],
    ['http://192.168.1.20:3000', 'http://192.168.1.20:3000'],
    ['https://[fd00::1]:8443/', 'https://[fd00::1]:8443'],
    ['https://hilfe.nürnberg.example', 'https://hilfe.xn--nrnberg-n2a.example'],
    ['http://porch_light.lan', 'http://porch_light.lan'],
  ]) {
    expect(readConfig({ PUBLIC_URL: publicUrl }).publicUrl?.origin).toBe(origin)
  }
})

test('S-041 sending mails requires PUBLIC_URL for the links in them', () => {
  const leaving = { SMTP_URL: 'smtp://localhost:1025' }
  expect(faultsOf(leaving).map((fault) => fault.split(':')[0])).toEqual(['PUBLIC_URL'])
  expect(faultsOf({ ...leaving, PUBLIC_URL: 'https://help.example.org' })).toEqual([])
})

test('S-041 a sender without a name gets the community’s name, or the app’s', () => {
  const { mailFrom, publicUrl } = readConfig({ MAIL_FROM: 'porch@example.org' })
  const nameIn = (communityName: string | null) => senderIn({ mailFrom, publicUrl, communityName }).name
  expect([nameIn('Echo Park'), nameIn(null)]).toEqual(['Echo Park', 'Porchlight'])
})

test('S-041 operators’ addresses are stored in the form that mail servers use', () => {
  const config = readConfig({
    MAIL_FROM: "Büchers Porch <o'porch@bücher.example>",
    SUPPORT_EMAIL: 'first&second@my--house.example',
  })
  expect(config.mailFrom).toEqual({ name: 'Büchers Porch', address: "o'porch@xn--bcher-kva.example" })
  expect(config.supportEmail).toBe('first&second@my--house.example')
})

test.each([undefined, 'Etc/Unknown'])(
  'J2 on a machine whose time zone is %s the community’s is UTC',
  (timeZone) => {
    const resolved = { ...Intl.DateTimeFormat().resolvedOptions(), timeZone: timeZone as string }
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(resolved)
    expect(readConfig({}).communityTimeZone).toBe('UTC')
    vi.restoreAllMocks()
  },
)

test('port 0 means any free port', () => {
  expect(readConfig({ PORT: '0' }).port).toBe(0)
})

const google = {
  GOOGLE_CLIENT_ID: 'porch',
  GOOGLE_CLIENT_SECRET: 'a secret of Google’s',
  PUBLIC_URL: 'https://help.example.org',
}

test('Google sign-in needs its client and PUBLIC_URL; the issuer has a default', () => {
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
])('an incomplete Google set-up is a fault of %s, reported without the secret', (name, overrides) => {
  const faults = faultsOf({ ...google, ...overrides })
  expect(faults.map((fault) => fault.split(':')[0])).toEqual([name])
  expect(faults.join()).not.toContain(google.GOOGLE_CLIENT_SECRET)
})

const appleKeyFile = (namedCurve: string) => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve })
  const file = join(mkdtempSync(join(tmpdir(), 'porchlight-key-')), 'AuthKey.p8')
  writeFileSync(file, privateKey.export({ format: 'pem', type: 'pkcs8' }))
  return file
}
const apple = {
  APPLE_CLIENT_ID: 'org.example.porch',
  APPLE_TEAM_ID: 'TEAM4PORCH',
  APPLE_KEY_ID: 'KEY4PORCH1',
  APPLE_KEY_FILE: appleKeyFile('P-256'),
  PUBLIC_URL: 'https://help.example.org',
}

test('Apple sign-in needs client, team and key', () => {
  expect(readConfig({}).apple).toBeNull()
  const { apple: read } = readConfig(apple)
  expect(read).toMatchObject({ clientId: 'org.example.porch', teamId: 'TEAM4PORCH', keyId: 'KEY4PORCH1' })
  expect(read?.issuer.href).toBe('https://appleid.apple.com/')
})

test.each([
  ...Object.keys(apple).map((name) => [name, { [name]: '' }] as const),
  ['APPLE_TEAM_ID', { APPLE_TEAM_ID: 'team4porch' }],
  ['APPLE_KEY_FILE', { APPLE_KEY_FILE: '/nowhere/AuthKey.p8' }],
  ['APPLE_KEY_FILE', { APPLE_KEY_FILE: appleKeyFile('P-384') }],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://help.example.org' }],
] as const)('an incomplete Apple set-up is a fault of %s: %o', (name, overrides) => {
  const faults = faultsOf({ ...apple, ...overrides }).map((fault) => fault.split(':')[0])
  expect(new Set(faults)).toContain(name)
})

test('a setting that cannot be used is one fault, also where it belongs with others', () => {
  expect(faultsOf({ ...apple, APPLE_TEAM_ID: 'team4porch' })).toEqual([
    'APPLE_TEAM_ID: 10 capital letters and digits, as Apple shows them',
  ])
})

test('a sign-in issuer must be an https address, or on this machine', () => {
  for (const issuer of ['http://localhost:8080', 'http://127.0.0.1:1', 'http://[::1]:1']) {
    expect(faultsOf({ ...google, GOOGLE_ISSUER: issuer }), issuer).toEqual([])
  }
  for (const issuer of [
    'http://accounts.google.com',
    'http://127.0.0.1.example.org',
    'http://localhost.example.org',
    'https://id.example.org/?tenant=1',
    'https://user@id.example.org',
    'https://:secret@id.example.org',
    'https:id.example.org',
    'accounts.google.com',
  ]) {
    expect(faultsOf({ ...google, GOOGLE_ISSUER: issuer }), issuer).toHaveLength(1)
  }
})

/** A file of place data, as an operator writes it. */
function placeDataOf(text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'porchlight-places-')), 'places.txt')
  writeFileSync(file, text)
  return file
}

const swiss = '3011;46.9481;7.4474;Bern\n8001;47.3717;8.5423;Zürich\n'

test('L-052 L-053 a community elsewhere states its place, the form of its postal codes, and its units', () => {
  const config = readConfig({
    COMMUNITY_LOCATION: 'Bern',
    COMMUNITY_CENTER: '46.9481, 7.4474',
    COMMUNITY_AREAS: 'Länggasse; Breitenrain',
    COMMUNITY_COUNTRY: 'CH',
    COMMUNITY_UNITS: 'kilometers',
    CURRENCY: 'CHF',
    POSTAL_CODE_FORM: '9999',
    POSTAL_CODE_NAME: 'PLZ',
    PLACE_DATA: placeDataOf(`\uFEFF# Orte\n\n${swiss}`),
    GOOGLE_PLACES_KEY: 'a-key-of-twenty-signs-or-more',
  })
  expect(config.communityLocation).toBe('Bern')
  expect(config.area).toEqual({
    center: { latitude: 46.9481, longitude: 7.4474 },
    areaVariants: ['Länggasse', 'Breitenrain'],
    postalCodes: { name: 'PLZ', form: '9999', example: '3011' },
    distanceUnit: 'km',
    country: 'ch',
    currency: 'CHF',
    googlePlacesKey: 'a-key-of-twenty-signs-or-more',
  })
  expect(config.placeData).toEqual([
    { code: '3011', latitude: 46.9481, longitude: 7.4474, name: 'Bern' },
    { code: '8001', latitude: 47.3717, longitude: 8.5423, name: 'Zürich' },
  ])
})

test('L-052 a community elsewhere never mentions Los Angeles, whichever settings are missing', () => {
  const { area } = readConfig({ COMMUNITY_LOCATION: 'Springfield, IL' })
  expect([area.center, area.areaVariants]).toEqual([null, []])
  expect(faultsOf({ COMMUNITY_CENTER: '46.9481,7.4474' })).toEqual([
    expect.stringMatching(/^COMMUNITY_LOCATION: missing/),
  ])
  const faults = faultsOf({ POSTAL_CODE_FORM: '9999', PLACE_DATA: placeDataOf(swiss) })
  expect(faults).toEqual([expect.stringMatching(/^COMMUNITY_LOCATION: missing/)])
  // Another part of it is no other place: it reaches 60 miles.
  for (const center of ['34.1,-118.3', '34.91,-118.2437'])
    expect(readConfig({ COMMUNITY_CENTER: center }).communityLocation).toBe('Los Angeles, CA')
  expect(faultsOf({ COMMUNITY_CENTER: '34.93,-118.2437' })).toEqual([
    expect.stringMatching(/^COMMUNITY_LOCATION: missing/),
  ])
})

test.each([
  ['COMMUNITY_CENTER', ['north', '34.05', '34.05,-118.24,7', '91,0', '0,181', 'NaN,NaN', '34,05;-118,24']],
  ['COMMUNITY_AREAS', [';', 'a;;b', 'x'.repeat(61), Array.from({ length: 11 }, String).join(';')]],
  ['COMMUNITY_COUNTRY', ['usa', '1', 'u s']],
  ['COMMUNITY_UNITS', ['mi', 'leagues', 'Kilometers']],
  ['CURRENCY', ['usd', 'Dollar', 'XXQ', '$']],
  ['POSTAL_CODE_FORM', ['\\d{5}', '9999999999999', '99|', 'abc', '9.9', ' - ']],
  ['POSTAL_CODE_NAME', ['x'.repeat(21), 'a\u202eb']],
  ['GOOGLE_PLACES_KEY', ['short', 'has spaces in it, which none has', "'><script>alert(1)</script>"]],
  ['PLACE_DATA', ['/no/such/file', '/']],
  ['PRICE_MONTHLY', ['0', '5,99', '-1', '1e3', '5.999', 'free']],
  ['PRICE_ANNUAL', ['0.00', '0x10', '12345678']],
  ['SUPPORT_EMAIL', ['help', 'help@', 'a b@example.org']],
  [
    'PAYPAL_API',
    ['http://api-m.paypal.com', 'api-m.paypal.com', 'https://u@api-m.paypal.com', 'https://x.org/v1'],
  ],
])('an impossible value of %s is a fault of that setting', (name, texts) => {
  for (const text of texts) {
    const matchingFaults = faultsOf({ COMMUNITY_LOCATION: 'Here', [name]: text }).filter((fault) =>
      fault.startsWith(`${name}: `),
    )
    expect(matchingFaults, text).toHaveLength(1)
  }
})

test.each([
  ['without a name', '3011;46.9;7.4', 'line 1: not four parts'],
  ['with commas', '3011,46.9,7.4,Bern', 'line 1: not four parts'],
  ['with a field too many', '3011;46.9;7.4;Bern;BE', 'line 1: not four parts'],
  [
    'with a code in another form',
    '# codes\n\n30111;46.9;7.4;Bern',
    'line 3: the code is not of the form 9999',
  ],
  ['outside the world', `${swiss}1000;96.9;7.4;Bern`, 'line 3: the latitude is no figure'],
  ['with a decimal comma', '3011;46,9;7.4;Bern', 'line 1: the latitude is no figure'],
  ['without a longitude', '3011;46.9;;Bern', 'line 1: the longitude is no figure'],
  ['with an empty name', '3011;46.9;7.4; ', 'line 1: the name is empty'],
  ['with an endless name', `3011;46.9;7.4;${'B'.repeat(81)}`, 'line 1: the name has more than 80'],
  ['with the same code twice', `${swiss}3011;46.9;7.4;Bern`, 'line 3: 3011 is in line 1 already'],
  ['that is empty', '', 'no line with a code'],
  ['with comments only', '# later\n', 'no line with a code'],
  ['with bytes that are no text', '\0\0\0', 'line 1: not four parts'],
])('L-018 a place data file %s is refused at the start, by line', (_what, text, reason) => {
  const faults = faultsOf({
    COMMUNITY_LOCATION: 'Bern',
    POSTAL_CODE_FORM: '9999',
    PLACE_DATA: placeDataOf(text),
  })
  expect(faults).toEqual([expect.stringContaining(`PLACE_DATA: ${reason}`)])
})

test('L-018 of a place data file full of faults the first few are named', () => {
  const file = placeDataOf('nothing\n'.repeat(10_000))
  const [fault = ''] = faultsOf({ COMMUNITY_LOCATION: 'Bern', POSTAL_CODE_FORM: '9999', PLACE_DATA: file })
  expect(fault.split('; ').filter((each) => each.includes('line '))).toHaveLength(5)
  expect(fault.length).toBeLessThan(1000)
})

test('postal codes of another form require the operator’s own place data', () => {
  expect(faultsOf({ COMMUNITY_LOCATION: 'Bern', POSTAL_CODE_FORM: '9999' })).toEqual([
    expect.stringMatching(/^PLACE_DATA: missing/),
  ])
})

const paypal = {
  PUBLIC_URL: 'https://help.example.org',
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_CLIENT_SECRET: 'secret-of-paypal',
  PAYPAL_PLAN_MONTHLY: 'P-1',
  PAYPAL_PLAN_ANNUAL: 'P-2',
  PAYPAL_WEBHOOK_ID: 'WH-1',
}

test('SH-006 PLAN-048 PayPal needs all of its settings or none, and no fault shows a secret', () => {
  expect(readConfig(paypal).paypal).toMatchObject({
    planIds: { monthly: 'P-1', annual: 'P-2' },
    webhookId: 'WH-1',
  })
  for (const name of Object.keys(paypal)) {
    const faults = faultsOf({ ...paypal, [name]: '' })
    expect(faults, name).toEqual([expect.stringMatching(`^${name}: missing`)])
    expect(JSON.stringify(faults)).not.toContain('secret-of-paypal')
  }
})

test('A-030 text messages are off by default; with SMS_URL they are sent there in the provider’s format', () => {
  expect(readConfig({}).texts).toBeNull()
  const SMS_URL = 'https://sms.example.com/messages?account=7'
  expect(readConfig({ SMS_URL, SMS_TOKEN: 'a-token' }).texts).toEqual({
    url: new URL(SMS_URL),
    authorization: 'Bearer a-token',
    template: '{"to":"{to}","text":"{text}"}',
  })
  const SMS_TEMPLATE = 'From=%2B12135550100&To={to}&Body={text}'
  expect(readConfig({ SMS_URL, SMS_TOKEN: 'Basic dXNlcjpwYXNz', SMS_TEMPLATE }).texts).toMatchObject({
    authorization: 'Basic dXNlcjpwYXNz',
    template: SMS_TEMPLATE,
  })
  // Between two processes on this machine nobody can listen in, so http is allowed without a token.
  expect(readConfig({ SMS_URL: 'http://127.0.0.1:8080/send' }).texts?.authorization).toBeNull()
})

test.each([
  [{ SMS_TOKEN: 'a-token' }, /SMS_URL: missing, though SMS_TOKEN is set/],
  [{ SMS_TEMPLATE: 'To={to}&Body={text}' }, /SMS_URL: missing, though SMS_TEMPLATE is set/],
  [{ SMS_URL: 'https://sms.example.com/' }, /SMS_TOKEN: missing, though SMS_URL is set/],
  [{ SMS_URL: 'http://sms.example.com/' }, /SMS_URL: a provider’s https address/],
  [{ SMS_URL: 'https://user:word@sms.example.com/' }, /SMS_URL: a provider’s https address/],
  [{ SMS_TOKEN: 'two words more' }, /SMS_TOKEN: a token without spaces/],
  [{ SMS_TEMPLATE: 'Body={text}' }, /SMS_TEMPLATE: with \{to\} and \{text\} in it/],
  [{ SMS_TEMPLATE: '{"to":{to},"text":"{text}"}' }, /SMS_TEMPLATE: JSON with \{to\} and \{text\} in quotes/],
  [{ SMS_TEMPLATE: 'To={to}\nBody={text}' }, /SMS_TEMPLATE: JSON, or a form/],
])('A-030 invalid settings of text messages are reported by name: %j', (environment, words) => {
  expect(() => readConfig(environment)).toThrow(words)
})

test('MAP-035 the map uses our own ground by default, or a map file by name, or tiles of a named provider', () => {
  expect(readConfig({ DATA_DIR: '/srv/porchlight' }).map).toEqual({
    file: '/srv/porchlight/map.pmtiles',
    isFileNamed: false,
    tiles: null,
    directionsUrl: 'https://www.google.com/maps/dir/?api=1&destination={latitude},{longitude}',
  })
  expect(readConfig({ MAP_FILE: '/srv/maps/elm.pmtiles' }).map).toMatchObject({
    file: '/srv/maps/elm.pmtiles',
    isFileNamed: true,
  })
  const url = 'https://tiles.example.com/osm/{z}/{x}/{y}@2x.png?key=a-key'
  const attribution = '© OpenStreetMap contributors & friends'
  const MAP_DIRECTIONS_URL = 'https://www.openstreetmap.org/directions?to={latitude}%2C{longitude}'
  const mapSettings = { MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: attribution, MAP_DIRECTIONS_URL }
  expect(readConfig(mapSettings).map).toMatchObject({
    tiles: { url, attribution },
    directionsUrl: MAP_DIRECTIONS_URL,
  })
  const localSettings = { ...mapSettings, MAP_TILES_URL: 'http://127.0.0.1:8080/{z}/{x}/{y}' }
  expect(readConfig(localSettings).map.tiles?.url).toBe(localSettings.MAP_TILES_URL)
})

const tilesUrl = 'https://tiles.example.com/{z}/{x}/{y}.png'
const noTiles = /^MAP_TILES_URL: an https address with \{z\}, \{x\} and \{y\}/
const unusableMaps: [Record<string, string>, RegExp][] = [
  [
    { MAP_FILE: 'a.pmtiles', MAP_TILES_URL: tilesUrl, MAP_TILES_ATTRIBUTION: 'X' },
    /MAP_TILES_URL: MAP_FILE is set as well/,
  ],
  [{ MAP_TILES_URL: tilesUrl }, /^MAP_TILES_ATTRIBUTION: missing/],
  [{ MAP_TILES_ATTRIBUTION: 'Elm' }, /^MAP_TILES_URL: missing, though MAP_TILES_ATTRIBUTION/],
  [
    { MAP_TILES_URL: tilesUrl, MAP_TILES_ATTRIBUTION: '<a href=x>Elm</a>' },
    /^MAP_TILES_ATTRIBUTION: plain text/,
  ],
  [{ MAP_DIRECTIONS_URL: 'https://maps.example.com/' }, /^MAP_DIRECTIONS_URL: an https address with/],
  [
    { MAP_DIRECTIONS_URL: 'javascript:alert({latitude},{longitude})' },
    /^MAP_DIRECTIONS_URL: an https address/,
  ],
  ...[
    'https://tiles.example.com/{z}/{x}.png',
    'http://tiles.example.com/{z}/{x}/{y}.png',
    'https://{s}.tiles.example.com/{z}/{x}/{y}.png',
    'https://{z}.example.com/{z}/{x}/{y}.png',
    'https://tiles.example.com/{z}/{x}/{y}/{r}.png',
    'https://user:word@tiles.example.com/{z}/{x}/{y}.png',
    'https://*/{z}/{x}/{y}.png',
    "https://a;script-src'unsafe-inline'/{z}/{x}/{y}.png",
    'https://a,b/{z}/{x}/{y}.png',
    '//tiles.example.com/{z}/{x}/{y}.png',
    'data:image/png,{z}{x}{y}',
    `https://tiles.example.com/{z}/{x}/{y}?${'a'.repeat(500)}`,
  ].map(
    (url) =>
      [{ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: 'Elm' }, noTiles] as [Record<string, string>, RegExp],
  ),
]
test.each(unusableMaps)(
  'MAP-035 Q33 invalid settings of the map are reported by name: %j',
  (environment, words) => {
    expect(faultsOf(environment)).toContainEqual(expect.stringMatching(words))
  },
)
const checker = {
  BACKGROUND_CHECK_URL: 'https://checks.example.com/applications',
  BACKGROUND_CHECK_TOKEN: 'a-token',
  BACKGROUND_CHECK_SECRET: 'a-secret-of-more-than-24-letters',
}
const byProvider = { BACKGROUND_CHECK: 'http', PUBLIC_URL: 'https://help.example.org', ...checker }

test('B-012 B-019 background checks are the operator’s by default, off by a word, or a provider’s with all of its settings', () => {
  expect(readConfig({}).backgroundCheck).toEqual({ name: 'manual' })
  expect(readConfig({ BACKGROUND_CHECK: 'instant' }).backgroundCheck).toEqual({ name: 'instant' })
  expect(readConfig(byProvider).backgroundCheck).toEqual({
    name: 'http',
    url: new URL(checker.BACKGROUND_CHECK_URL),
    authorization: 'Bearer a-token',
    secret: checker.BACKGROUND_CHECK_SECRET,
    callbackUrl: 'https://help.example.org/api/background-check/callback',
  })
})

test.each([
  [{ BACKGROUND_CHECK: 'nobody' }, /BACKGROUND_CHECK: manual, instant or http/],
  [checker, /BACKGROUND_CHECK: is manual, though BACKGROUND_CHECK_URL is set; did you mean http\?/],
  [{ ...byProvider, BACKGROUND_CHECK_URL: '' }, /BACKGROUND_CHECK_URL: missing/],
  [{ ...byProvider, BACKGROUND_CHECK_TOKEN: '' }, /BACKGROUND_CHECK_TOKEN: missing/],
  [{ ...byProvider, BACKGROUND_CHECK_SECRET: '' }, /BACKGROUND_CHECK_SECRET: missing/],
  [
    { ...byProvider, PUBLIC_URL: '' },
    /PUBLIC_URL: missing, but the provider of background checks has to know/,
  ],
  [{ ...byProvider, BACKGROUND_CHECK_SECRET: 'short' }, /BACKGROUND_CHECK_SECRET: 24 to 200/],
  [
    { ...byProvider, BACKGROUND_CHECK_URL: 'http://checks.example.com/' },
    /BACKGROUND_CHECK_URL: a provider’s https/,
  ],
])('B-012 invalid settings of background checks are reported by name: %j', (environment, words) => {
  expect(() => readConfig(environment)).toThrow(words)
})

test('a misspelled setting is a fault, and the nearest name is suggested', () => {
  expect(() => readConfig({ PUBLIC_URI: 'https://help.example.org' })).toThrow(
    /PUBLIC_URI: there is no such setting; did you mean PUBLIC_URL\?/,
  )
  expect(() => readConfig({ PATH: '/bin', HOME: '/root', HOSTNAME: 'box', LOGNAME: 'root' })).not.toThrow()
})
