/** Tests of the limits on sockets: per member, per address, in all. */
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestMember } from '../testing/app.factory.ts'
import { listen } from '../testing/wire.factory.ts'
import { connect as connectTo, dial, refusal, waitUntilSettled } from './dial.factory.ts'

let testApp: TestApp
let rosa: TestMember
let noor: TestMember
let address: URL
async function open(...appArgs: Parameters<typeof buildTestApp>): Promise<void> {
  testApp = await buildTestApp(...appArgs)
  rosa = await testApp.signUp('Rosa')
  noor = await testApp.signUp('Noor')
  address = await listen(testApp)
}
afterEach(() => testApp.close())

const connect = (member: TestMember) => connectTo(address, member)

const upgradeOf = ({ cookie }: TestMember, headers: Record<string, string> = {}) => ({
  cookie,
  origin: address.origin,
  ...headers,
})

test('Q29 an address has a limited number of sockets, whoever they belong to; a closed one makes room', async () => {
  await open({ LIMITS: '{"socketsPerAddress": 3}' })
  const sockets = Array.from({ length: 3 }, () => dial(address, upgradeOf(rosa)))
  await Promise.all(sockets.map((socket) => once(socket, 'open')))
  for (const member of [rosa, noor]) {
    const response = await refusal(address, upgradeOf(member))
    expect(response.statusCode).toBe(429)
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect(await Promise.all(sockets.map(waitUntilSettled))).toEqual([true, true, true])
  sockets[0]?.close()
  await expect.poll(() => dialAgain(noor), { timeout: 10_000 }).toBe('open')
})

/** Returns the outcome of one more connection. */
function dialAgain(member: TestMember): Promise<'open' | 'refused'> {
  const socket = dial(address, upgradeOf(member))
  return Promise.race([
    once(socket, 'open').then(() => 'open' as const),
    once(socket, 'unexpected-response').then(() => 'refused' as const),
  ])
}

test('Q29 sockets that an address opens simultaneously are no more than one by one', async () => {
  await open({ LIMITS: '{"socketsPerAddress": 4}' })
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => dialAgain(rosa)))
  expect(outcomes.filter((outcome) => outcome === 'open')).toHaveLength(4)
})

test('Q29 behind a proxy the phone’s own address counts, and an IPv6 household is one', async () => {
  await open({ LIMITS: '{"socketsPerAddress": 1}', TRUST_PROXY: 'loopback' })
  const from = (client: string) => upgradeOf(rosa, { 'x-forwarded-for': client })
  await once(dial(address, from('198.51.100.7')), 'open')
  await once(dial(address, from('2001:db8:1:2::7')), 'open')
  expect((await refusal(address, from('198.51.100.7'))).statusCode).toBe(429)
  expect((await refusal(address, from('2001:db8:1:2:ffff::9'))).statusCode).toBe(429)
  await once(dial(address, from('2001:db8:1:3::7')), 'open')
})

test('Q29 the server has a limited number of sockets', async () => {
  await open({ LIMITS: '{"socketsInAll": 3}' })
  const sockets = [await connect(rosa), await connect(rosa), await connect(noor)]
  const response = await refusal(address, upgradeOf(noor))
  expect(response.statusCode).toBe(503)
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  expect(await Promise.all(sockets.map(waitUntilSettled))).toEqual([true, true, true])
})
