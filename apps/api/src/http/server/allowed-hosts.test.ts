/**
 * Tests of the host names under which the server responds: none that another's page could point here (DNS rebinding).
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal } from '../../realtime/dial.factory.ts'
import { buildTestApp, type TestApp, type TestMember, testPassword } from '../../testing/app.factory.ts'
import { callRaw, cookiesSet } from '../../testing/responses.factory.ts'
import { sendRaw } from '../../testing/wire.factory.ts'

let plain: TestApp
let namedApp: TestApp
let lena: TestMember
beforeAll(async () => {
  plain = await buildTestApp()
  namedApp = await buildTestApp({ PUBLIC_URL: 'https://Help.Example.org', TRUST_PROXY: '127.0.0.1' })
  lena = await namedApp.signUp('Lena')
})
afterAll(async () => {
  await plain.close()
  await namedApp.close()
})

const strangers = [
  'evil.example.com',
  'evil.example.com:3000',
  'porchlight.local:3000',
  'localhost.evil.example.com',
  'evil-localhost',
  'localhost.',
  '127.0.0.1.evil.example.com',
  '127.0.0.1.nip.io:3000',
  '127.1',
  '2130706433',
  '0x7f.0.0.1',
  '[::1].evil.example.com',
  '[evil.example.com]',
  '[127.0.0.1]',
  '[::1',
  '::1',
  'localhost:3000:3000',
  'localhost@evil.example.com',
  'localhost evil.example.com',
  'evil.example.com/.localhost',
  'evil.example.com?.localhost',
  'evil.example.com#.localhost',
  'evil.example.com\\.localhost',
  'evil.example.com%2f.localhost',
  '.localhost',
  'a..localhost',
  'localhost,evil.example.com',
]
const literal = [
  'localhost',
  'LocalHost:3000',
  'porch.localhost:3000',
  '127.0.0.1',
  '192.168.1.20:3000',
  '[::1]:3000',
  '[fd00::1]',
  '[::ffff:192.168.1.20]:3000',
]

const statusOf = async (testApp: TestApp, host: string, headers: Record<string, string> = {}) =>
  (await callRaw(testApp, 'GET', '/api/categories', { headers: { ...headers, host } })).status

test('without PUBLIC_URL localhost and bare addresses are served, and no other name', async () => {
  for (const host of literal) expect(await statusOf(plain, host), host).toBe(200)
  for (const host of [...strangers, 'help.example.org']) expect(await statusOf(plain, host), host).toBe(421)
})

test('with PUBLIC_URL its own name is served as well, at any port, and no other', async () => {
  for (const host of [...literal, 'help.example.org', 'HELP.example.org', 'help.example.org:8443']) {
    expect(await statusOf(namedApp, host), host).toBe(200)
  }
  for (const host of [...strangers, 'www.help.example.org', 'help.example.org.evil.example.com']) {
    expect(await statusOf(namedApp, host), host).toBe(421)
  }
})

test('a proxy header with another host name changes nothing', async () => {
  expect(await statusOf(namedApp, 'evil.example.com', { 'x-forwarded-host': 'help.example.org' })).toBe(421)
  expect(await statusOf(namedApp, 'help.example.org', { 'x-forwarded-host': 'evil.example.com' })).toBe(200)
})

test('a page under a foreign name gets no account, no data and no cookie, and a message about the setting', async () => {
  const host = 'evil.example.com:3000'
  const asAPage = { host, origin: `http://${host}`, cookie: lena.cookie }
  const logIn = { email: 'first@example.org', password: testPassword }
  for (const [testApp, method, path, body] of [
    [plain, 'POST', '/api/auth/signup', { firstName: 'First', lastName: 'Comer', ...logIn }],
    [plain, 'POST', '/api/auth/login', logIn],
    [plain, 'GET', '/api/community', undefined],
    [plain, 'GET', '/', undefined],
    [plain, 'GET', '/nowhere.js', undefined],
    [plain, 'GET', '/api/openapi.json', undefined],
    [plain, 'POST', '/share', undefined],
    [namedApp, 'GET', '/api/auth/user', undefined],
    [namedApp, 'GET', '/api/logout', undefined],
    [namedApp, 'POST', '/api/sync', {}],
  ] as const) {
    const headers = { ...asAPage, 'sec-fetch-site': 'same-origin' }
    const response = await callRaw(testApp, method, path, { headers, body })
    expect([response.status, response.json().code], path).toEqual([421, 'unknown_name'])
    expect(response.json().message).toContain('PUBLIC_URL')
    expect(cookiesSet(response)).toEqual([])
    expect(response.headers['cache-control']).toBe('no-store')
  }
  expect(await plain.app.database.reader.selectFrom('members').select('id').execute()).toEqual([])
  expect((await lena.call('GET', '/api/auth/user')).status).toBe(200)
})

test('a call whose first line names another host is refused, and one that names the same is served', async () => {
  const address = new URL(await plain.app.server.listen({ port: 0, host: '127.0.0.1' }))
  const status = async (target: string) =>
    (await sendRaw(address, `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)).status
  for (const origin of [
    'http://evil.example.com',
    'HTTP://localhost.evil.example.com',
    'http://x@localhost',
  ]) {
    expect(await status(`${origin}/api/categories`), origin).toBe(421)
  }
  expect(await status('http://localhost/api/categories')).toBe(200)
})

test('W1 no socket opens under a foreign name, whatever its origin, and a call without a name is refused', async () => {
  const address = new URL(await namedApp.app.server.listen({ port: 0, host: '127.0.0.1' }))
  const { cookie } = lena
  const origin = 'https://help.example.org'
  expect((await refusal(address, { cookie, origin, host: 'evil.example.com' })).statusCode).toBe(421)
  for (const head of ['GET /api/categories HTTP/1.0', 'GET /api/categories HTTP/1.1\r\nHost:']) {
    expect((await sendRaw(address, `${head}\r\nConnection: close\r\n\r\n`)).status, head).toBe(421)
  }
})

test('Q73 a monitor may request health and readiness under any name', async () => {
  for (const path of ['/livez', '/readyz', '/livez?again']) {
    // The server is ready once it has written for the first time.
    await expect
      .poll(
        async () => {
          const response = await callRaw(plain, 'GET', path, { headers: { host: 'box.lan:3000' } })
          return [response.status, response.json()]
        },
        { message: path },
      )
      .toEqual([200, { ok: true }])
  }
})
