/** Tests of who may open a socket. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestMember } from '../testing/app.factory.ts'
import { listen, sendRaw } from '../testing/wire.factory.ts'
import { connect, isOpen, refusal } from './dial.factory.ts'

let testApp: TestApp
let rosa: TestMember
let address: URL
beforeAll(async () => {
  testApp = await buildTestApp()
  rosa = await testApp.signUp('Rosa')
  address = await listen(testApp)
})
afterAll(() => testApp.close())

const send = (lines: string[]) => sendRaw(address, [...lines, '', ''].join('\r\n'))
const handshake = (path = '/ws') => [
  `GET ${path} HTTP/1.1`,
  `Host: ${address.host}`,
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  `Origin: ${address.origin}`,
]

test('W1 Q1 Q28 without a session the upgrade is refused with 401', async () => {
  for (const cookie of ['', 'sid=made-up', '__Host-sid=made-up']) {
    const response = await refusal(address, { origin: address.origin, ...(cookie === '' ? {} : { cookie }) })
    expect(response.statusCode, cookie).toBe(401)
  }
})

test('W1 Q28 only the app’s own origin may open a socket', async () => {
  const { cookie } = rosa
  for (const origin of [
    'https://evil.example.com',
    'null',
    '',
    `${address.origin}.evil.example.com`,
    `${address.origin}@evil.example.com`,
    `http://evil.example.com#${address.host}`,
    'http://127.0.0.1',
    `http://127.0.0.1:${Number(address.port) + 1}`,
    `http://localhost:${address.port}`,
    'file://',
  ]) {
    expect((await refusal(address, { cookie, origin })).statusCode, origin).toBe(403)
  }
  expect((await refusal(address, { cookie })).statusCode).toBe(403)
  expect(isOpen(await connect(address, rosa))).toBe(true)
})

test('Q28 with PUBLIC_URL the origin has to be exactly that, whatever host the call names', async () => {
  const namedApp = await buildTestApp({ PUBLIC_URL: 'https://help.example.org' })
  try {
    const noor = await namedApp.signUp('Noor')
    const appAddress = await listen(namedApp)
    for (const origin of [
      appAddress.origin,
      'http://help.example.org',
      'https://help.example.org:8443',
      'https://help.example.org.evil.com',
      'https://evil-help.example.org',
      'https://HELP.example.org',
      'null',
    ]) {
      expect((await refusal(appAddress, { cookie: noor.cookie, origin })).statusCode, origin).toBe(403)
    }
    const socket = await connect(appAddress, noor, { origin: 'https://help.example.org' })
    expect(isOpen(socket)).toBe(true)
  } finally {
    await namedApp.close()
  }
})

test('Q28 an invalid handshake is refused in our own words', async () => {
  for (const change of [
    { from: 'Version: 13', to: 'Version: 8' },
    { from: 'Key: dGhlIHNhbXBsZSBub25jZQ==', to: 'Key: short' },
  ]) {
    const lines = [...handshake(), `Cookie: ${rosa.cookie}`].map((line) =>
      line.replace(change.from, change.to),
    )
    const response = await send(lines)
    expect([response.status, JSON.parse(response.body).code], change.to).toEqual([400, 'invalid'])
    expect(response.headers['x-content-type-options']).toBe('nosniff')
  }
})

test('Q28 no other address becomes a socket: the call gets its plain response', async () => {
  for (const path of ['/api/categories', '/livez']) {
    const response = await send([...handshake(path), 'Connection: close', `Cookie: ${rosa.cookie}`])
    expect(response.status, path).toBe(200)
  }
  const elsewhere = await send([...handshake('/ws/more'), 'Connection: close', `Cookie: ${rosa.cookie}`])
  expect(elsewhere.status).toBe(404)
})

test('Q28 a call that offers another protocol gets a response in this one', async () => {
  const response = await send([
    'GET /livez HTTP/1.1',
    `Host: ${address.host}`,
    'Connection: Upgrade, HTTP2-Settings, close',
    'Upgrade: h2c',
    'HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA',
  ])
  expect(response.status).toBe(200)
})

test('W1 refused upgrades leave no connection open', async () => {
  const connections = () =>
    new Promise<number>((resolve) => {
      testApp.app.server.server.getConnections((_error, count) => resolve(count))
    })
  await expect.poll(connections, { timeout: 10_000 }).toBe(0)
  for (let index = 0; index < 10; index += 1) await refusal(address, { origin: address.origin })
  await expect.poll(connections, { timeout: 10_000 }).toBe(0)
})
