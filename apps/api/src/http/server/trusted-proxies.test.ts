/** Tests of whose statement about a caller's address counts, over a real connection: the caller here is 127.0.0.1. */
import { afterEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/app.factory.ts'
import { listen } from '../../testing/wire.factory.ts'

let testApp: TestApp
let address: URL
afterEach(() => testApp.close())

/**
 * Builds a server that allows one log-in for each address: a caller that counts as new is handled, and all others get
 * 429.
 */
async function start(trustProxy: string): Promise<void> {
  testApp = await buildTestApp({
    LIMITS: JSON.stringify({ logInsPerAddress: 1 }),
    ...(trustProxy === '' ? {} : { TRUST_PROXY: trustProxy }),
  })
  address = await listen(testApp)
}

let callers = 0

async function statusOf(headers: Record<string, string>): Promise<number> {
  callers += 1
  const { status } = await fetch(new URL('/api/auth/login', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
    body: JSON.stringify({ email: `caller.${callers}@example.org`, password: 'not this one' }),
  })
  return status
}

const via = (chain: string) => ({ 'x-forwarded-for': chain })

/** Headers that proxies of all kinds send, and that anybody can forge. */
const forged: Record<string, string>[] = [
  via('203.0.113.1'),
  via('203.0.113.2, 203.0.113.3'),
  via('2001:db8::1'),
  via('127.0.0.2'),
  { 'x-real-ip': '203.0.113.4' },
  { 'x-client-ip': '203.0.113.5' },
  { 'true-client-ip': '203.0.113.6' },
  { 'cf-connecting-ip': '203.0.113.7' },
  { forwarded: 'for=203.0.113.8' },
  { ...via('203.0.113.9'), 'x-forwarded-host': 'evil.example.com', 'x-forwarded-proto': 'https' },
]

const asNew = 401
const asBefore = 429

describe.each([
  ['no proxies', ''],
  ['proxies elsewhere', '10.0.0.0/8, 2001:db8::/32'],
])('trusting %s', (_whom, trustProxy) => {
  it('Q69 the address of the connection counts, whatever the headers say', async () => {
    await start(trustProxy)
    expect(await statusOf({})).toBe(asNew)
    for (const headers of forged) expect(await statusOf(headers), JSON.stringify(headers)).toBe(asBefore)
  })
})

describe('trusting the proxy on this machine', () => {
  it('Q69 the address that the proxy saw counts, not those a caller invented before it', async () => {
    await start('loopback')
    expect(await statusOf(via('203.0.113.1'))).toBe(asNew)
    expect(await statusOf(via('203.0.113.1'))).toBe(asBefore)
    expect(await statusOf(via('198.51.100.7, 203.0.113.1'))).toBe(asBefore)
    expect(await statusOf(via('127.0.0.1, 203.0.113.1'))).toBe(asBefore)
    expect(await statusOf(via('203.0.113.1, 203.0.113.2'))).toBe(asNew)
    expect(await statusOf(via('203.0.113.1, 203.0.113.2'))).toBe(asBefore)
  })

  it('Q69 other headers do not count, and all invalid addresses are one caller', async () => {
    await start('loopback')
    expect(await statusOf(via('203.0.113.1'))).toBe(asNew)
    for (const headers of forged.filter((each) => !('x-forwarded-for' in each))) {
      expect(await statusOf({ ...headers, ...via('203.0.113.1') })).toBe(asBefore)
    }
    expect(await statusOf(via('made up'))).toBe(asNew)
    expect(await statusOf(via('made up otherwise'))).toBe(asBefore)
  })

  it('Q69 a household with IPv6 is one caller behind a proxy, too', async () => {
    await start('loopback')
    expect(await statusOf(via('2001:db8:1:2::1'))).toBe(asNew)
    expect(await statusOf(via('2001:db8:1:2:ffff::9'))).toBe(asBefore)
    expect(await statusOf(via('2001:db8:1:3::1'))).toBe(asNew)
  })
})

describe('trusting two proxies, one behind the other', () => {
  it('Q69 the last address before both counts', async () => {
    await start('127.0.0.0/8, 10.0.0.0/8')
    expect(await statusOf(via('203.0.113.1, 10.0.0.5'))).toBe(asNew)
    expect(await statusOf(via('198.51.100.7, 203.0.113.1, 10.0.0.6'))).toBe(asBefore)
    expect(await statusOf(via('10.0.0.9, 203.0.113.1'))).toBe(asBefore)
    expect(await statusOf(via('203.0.113.1, 203.0.113.2, 10.0.0.5'))).toBe(asNew)
  })
})

describe('a proxy that adds the caller’s port', () => {
  it('Q69 the address counts, of either kind, and not the port', async () => {
    await start('127.0.0.0/8, 10.0.0.0/8')
    for (const [first, again] of [
      ['203.0.113.1:4711', '203.0.113.1:4712'],
      ['203.0.113.2', '203.0.113.2:80'],
      ['[2001:db8:1:2::1]:4711', '[2001:db8:1:2::9]:65535'],
      ['[2001:db8:1:3::1]', '2001:db8:1:3::1'],
      ['203.0.113.3:4711, 10.0.0.5:8080', '203.0.113.3:1,10.0.0.6:8081'],
    ] as const) {
      expect(await statusOf(via(first)), first).toBe(asNew)
      expect(await statusOf(via(again)), again).toBe(asBefore)
    }
    expect(await statusOf(via('made up:4711'))).toBe(asNew)
    expect(await statusOf(via('203.0.113.4.5:4711'))).toBe(asBefore)
  })
})
