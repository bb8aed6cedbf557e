/** Bodies that never end: how many of them one may have, and how much of all is held. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { constants, createGzip } from 'node:zlib'
import { refusals } from '@porchlight/contracts/errors/refusals'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestMember } from '../testing/app.factory.ts'
import { listen } from '../testing/wire.factory.ts'
import { defaultBodyBounds, registerBodyBounds } from './bodies-under-way.ts'
import { registerCompression } from './compression.ts'
import { registerErrors } from './errors.ts'

let porch: TestApp
let rosa: TestMember
let lena: TestMember
let address: URL
beforeAll(async () => {
  porch = await buildTestApp()
  rosa = await porch.signUp('Rosa')
  lena = await porch.signUp('Lena')
  address = await listen(porch)
})
const lines: Socket[] = []
let small: FastifyInstance | undefined
afterEach(async () => {
  for (const line of lines.splice(0)) line.destroy()
  await small?.close()
})
afterAll(() => porch.close())

interface Held {
  line: Socket
  /** The first that comes back. */
  answer: Promise<string>
}

/** A body of which the last is not sent. */
function hold(to: URL, headers: string[], body: Buffer): Held {
  const line = connect({ host: to.hostname, port: Number(to.port) })
  lines.push(line)
  const head = ['POST /api/sync HTTP/1.1', 'host: localhost', 'content-type: application/json', ...headers]
  line.write(`${[...head, 'transfer-encoding: chunked', '', body.length.toString(16)].join('\r\n')}\r\n`)
  line.write(Buffer.concat([body, Buffer.from('\r\n')]))
  return { line, answer: once(line, 'data').then(([bytes]) => String(bytes), String) }
}

const by = (cookie: string) => (cookie === '' ? [] : [`cookie: ${cookie}`, 'sec-fetch-site: same-origin'])
const part = Buffer.from('{"protocol": 1')
const calls = (server: FastifyInstance, count: number) =>
  new Promise<void>((resolve) => {
    let seen = 0
    server.server.on('request', () => {
      seen += 1
      if (seen === count) setImmediate(resolve)
    })
  })

test('Q72 a member has at most 16 bodies on their way: one more is 429, others are served, and one that ends makes room', async () => {
  const { bodiesMax } = defaultBodyBounds
  const arrived = calls(porch.app.server, bodiesMax)
  const held = Array.from({ length: bodiesMax }, () => hold(address, by(rosa.cookie), part))
  await arrived
  const over = await hold(address, by(rosa.cookie), part).answer
  expect(over).toMatch(/^HTTP\/1\.1 429 /)
  expect(over).toMatch(/\r\nretry-after: 1\r\n/i)
  // What comes at once is not on its way.
  expect((await lena.round()).state).toBe('ok')
  expect((await rosa.round()).state).toBe('ok')
  held[0]?.line.write('0\r\n\r\n')
  expect(await held[0]?.answer).toMatch(/^HTTP\/1\.1 400 /)
  const next = calls(porch.app.server, 1)
  const again = hold(address, by(rosa.cookie), part)
  await next
  const oneMore = hold(address, by(rosa.cookie), part)
  expect(await Promise.race([again.answer, oneMore.answer.then((text) => ['one more', text])])).toEqual([
    'one more',
    expect.stringMatching(/^HTTP\/1\.1 429 /),
  ])
})

test('Q72 what is held of all bodies together, unzipped, has an end: what goes over it is 503, and is let go of', async () => {
  small = Fastify()
  registerErrors(small, Date.now)
  registerCompression(small)
  registerBodyBounds(small, Date.now, { ...defaultBodyBounds, bytesMax: 300_000 })
  small.post('/api/sync', async () => ({ ok: true }))
  const to = new URL(await small.listen({ port: 0, host: '127.0.0.1' }))
  const zipped = await begunGzip(Buffer.alloc(100_000, ' '))
  expect(zipped.length).toBeLessThan(1000)
  const send = () => hold(to, ['content-encoding: gzip'], zipped)
  // The fourth is one too many, whichever of them that is.
  const held = Array.from({ length: 4 }, send)
  const first = await Promise.race(held.map(async ({ answer }, index) => ({ index, text: await answer })))
  expect(first.text).toMatch(new RegExp(`^HTTP/1\\.1 ${refusals.unavailable.status} `))
  expect(first.text).toMatch(/\r\nretry-after: \d+\r\n/i)
  const others = held.filter((_each, index) => index !== first.index)
  for (const { line } of others) line.destroy()
  const whole = () =>
    small?.inject({ method: 'POST', url: '/api/sync', payload: { text: ' '.repeat(250_000) } })
  await expect.poll(async () => (await whole())?.statusCode).toBe(200)
  expect((await whole())?.statusCode).toBe(200)
})

/** All of it, and not its end. */
function begunGzip(bytes: Buffer): Promise<Buffer> {
  const gzip = createGzip()
  const parts: Buffer[] = []
  gzip.on('data', (given: Buffer) => parts.push(given))
  return new Promise((resolve) => {
    gzip.write(bytes)
    gzip.flush(constants.Z_SYNC_FLUSH, () => resolve(Buffer.concat(parts)))
  })
}
