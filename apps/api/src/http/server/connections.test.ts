/** Tests that slow or endless clients cost others nothing. */
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/app.factory.ts'
import { listen, sendRaw } from '../../testing/wire.factory.ts'
import { defaultLimits } from '../limits/limits.ts'
import { type ConnectionSettings, defaultConnectionSettings } from './connection-settings.ts'

let testApp: TestApp
let address: URL
let openLines: Socket[] = []
afterEach(async () => {
  for (const line of openLines) line.destroy()
  openLines = []
  await testApp.close()
})

async function open(
  connections: Partial<ConnectionSettings>,
  settings: Parameters<typeof buildTestApp>[1] = {},
) {
  testApp = await buildTestApp({}, { connections, ...settings })
}

/** A connection on which this much has been sent. */
async function dial(text: string): Promise<Socket> {
  const line = connect({ host: address.hostname, port: Number(address.port) })
  line.on('error', () => undefined)
  openLines.push(line)
  await once(line, 'connect')
  if (text !== '') line.write(text)
  return line
}

const connections = () =>
  new Promise<number>((resolve) => {
    testApp.app.server.server.getConnections((_error, count) => resolve(count))
  })

const livez = async () =>
  (await fetch(new URL('/livez', address), { headers: { connection: 'close' } })).status

const half = 'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'

test('Q75 a thousand connections with unfinished calls delay nobody, and are dropped', async () => {
  await open({ headMs: 3000, checkEveryMs: 200 })
  address = await listen(testApp)
  const beginnings = ['', 'G', 'GET / HTTP/1.1\r\n', half]
  for (let batch = 0; batch < 10; batch += 1) {
    await Promise.all(Array.from({ length: 100 }, (_each, index) => dial(beginnings[index % 4] ?? '')))
  }
  const atOnce = { headers: { connection: 'close' }, signal: AbortSignal.timeout(3000) }
  for (let index = 0; index < 10; index += 1) {
    expect((await fetch(new URL('/livez', address), atOnce)).status).toBe(200)
  }
  expect(await connections()).toBeGreaterThan(500)
  await expect.poll(connections, { timeout: 20_000 }).toBe(0)
  expect(await livez()).toBe(200)
})

test('Q75 a body that never ends is refused in our own words', async () => {
  await open({ headMs: 500, callMs: 500, checkEveryMs: 100 })
  address = await listen(testApp)
  const response = await sendRaw(address, `${half}Content-Length: 100\r\n\r\n{"email": `)
  expect(response.status).toBe(408)
  expect(JSON.parse(response.body).code).toBe('invalid')
  expect(response.headers['cache-control']).toBe('no-store')
})

test('Q75 a call whose work never ends gets 503 with a time to try again, and its connection stays usable', async () => {
  await open({ answerMs: 200 })
  testApp.app.server.get('/api/endless', { config: { access: 'anyone' } }, () => new Promise(() => undefined))
  address = await listen(testApp)
  const response = await fetch(new URL('/api/endless', address))
  expect(response.status).toBe(503)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await response.json()).toEqual({
    code: 'unavailable',
    message: expect.any(String),
    requestId: expect.any(String),
  })
  expect(await livez()).toBe(200)
})

test('Q75 a caller who requests much and reads nothing is dropped', async () => {
  const webDir = mkdtempSync(join(tmpdir(), 'porchlight-web-'))
  try {
    writeFileSync(join(webDir, 'index.html'), '<!doctype html>')
    // The file is larger than the buffers of both ends of a connection together.
    writeFileSync(join(webDir, 'large.bin'), Buffer.alloc(32 * 1024 ** 2))
    await open({ idleMs: 500 }, { webDir })
    address = await listen(testApp)
    const line = await dial('')
    line.pause()
    line.write('GET /large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await expect.poll(connections, { timeout: 10_000 }).toBe(1)
    await expect.poll(connections, { timeout: 10_000 }).toBe(0)
  } finally {
    rmSync(webDir, { recursive: true, force: true })
  }
})

test('Q75 an idle connection is closed', async () => {
  await open({ keepAliveMs: 200 })
  address = await listen(testApp)
  const agent = new Agent({ keepAlive: true })
  const call = request(new URL('/livez', address), { agent }).end()
  const [response] = await once(call, 'response')
  response.resume()
  await expect.poll(connections, { timeout: 10_000 }).toBe(0)
  agent.destroy()
})

test('Q75 the number of connections is limited, and a closed one makes room', async () => {
  await open({ connectionsMax: 5 })
  address = await listen(testApp)
  const lines = await Promise.all(Array.from({ length: 5 }, () => dial('')))
  await expect.poll(connections).toBe(5)
  await expect(livez()).rejects.toThrow()
  lines[0]?.destroy()
  const outcome = () => livez().catch(() => 'refused')
  await expect.poll(outcome, { timeout: 10_000 }).toBe(200)
})

test('Q75 the time limits are consistent: body before work, and sockets and calls within the connections', async () => {
  const {
    headMs,
    callMs,
    answerMs: responseMs,
    idleMs,
    keepAliveMs,
    checkEveryMs,
    connectionsMax,
  } = defaultConnectionSettings
  expect(headMs).toBeLessThan(callMs)
  expect(callMs).toBeLessThan(responseMs)
  expect(responseMs).toBeLessThan(idleMs)
  expect(checkEveryMs).toBeLessThanOrEqual(headMs)
  expect(keepAliveMs).toBeGreaterThan(60_000)
  await open({})
  const { server } = testApp.app.server
  expect([server.headersTimeout, server.requestTimeout, server.timeout, server.keepAliveTimeout]).toEqual([
    headMs,
    callMs,
    idleMs,
    keepAliveMs,
  ])
  expect(server.maxConnections).toBe(connectionsMax)
  expect(connectionsMax).toBeGreaterThan(defaultLimits.socketsInAll)
})
