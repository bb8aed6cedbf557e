/**
 * Tests of the server's part where no worker receives a share; share.screen.test.ts tests the screen that it leads to.
 */
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/app.factory.ts'
import { callRaw } from '../../testing/responses.factory.ts'
import { listen } from '../../testing/wire.factory.ts'

let testApp: TestApp
afterEach(() => testApp.close())

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const share = (body: string) => callRaw(testApp, 'POST', '/share', { body, headers: form })

/** Promises more than it sends, and hangs up; the server has noticed by the time this is over. */
async function cutOff(address: URL): Promise<void> {
  const line = connect({ host: address.hostname, port: Number(address.port) })
  const head = ['POST /share HTTP/1.1', 'host: localhost', `content-type: ${form['content-type']}`]
  line.write([...head, 'content-length: 1000', '', 'title=Soup'].join('\r\n'))
  const [request] = (await once(testApp.app.server.server, 'request')) as [IncomingMessage]
  const noticed = new Promise((resolve) => request.once('close', resolve))
  line.destroy()
  await noticed
}

test('SH-003 a share that is cut off on the way is no fault of the server', async () => {
  const lines: string[] = []
  testApp = await buildTestApp({ LOG_LEVEL: 'info' }, { logTo: { write: (line) => lines.push(line) } })
  const address = await listen(testApp)
  for (let turn = 0; turn < 3; turn += 1) await cutOff(address)
  expect((await share('title=Soup')).status).toBe(303)
  expect(lines.filter((line) => line.includes('"level":50'))).toEqual([])
})

test('SH-003 Q72 a share with too many fields is not read, and the form opens all the same', async () => {
  testApp = await buildTestApp()
  const get = vi.spyOn(URLSearchParams.prototype, 'get')
  try {
    const few = await share('title=Soup&a&b')
    expect(few.headers.location).toContain('title=Soup')
    const countBefore = get.mock.contexts.length
    const manyResponse = await share(`title=Soup&${'a&'.repeat(100_000)}`)
    expect([manyResponse.status, manyResponse.headers.location]).toEqual([303, '/share#title=&text=&url='])
    const newContexts = get.mock.contexts.slice(countBefore) as URLSearchParams[]
    expect(newContexts.map(({ size }) => size)).toEqual([0, 0, 0])
  } finally {
    get.mockRestore()
  }
})

test('SH-003 Q68 a member who shares too often is told to wait', async () => {
  testApp = await buildTestApp({ LIMITS: JSON.stringify({ requestsPerAddress: 2 }) })
  const responses = [await share('title=Soup'), await share('title=Soup'), await share('title=Soup')]
  expect(responses.map(({ status }) => status)).toEqual([303, 303, 429])
  expect(Number(responses[2]?.headers['retry-after'])).toBeGreaterThan(0)
})

const soup = {
  title: 'Soup on the stove',
  text: 'Lentils & leeks – for six',
  url: 'https://example.org/soup',
}

test('SH-003 a share by the system, without an origin or with null, is accepted with its cookie, and not logged', async () => {
  const lines: string[] = []
  testApp = await buildTestApp({ LOG_LEVEL: 'trace' }, { logTo: { write: (line) => lines.push(line) } })
  const { cookie } = await testApp.signUp()
  const ways: Record<string, string>[] = [
    {},
    { origin: 'null' },
    { origin: 'null', 'sec-fetch-site': 'none' },
  ]
  for (const way of ways) {
    const body = String(new URLSearchParams(soup))
    const response = await callRaw(testApp, 'POST', '/share', { body, headers: { ...form, ...way, cookie } })
    expect([way, response.status]).toEqual([way, 303])
    expect(response.headers['cache-control']).toBe('no-store')
    const [path, fragment] = String(response.headers.location).split('#')
    expect(path).toBe('/share')
    expect(Object.fromEntries(new URLSearchParams(fragment))).toEqual(soup)
  }
  testApp.app.server.log.trace('as much as it ever says')
  expect(lines.join('')).toContain('as much as it ever says')
  expect(lines.join('')).not.toMatch(/soup|lentils|leeks/i)
})

test.each([
  ['an empty form', undefined, {}],
  ['an unreadable form', '{"title": 1', { 'content-type': 'application/json' }],
])('SH-003 %s leads to the form, too', async (_what, body, headers) => {
  testApp = await buildTestApp()
  const response = await callRaw(testApp, 'POST', '/share', {
    ...(body === undefined ? {} : { body }),
    headers,
  })
  expect([response.status, response.headers.location]).toEqual([303, '/share#title=&text=&url='])
})
