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
    limits: defaultLimits,
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
    LIMITS: '{"postsPerDay": 5}',
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
    logLevel: 'info',
  })
  expect(config.publicUrl?.origin).toBe('https://help.example.org')
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
    ['true', '1.2.3.4,,5.6.7.8', '*', '10.0.0.0/99', '::1/129', ':::', '10.0.0.0/8/8', '1.2.3.4/'],
  ],
  ['LIMITS', ['[]', '{', '{"postsPerDay": 0}', '{"postsPerHour": 1}', 'null']],
])('%s refuses what cannot be meant', (name, values) => {
  for (const value of values) {
    expect(
      faultsOf({ [name]: value }).map((fault) => fault.split(':')[0]),
      value,
    ).toEqual([name])
  }
})

test('port 0 means any free one', () => {
  expect(readConfig({ PORT: '0' }).port).toBe(0)
})
