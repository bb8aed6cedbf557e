import { gzipSync } from 'node:zlib'
import { categories } from '@porchlight/contracts/posts/posts.catalogue'
import { type SyncResponse, syncLimits } from '@porchlight/contracts/sync/sync.schema'
import { createId } from '@porchlight/contracts/values/id'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOffer, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { createOperation } from '../../testing/rounds.factory.ts'
import { callOverWire, listen, sendRaw } from '../../testing/wire.factory.ts'

let testApp: TestApp
let rosa: TestMember
let address: URL
beforeAll(async () => {
  testApp = await buildTestApp()
  rosa = await testApp.signUp()
  address = await listen(testApp)
})
afterAll(() => testApp.close())

const createRoundBody = (overrides: object = {}) =>
  JSON.stringify({ protocol: 1, schema: 1, clientId: createId(), cursor: null, ...overrides })
const round = (body: string | Buffer, headers: Record<string, string> = {}) =>
  callOverWire(address, rosa, { body, headers })
const zipped = { 'content-encoding': 'gzip' }
const everyEncoding = { 'accept-encoding': 'gzip, deflate, br, zstd' }

test('R2 a gzip body is accepted', async () => {
  const body = gzipSync(createRoundBody({ operations: [createOperation(1, 'posts.create', anOffer())] }))
  const response = await round(body, zipped)
  expect(response.status).toBe(200)
  expect(response.json<SyncResponse>().results).toEqual([{ n: 1, status: 'applied' }])
})

test('R2 a response is in Brotli, in gzip or uncompressed, as the caller accepts', async () => {
  const get = (acceptedEncoding?: string) =>
    callOverWire(address, rosa, {
      method: 'GET',
      path: '/api/categories',
      headers: acceptedEncoding === undefined ? {} : { 'accept-encoding': acceptedEncoding },
    })
  const responses = [
    await get('gzip, deflate, br, zstd'),
    await get('gzip'),
    await get(),
    await get('identity'),
  ]
  expect(responses.map(({ headers }) => headers['content-encoding'])).toEqual([
    'br',
    'gzip',
    undefined,
    undefined,
  ])
  for (const response of responses) expect(response.json()).toEqual(categories)
  expect(responses[0]?.bytes).toBeLessThan(responses[2]?.bytes ?? 0)
})

test('R2 below 300 B nothing is compressed', async () => {
  const response = await round(JSON.stringify({ protocol: 2 }), everyEncoding)
  expect(response.status).toBe(426)
  expect(response.headers['content-encoding']).toBeUndefined()
  expect(response.body.length).toBeLessThan(300)
})

test('R2 a round without news is at most 450 B on the wire, headers included', async () => {
  const first = await round(createRoundBody(), everyEncoding)
  const { cursor } = first.json<SyncResponse>()
  const quiet = await round(createRoundBody({ cursor }), everyEncoding)
  expect(Object.keys(quiet.json<SyncResponse>()).sort()).toEqual(['cursor', 'now', 'state'])
  expect(quiet.bytes).toBeLessThanOrEqual(450)
})

test('R2 a body beyond the limit after unzipping is 413, whatever its size on the wire', async () => {
  const bomb = gzipSync(Buffer.alloc(syncLimits.bytesMax * 40, ' '))
  expect(bomb.length).toBeLessThan(syncLimits.bytesMax)
  const response = await round(bomb, zipped)
  expect(response.status).toBe(413)
  expect(response.json<{ code: string }>().code).toBe('too_large')
})

test('R2 a body of exactly the limit is read, one byte more is not', async () => {
  const empty = createRoundBody({ operations: [] })
  const pad = (length: number) => empty.replace('{', `{${' '.repeat(length - empty.length)}`)
  expect((await round(gzipSync(pad(syncLimits.bytesMax)), zipped)).status).toBe(200)
  expect((await round(gzipSync(pad(syncLimits.bytesMax + 1)), zipped)).status).toBe(413)
  expect((await round(pad(syncLimits.bytesMax))).status).toBe(200)
  expect((await round(pad(syncLimits.bytesMax + 1))).status).toBe(413)
})

test('R2 the limit of other calls counts unzipped bytes as well', async () => {
  const body = gzipSync(JSON.stringify(anOffer({ description: ' '.repeat(400 * 1024) })))
  const response = await callOverWire(address, rosa, { path: '/api/posts', body, headers: zipped })
  expect(response.status).toBe(413)
})

test('R2 a body that is cut off or no gzip is 400, and the server continues', async () => {
  const whole = gzipSync(createRoundBody())
  for (const body of [whole.subarray(0, whole.length - 12), Buffer.from('not gzip'), Buffer.alloc(0)]) {
    const response = await round(body, zipped)
    expect([response.status, response.json<{ code: string }>().code]).toEqual([400, 'invalid'])
  }
  expect((await round(whole, zipped)).status).toBe(200)
})

test('R2 a body that nobody reads and that cannot be unzipped does no harm', async () => {
  const uncaught: unknown[] = []
  const note = (error: unknown) => uncaught.push(error)
  process.on('uncaughtExceptionMonitor', note)
  const garbage = 'no gzip '.repeat(8)
  const asJson = 'content-type: application/json'
  const tooLong = Buffer.concat([gzipSync(Buffer.alloc(400 * 1024, ' ')), Buffer.from(garbage)])
  try {
    for (const [first, body, ...headers] of [
      ['GET /api/categories', garbage],
      ['POST /nowhere', garbage],
      ['POST /api/nowhere', garbage, asJson],
      ['POST /api/posts', garbage, asJson, `content-length: ${9 * syncLimits.bytesMax}`],
      ['POST /api/auth/login', tooLong.toString('latin1'), asJson],
    ] as const) {
      const lines = ['host: localhost', 'content-encoding: gzip', 'connection: close', ...headers]
      const length = headers.length > 1 ? [] : [`content-length: ${body.length}`]
      const { status } = await sendRaw(
        address,
        [`${first} HTTP/1.1`, ...lines, ...length, '', body].join('\r\n'),
      )
      expect(status, first).toBeGreaterThan(0)
    }
    expect((await round(createRoundBody())).status).toBe(200)
    expect(uncaught).toEqual([])
  } finally {
    process.off('uncaughtExceptionMonitor', note)
  }
})

test('R2 a compression other than gzip is refused', async () => {
  expect((await round(gzipSync(createRoundBody()), { 'content-encoding': 'br' })).status).toBe(400)
})
