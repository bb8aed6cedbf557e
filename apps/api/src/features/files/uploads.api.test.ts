/** Uploads over real lines, which break, lie, and do not end. */
import { type Dirent, existsSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Upload } from '@porchlight/contracts/files/files.schema'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { aJpeg, hashOf, sendPhoto } from './photos.factory.ts'
import { createUploads } from './uploads.ts'

let testApp: TestApp
let rosa: TestMember
let origin: string
/** The statuses of the server's responses, also those after which the client had closed the connection. */
let statuses: number[] = []
let bytes: Buffer
let sha256: string
let seed = 0
beforeAll(async () => {
  testApp = await buildTestApp({ LIMITS: JSON.stringify({ photosPerMember: 100 }) })
  await listen()
  // The first account runs the community, and is signed out within the day.
  await testApp.signUp('Olga')
  rosa = await testApp.signUp()
})
beforeEach(async () => {
  seed += 1
  statuses = []
  bytes = await aJpeg({ width: 500, height: 400, seed })
  sha256 = hashOf(bytes)
  rmSync(join(testApp.dataDir, 'incoming'), { recursive: true, force: true })
})
afterAll(() => testApp.close())

async function listen(): Promise<void> {
  origin = await testApp.app.server.listen({ port: 0, host: '127.0.0.1' })
  testApp.app.server.server.on('request', (_, response) =>
    response.once('close', () => statuses.push(response.statusCode)),
  )
}

const incoming = () =>
  existsSync(join(testApp.dataDir, 'incoming'))
    ? readdirSync(join(testApp.dataDir, 'incoming'), { recursive: true, withFileTypes: true }).filter(
        (each) => each.isFile(),
      )
    : []
const progress = async () => (await rosa.call('GET', `/api/files/${sha256}/progress`)).json<Upload>().received

interface Line {
  call: ClientRequest
  response: Promise<{ status: number; json: () => Promise<Record<string, unknown>> } | 'cut'>
}

/** A call whose body the test writes in parts. */
function open(headers: Record<string, string> = {}): Line {
  const call = request(`${origin}/api/files/${sha256}`, {
    method: 'PUT',
    headers: {
      cookie: rosa.cookie,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/octet-stream',
      ...headers,
    },
  })
  const response = new Promise<Awaited<Line['response']>>((resolve) => {
    call.on('response', (message: IncomingMessage) =>
      resolve({ status: Number(message.statusCode), json: async () => JSON.parse(await text(message)) }),
    )
    call.on('error', () => resolve('cut'))
  })
  return { call, response }
}

test('fault 49 the bytes that arrived before a connection broke are kept, and the rest continues from there, once', async () => {
  const at = Math.floor(bytes.length * 0.8)
  const { call } = open({ 'content-range': `bytes 0-${bytes.length - 1}/${bytes.length}` })
  call.write(bytes.subarray(0, at))
  await expect.poll(progress).toBe(at)
  call.destroy()
  const rest = await sendPhoto(rosa, bytes.subarray(at), {
    sha256,
    range: `bytes ${at}-${bytes.length - 1}/${bytes.length}`,
  })
  expect([rest.status, rest.json<Upload>()]).toMatchObject([
    200,
    { received: bytes.length, photo: { sha256 } },
  ])
  const { fileCount } = await testApp.app.database.reader
    .selectFrom('files')
    .where('sha256', '=', sha256)
    .select(({ fn }) => fn.countAll<number>().as('fileCount'))
    .executeTakeFirstOrThrow()
  expect([Number(fileCount), incoming()]).toEqual([1, []])
})

test('a later request for the same upload takes it over from a dead connection', async () => {
  const dead = open({ 'content-range': `bytes 0-${bytes.length - 1}/${bytes.length}` })
  dead.call.write(bytes.subarray(0, 300))
  await expect.poll(progress).toBe(300)
  const rest = await sendPhoto(rosa, bytes.subarray(300), {
    sha256,
    range: `bytes 300-${bytes.length - 1}/${bytes.length}`,
  })
  expect(rest.status).toBe(200)
  expect(await dead.response).toBe('cut')
})

test('Q36 a gigabyte of bytes is read no further than the limit of a photo', async () => {
  const { call, response } = open()
  const chunk = Buffer.alloc(64 * 1024)
  let sentBytes = 0
  const pump = () => {
    while (!call.destroyed && sentBytes < 1024 ** 3) {
      sentBytes += chunk.length
      if (!call.write(chunk)) break
    }
  }
  call.on('drain', pump)
  pump()
  const outcome = await response
  await expect.poll(() => statuses).toEqual([413])
  // A client that goes on sending may find the connection closed before it reads the response.
  const code = outcome === 'cut' ? 'cut' : (await outcome.json()).code
  expect(['cut', 'photo_too_large']).toContain(code)
  call.destroy()
  expect(sentBytes).toBeLessThan(64 * 1024 ** 2)
  await expect.poll(incoming).toEqual([])
})

test.each([
  ['announces more than the limit', 'bytes 0-99/6000000', 413, 'photo_too_large'],
  ['ends before it begins', 'bytes 9-3/100', 400, 'invalid'],
  ['ends after the total', 'bytes 0-100/100', 400, 'invalid'],
  ['has a total of zero', 'bytes */0', 400, 'invalid'],
  ['has another unit', 'lines 0-99/100', 400, 'invalid'],
  ['is not a range', 'bytes=0-99', 400, 'invalid'],
  ['has numbers that are too large', `bytes 0-${'9'.repeat(30)}/${'9'.repeat(31)}`, 400, 'invalid'],
  ['announces less than the body', 'bytes 0-9/1000', 400, 'invalid'],
  ['begins beyond the stored bytes', 'bytes 50-149/1000', 409, 'photo_position'],
])('a Content-Range that %s: none of its bytes are kept', async (_how, range, status, code) => {
  const response = await sendPhoto(rosa, bytes.subarray(0, 100), { sha256, range })
  expect([response.status, response.json().code]).toEqual([status, code])
  expect([await progress(), incoming()]).toEqual([0, []])
})

test('a body longer than its range leaves the earlier bytes as they were', async () => {
  await sendPhoto(rosa, bytes.subarray(0, 100), { sha256, range: `bytes 0-99/${bytes.length}` })
  const response = await sendPhoto(rosa, bytes.subarray(100, 300), {
    sha256,
    range: `bytes 100-199/${bytes.length}`,
  })
  expect(response.status).toBe(400)
  expect(await progress()).toBe(100)
})

test('complete bytes that do not match their hash are refused as a damaged photo', async () => {
  const short = await sendPhoto(rosa, bytes.subarray(0, 100), { sha256, range: 'bytes 0-99/100' })
  expect([short.status, short.json().code]).toEqual([422, 'photo_damaged'])
  const other = await sendPhoto(rosa, await aJpeg({ seed: 1000 }), { sha256 })
  expect([other.status, other.json().code]).toEqual([422, 'photo_damaged'])
  expect([await progress(), incoming()]).toEqual([0, []])
  expect((await sendPhoto(rosa, bytes)).status).toBe(200)
})

test('beyond the limit of unfinished uploads the oldest makes room for a new one', async () => {
  const begin = (digit: number) =>
    sendPhoto(rosa, bytes.subarray(0, 10), {
      sha256: String(digit).repeat(64),
      range: `bytes 0-9/${bytes.length}`,
    })
  for (let digit = 0; digit < 6; digit += 1) await begin(digit)
  expect(incoming()).toHaveLength(6)
  for (const file of incoming()) age(file, 1000 - 100 * Number(file.name[0]))
  await begin(6)
  expect(
    incoming()
      .map(({ name }) => name[0])
      .sort(),
  ).toEqual(['2', '3', '4', '5', '6'])
})

test('simultaneous requests with the same photo store it once', async () => {
  const responses = await Promise.all([1, 2, 3].map(() => sendPhoto(rosa, bytes)))
  const takenResponses = responses.filter(({ status }) => status === 200)
  expect(takenResponses.length).toBeGreaterThan(0)
  // A request that another one replaced got 409, so it is sent again.
  for (const { status } of responses) expect([200, 409]).toContain(status)
  expect((await sendPhoto(rosa, bytes)).status).toBe(200)
  // A request that was replaced may delete its file after its response.
  await expect.poll(incoming).toEqual([])
})

test('Q72 simultaneous uploads of one member do not delete each other’s folder', async () => {
  const uploads = createUploads(join(testApp.dataDir, 'incoming'))
  const whole = { start: 0, end: null, total: null }
  const send = async (name: string) => {
    const key = { memberId: 'm', sha256: name }
    await uploads.append(key, whole, Readable.from([Buffer.from(name)]), () => undefined)
    await uploads.giveBack(key, await uploads.take(key))
    await uploads.discard(await uploads.take(key))
  }
  for (let turn = 0; turn < 100; turn += 1) {
    await Promise.all(['a', 'b', 'c', 'd'].map((name) => send(`${name}${turn}`)))
  }
  expect(incoming()).toEqual([])
})

test('an endless upload is ended, and its bytes are deleted when nobody continues it', async () => {
  try {
    // A call that has not ended by then never will.
    await testApp.restart({ connections: { callMs: 1500, headMs: 1000, checkEveryMs: 100 } })
    await listen()
    const { call, response } = open()
    const drip = setInterval(() => call.write('x'), 100)
    const outcome = await response
    clearInterval(drip)
    // Whichever notices first that nothing more will come of it.
    expect(outcome === 'cut' ? 408 : outcome.status).toBeOneOf([408, 409])
    await expect.poll(() => incoming().length).toBe(1)
    await testApp.app.jobs.runAll()
    expect(incoming()).toHaveLength(1)
    for (const file of incoming()) age(file, 25 * 60 * 60)
    testApp.clock.advance(25 * 60 * 60_000)
    await testApp.app.jobs.runAll()
    expect(incoming()).toEqual([])
  } finally {
    testApp.clock.reset()
    await testApp.restart()
    await listen()
  }
})

function age({ parentPath, name }: Dirent, seconds: number): void {
  utimesSync(join(parentPath, name), new Date(), new Date(Date.now() - seconds * 1000))
}

test('Q72 a request for the progress counts as a call, and as a photo where the file is checked again', async () => {
  const { close, signUp } = await buildTestApp({
    LIMITS: JSON.stringify({ photosPerMember: 1, requestsPerMember: 20 }),
  })
  const member = await signUp()
  const ask = async (total: number) => {
    const response = await sendPhoto(member, Buffer.alloc(0), { sha256, range: `bytes */${total}` })
    return [response.status, response.json().code]
  }
  const firstResponse = await sendPhoto(member, bytes.subarray(0, 100), { sha256, range: 'bytes 0-99/200' })
  expect(firstResponse.status).toBe(202)
  expect(await ask(200)).toEqual([202, undefined])
  expect(await ask(100)).toEqual([429, 'too_many'])
  const progressStatuses: unknown[] = []
  for (let times = 0; times < 20; times += 1) progressStatuses.push((await ask(200))[0])
  expect(new Set(progressStatuses)).toEqual(new Set([202, 429]))
  await close()
})
