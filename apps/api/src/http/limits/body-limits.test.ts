/** Bodies that never end: how many of them one may have, and how much of all is held. */
import { randomBytes } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { constants, createGzip, gzipSync } from 'node:zlib'
import { assert } from '@porchlight/contracts/errors/assert'
import { refusals } from '@porchlight/contracts/errors/refusals'
import { fileLimits } from '@porchlight/contracts/files/files.schema'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { listen } from '../../testing/wire.factory.ts'
import { registerCompression } from '../bodies/compression.ts'
import { registerErrors } from '../server/errors.ts'
import { type BodyBounds, defaultBodyBounds, registerBodyBounds } from './body-limits.ts'

let testApp: TestApp
let rosa: TestMember
let lena: TestMember
let address: URL
beforeAll(async () => {
  testApp = await buildTestApp()
  rosa = await testApp.signUp('Rosa')
  lena = await testApp.signUp('Lena')
  address = await listen(testApp)
})
const lines: Socket[] = []
let small: FastifyInstance | undefined
afterEach(async () => {
  for (const line of lines.splice(0)) line.destroy()
  await small?.close()
})
afterAll(() => testApp.close())

interface HeldBody {
  line: Socket
  /** The first that comes back. */
  response: Promise<string>
}

/** Sends a body without its end: in chunks, unless the headers state its length. */
function hold(
  to: URL,
  headers: string[],
  body: Buffer,
  { path, type } = { path: '/api/sync', type: 'application/json' },
): HeldBody {
  const line = connect({ host: to.hostname, port: Number(to.port) })
  lines.push(line)
  const head = [`POST ${path} HTTP/1.1`, 'host: localhost', `content-type: ${type}`, ...headers]
  const hasLength = headers.some((header) => header.startsWith('content-length'))
  line.write(`${[...head, ...(hasLength ? [] : ['transfer-encoding: chunked'])].join('\r\n')}\r\n\r\n`)
  line.write(hasLength ? body : chunkOf(body))
  return { line, response: once(line, 'data').then(([bytes]) => String(bytes), String) }
}

const chunkOf = (bytes: Buffer) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
const lastChunk = chunkOf(Buffer.alloc(0))

const by = (cookie: string) => (cookie === '' ? [] : [`cookie: ${cookie}`, 'sec-fetch-site: same-origin'])
const part = Buffer.from('{"protocol": 1')

test('Q72 a member has at most 16 bodies in transit: one more is 429, others are served, and a finished one makes room', async () => {
  const { bodiesMax } = defaultBodyBounds
  const heldBodies = new Set(
    Array.from({ length: bodiesMax + 1 }, () => hold(address, by(rosa.cookie), part)),
  )
  // The order of the bodies depends on when the database has looked up their sessions.
  const over = await firstAnswered(heldBodies)
  expect(over).toMatch(/^HTTP\/1\.1 429 /)
  expect(over).toMatch(/\r\nretry-after: 1\r\n/i)
  expect(heldBodies.size).toBe(bodiesMax)
  // A body that arrives at once does not count as a body on its way.
  expect((await lena.round()).state).toBe('ok')
  expect((await rosa.round()).state).toBe('ok')
  const [firstBody] = heldBodies
  firstBody?.line.write(lastChunk)
  expect(await firstAnswered(heldBodies)).toMatch(/^HTTP\/1\.1 400 /)
  heldBodies.add(hold(address, by(rosa.cookie), part))
  heldBodies.add(hold(address, by(rosa.cookie), part))
  expect(await firstAnswered(heldBodies)).toMatch(/^HTTP\/1\.1 429 /)
  expect(heldBodies.size).toBe(bodiesMax)
  for (const { line } of heldBodies) line.write(lastChunk)
  const responses = await Promise.all([...heldBodies].map(({ response }) => response))
  expect(responses.map((text) => text.slice(0, 12))).toEqual(responses.map(() => 'HTTP/1.1 400'))
})

/** Removes the first of the open bodies that gets a response, and returns the response. */
async function firstAnswered(heldBodies: Set<HeldBody>): Promise<string> {
  const [body, text] = await Promise.race(
    [...heldBodies].map(async (each): Promise<[HeldBody, string]> => [each, await each.response]),
  )
  heldBodies.delete(body)
  return text
}

const signals = new EventEmitter()

/** Creates a server whose limits are small. The header `by` names a member; a request without it is a stranger's. */
async function buildSmall(bounds: Partial<BodyBounds>): Promise<URL> {
  small = Fastify({ bodyLimit: 100_000 })
  registerErrors(small, Date.now)
  registerCompression(small)
  registerBodyBounds(small, Date.now, { ...defaultBodyBounds, ...bounds })
  small.decorateRequest('session', null)
  small.addHook('onRequest', async (request) => {
    const { by: memberId } = request.headers
    if (typeof memberId === 'string') request.session = { memberId, tokenHash: '', sessionGeneration: '' }
  })
  small.post('/api/sync', async () => ({ ok: true }))
  small.post('/api/photos', { bodyLimit: 400_000 }, async () => ({ ok: true }))
  // Busy with what it has read, as with a photo in the middle of a form; an error of the body ends that.
  small.addContentTypeParser('text/plain', (_request, payload, callback) => callback(null, payload))
  small.post('/api/slow', async ({ body }) => {
    const rest = (body as Readable).pause()
    const [error] = await Promise.race([once(rest, 'error'), sleep(1000, [])])
    if (error) throw error
    return { ok: true }
  })
  // This route reads the body slowly, and responds on a signal, with any part of the body received by then.
  small.post('/api/early', async ({ body }) => {
    const [error] = await Promise.race([once(body as Readable, 'error'), once(signals, 'answer')])
    if (error) throw error
    return { ok: true }
  })
  return new URL(await small.listen({ port: 0, host: '127.0.0.1' }))
}

const post = async (member: string | null, bytes: number, url = '/api/sync') => {
  const headers = member === null ? {} : { by: member }
  const payload = { text: ' '.repeat(bytes) }
  return (await small?.inject({ method: 'POST', url, headers, payload }))?.statusCode
}

test('Q72 one member’s bodies have a limit of memory: more is 429, and others are served as before', async () => {
  const to = await buildSmall({ bytesMax: 800_000, bytesOfOneMax: 100_000 })
  const send = () => hold(to, ['by: rosa'], Buffer.alloc(40_000, ' '))
  const heldBodies = Array.from({ length: 3 }, send)
  const first = await Promise.race(heldBodies.map(({ response }) => response))
  expect(first).toMatch(/^HTTP\/1\.1 429 /)
  expect(first).toMatch(/\r\nretry-after: 1\r\n/i)
  expect(await post('rosa', 30_000)).toBe(429)
  expect(await post('lena', 90_000)).toBe(200)
  // A route that allows a body longer than a caller's share has a count of its own.
  expect(await post('rosa', 300_000, '/api/photos')).toBe(200)
  for (const { line } of heldBodies) line.destroy()
  await expect.poll(() => post('rosa', 90_000)).toBe(200)
})

test('Q72 visitors from many addresses leave members their room', async () => {
  const bytesOfStrangersMax = 50_000
  const to = await buildSmall({ bytesMax: 150_000, bytesOfStrangersMax })
  const heldBody = hold(to, [], Buffer.alloc(40_000, ' '))
  await expect.poll(() => post(null, 20_000)).toBe(503)
  expect(await post('lena', 90_000)).toBe(200)
  heldBody.line.destroy()
  await expect.poll(() => post(null, 20_000)).toBe(200)
})

test('Q72 one member’s limit holds the largest form with a round beside it', () => {
  const largestForm = Math.ceil((fileLimits.uploadBytesMax * 4) / 3) + 128 * 1024
  expect(defaultBodyBounds.bytesOfOneMax).toBeGreaterThan(largestForm + 1024 ** 2)
  expect(defaultBodyBounds.bytesOfOneMax * 8).toBeLessThanOrEqual(defaultBodyBounds.bytesMax)
})

describe('a body that', () => {
  const slow = { path: '/api/slow', type: 'text/plain' }
  const early = { path: '/api/early', type: 'text/plain' }
  const slowly = { graceMs: 20, progressMs: 300, progressBytesMin: 20 }
  const ends = ({ line }: HeldBody) =>
    new Promise<string>((resolve) => {
      let all = ''
      line.on('data', (bytes) => {
        all += String(bytes)
      })
      line.on('error', () => undefined).once('close', () => resolve(all))
    })

  test('Q75 stalls is ended early with a code that means "send again", and frees its memory', async () => {
    const to = await buildSmall({ ...slowly, bodiesMax: 1, bytesMax: 100_000 })
    const spaces = Buffer.alloc(40_000, ' ')
    const sends = [
      () => hold(to, ['by: rosa'], spaces),
      // This body is short, and its handler reads it. Node would wait for the missing rest, and hold the connection
      // open for as long as the rest does not come.
      () => hold(to, ['by: lena', 'content-length: 50000'], spaces, early),
    ]
    const expectEnd = async (send: () => HeldBody) => {
      const heldBody = send()
      const wholeResponse = ends(heldBody)
      expect(await heldBody.response).toMatch(/\r\nconnection: close\r\n/i)
      expect(await wholeResponse).toMatch(/^HTTP\/1\.1 503 .*retry-after: \d.*"unavailable"/is)
    }
    await Promise.all(sends.map(expectEnd))
    expect(await post(null, 90_000)).toBe(200)
    // Each may have one on its way: the first is not counted any longer.
    for (const send of sends) expect(await send().response).toMatch(/^HTTP\/1\.1 503 /)
  })

  test('Q75 arrives in small parts for a long time is accepted, zipped or not', async () => {
    // The pauses are short beside the limit, so that a busy machine cannot stretch one beyond it.
    const to = await buildSmall({ ...slowly, progressMs: 1200 })
    const zipped = gzipSync(JSON.stringify({ text: randomBytes(300).toString('base64') }))
    const plain = Buffer.from(JSON.stringify({ text: 'x'.repeat(400) }))
    const send = async (body: Buffer, headers: string[]) => {
      const slowBody = hold(to, headers, body.subarray(0, 10))
      for (let at = 10; at < body.length; at += 40) {
        slowBody.line.write(chunkOf(body.subarray(at, at + 40)))
        await sleep(200)
      }
      slowBody.line.write(lastChunk)
      return slowBody.response
    }
    const responses = await Promise.all([send(plain, []), send(zipped, ['content-encoding: gzip'])])
    for (const response of responses) expect(response).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('Q75 waits for the server to read on is not ended, whether it is complete or not', async () => {
    const to = await buildSmall(slowly)
    const half = hold(to, ['by: rosa'], part, slow)
    // All of it came down the line, and its end is not unzipped before there is room for that.
    const large = gzipSync(Buffer.alloc(1_000_000, ' '))
    const whole = hold(to, ['by: lena', 'content-encoding: gzip'], large, slow)
    whole.line.write(lastChunk)
    for (const { response } of [half, whole]) expect(await response).toMatch(/^HTTP\/1\.1 200 /)
  })

  const zipped = ['content-encoding: gzip']
  const gzipHead = gzipSync(part).subarray(0, 10)
  const rubbish = chunkOf(Buffer.alloc(2000, 0xff))

  test.each<[string, (body: HeldBody) => void, Parameters<typeof holdCounted>[1]?]>([
    ['arrived as a whole', ({ line }) => line.write(lastChunk)],
    ['was interrupted', ({ line }) => line.destroy()],
    ['became too large', ({ line }) => line.write(rubbish)],
    ['cannot be unzipped', ({ line }) => line.write(rubbish), { headers: zipped, body: gzipHead }],
    ['got its response early', () => signals.emit('answer'), { at: early }],
  ])('Q75 %s frees the place for the same member’s next body', async (_how, end, options) => {
    const to = await buildSmall({ graceMs: 20, bodiesMax: 1, bytesMax: 1000 })
    const { heldBody, closing } = await holdCounted(to, options)
    end(heldBody)
    await closing
    const { heldBody: next } = await holdCounted(to)
    next.line.write(lastChunk)
    expect(await next.response).toMatch(/^HTTP\/1\.1 400 /)
  })

  /** Holds a body of Rosa's until it is counted: her next one, which begins after it, finds no room. */
  async function holdCounted(
    to: URL,
    { headers = [], body = part, at }: { headers?: string[]; body?: Buffer; at?: typeof slow } = {},
  ) {
    assert(small, 'no server')
    const call = once(small.server, 'request') as Promise<[IncomingMessage, ServerResponse]>
    const heldBody = hold(to, ['by: rosa', ...headers], body, at)
    const [, response] = await call
    const closing = once(response, 'close')
    expect(await hold(to, ['by: rosa'], part).response).toMatch(/^HTTP\/1\.1 429 /)
    return { heldBody, closing }
  }
})

test('Q72 all bodies together, unzipped, have a limit of memory: beyond it a body is 503, and freed', async () => {
  const to = await buildSmall({ bytesMax: 300_000 })
  const zipped = await begunGzip(Buffer.alloc(100_000, ' '))
  expect(zipped.length).toBeLessThan(1000)
  const send = () => hold(to, ['content-encoding: gzip'], zipped)
  // The fourth is one too many, whichever of them that is.
  const heldBodies = Array.from({ length: 4 }, send)
  const first = await Promise.race(
    heldBodies.map(async ({ response }, index) => ({ index, text: await response })),
  )
  expect(first.text).toMatch(new RegExp(`^HTTP/1\\.1 ${refusals.unavailable.status} `))
  expect(first.text).toMatch(/\r\nretry-after: \d+\r\n/i)
  const otherBodies = heldBodies.filter((_each, index) => index !== first.index)
  for (const { line } of otherBodies) line.destroy()
  const whole = () => post(null, 250_000, '/api/photos')
  await expect.poll(whole).toBe(200)
  expect(await whole()).toBe(200)
})

/** All of it, and not its end. */
function begunGzip(bytes: Buffer): Promise<Buffer> {
  const gzip = createGzip()
  const parts: Buffer[] = []
  gzip.on('data', (chunk: Buffer) => parts.push(chunk))
  return new Promise((resolve) => {
    gzip.write(bytes)
    gzip.flush(constants.Z_SYNC_FLUSH, () => resolve(Buffer.concat(parts)))
  })
}
