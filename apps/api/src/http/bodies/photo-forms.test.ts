/** Tests of the helpers for calls with photos, by routes that return what was read. */
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aJpeg, fetchPhoto, hashOf } from '../../features/files/photos.factory.ts'
import { buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'

let testApp: TestApp
let rosa: TestMember
let origin: string
/**
 * The statuses of the server's responses, recorded even when the connection was closed before the client could read
 * them.
 */
let statuses: number[]
beforeEach(async () => {
  testApp = await buildTestApp({ LIMITS: JSON.stringify({ photosPerMember: 100 }) })
  const { server, photoForms } = testApp.app
  const { partsRoute, readParts, dataUrlsRoute, takeDataUrl } = photoForms
  server.post('/api/parts', partsRoute, async (request) => {
    const { fields, photo } = await readParts(request)
    return { fields: Object.fromEntries(fields), photo }
  })
  server.put('/api/data-urls', dataUrlsRoute, async ({ session, body }) => {
    const photos: string[] = []
    for (const text of (body as { photos: string[] }).photos) {
      photos.push(await takeDataUrl(String(session?.memberId), text))
    }
    return { photos }
  })
  rosa = await testApp.signUp()
  origin = await listen(server)
  statuses = []
  server.server.on('request', (_, response) =>
    response.once('close', () => statuses.push(response.statusCode)),
  )
})
afterEach(() => testApp.close())

const listen = (server: FastifyInstance) => server.listen({ port: 0, host: '127.0.0.1' })
const leftovers = () =>
  existsSync(join(testApp.dataDir, 'incoming'))
    ? readdirSync(join(testApp.dataDir, 'incoming'), { recursive: true, withFileTypes: true }).filter(
        (each) => each.isFile(),
      )
    : []
const headers = (member = rosa) => ({
  cookie: member.cookie,
  'sec-fetch-site': 'same-origin',
})

async function sendParts(form: FormData, more: Record<string, string> = {}) {
  const response = await fetch(`${origin}/api/parts`, {
    method: 'POST',
    body: form,
    headers: { ...headers(), ...more },
  })
  return { status: response.status, ...((await response.json()) as Record<string, unknown>) }
}

function parts(fields: Record<string, string>, files: Record<string, Uint8Array<ArrayBuffer>> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const [name, bytes] of Object.entries(files)) form.set(name, new Blob([bytes]), '../../etc/passwd')
  return form
}

test('Q36 a form gives its texts and the hash of its photo, which rows may name from then on', async () => {
  const bytes = await aJpeg()
  const response = await sendParts(
    parts({ rating: '5', review: 'Good 🥐' }, { photo: new Uint8Array(bytes) }),
  )
  expect(response).toEqual({
    status: 200,
    fields: { rating: '5', review: 'Good 🥐' },
    photo: hashOf(bytes),
  })
  await rosa.call('PUT', '/api/profile/photo', { body: { photo: hashOf(bytes) } })
  expect((await fetchPhoto(testApp, rosa, hashOf(bytes))).status).toBe(200)
  expect(await sendParts(parts({ rating: '4' }))).toMatchObject({ status: 200, photo: null })
  const unchosen = new FormData()
  unchosen.set('photo', new Blob([]), '')
  expect(await sendParts(unchosen)).toMatchObject({ status: 200, photo: null })
})

const picture = new Uint8Array(await aJpeg())

const createFields = (count: number, make: (index: number) => [string, string]) =>
  parts(Object.fromEntries(Array.from({ length: count }, (_, index) => make(index))))

test.each([
  ['1,000 fields', 413, () => createFields(1000, (index) => [`field${index}`, 'x'])],
  ['a field of 100 kB', 413, () => parts({ review: 'x'.repeat(100_000) })],
  ['a name of 10 kB', 413, () => parts({ ['x'.repeat(10_000)]: 'x' })],
  ['two files', 413, () => parts({}, { one: picture, two: picture })],
  [
    '500 small files',
    413,
    () => parts({}, Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`${at}`, picture]))),
  ],
  ['a file of 6 MB', 413, () => parts({}, { photo: new Uint8Array(6 * 1024 ** 2).fill(7) })],
  ['no picture', 415, () => parts({}, { photo: new TextEncoder().encode('<svg/>') })],
  ['a text of 20 kB in 10,000 characters', 413, () => parts({ review: '🥐'.repeat(5000) })],
  [
    'a text twice',
    400,
    () => {
      const form = parts({ review: 'Good bread' })
      form.append('review', 'Bad bread')
      return form
    },
  ],
  [
    'a photo as a file and as a text',
    400,
    () => {
      const form = parts({}, { file: picture })
      form.append('photo', asDataUrl(picture))
      return form
    },
  ],
])('Q36 %s: %i, and no file is left', async (_what, status, form) => {
  expect((await sendParts(form())).status).toBe(status)
  expect(leftovers()).toEqual([])
})

test('Q36 a stream of a gigabyte is read no further than the limit', async () => {
  const boundary = 'porch'
  let sentBytes = 0
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n`
  const body = new ReadableStream({
    pull: (controller) => {
      const chunk = sentBytes === 0 ? new TextEncoder().encode(head) : new Uint8Array(64 * 1024)
      sentBytes += chunk.length
      if (sentBytes > 1024 ** 3) controller.close()
      else controller.enqueue(chunk)
    },
  })
  const type = `multipart/form-data; boundary=${boundary}`
  const response = await fetch(`${origin}/api/parts`, {
    method: 'POST',
    body,
    headers: { ...headers(), 'content-type': type },
    duplex: 'half',
  } as RequestInit).catch(() => null)
  await expect.poll(() => statuses).toEqual([413])
  // A client that goes on sending may see the connection closed before it reads the response.
  expect([undefined, 413]).toContain(response?.status)
  expect(sentBytes).toBeLessThan(64 * 1024 ** 2)
  await expect.poll(leftovers).toEqual([])
})

test.each<[string, Record<string, string>, number]>([
  ['our own page', { 'sec-fetch-site': 'same-origin' }, 200],
  ['our own page, in a browser that sends only its origin', { origin: 'ours' }, 200],
  ['the address bar', { 'sec-fetch-site': 'none' }, 400],
  ['the address bar, with a script’s header', { 'sec-fetch-site': 'none', 'x-requested-with': 'fetch' }, 200],
  ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ['another site, in a browser that sends only its origin', { origin: 'https://evil.example.com' }, 403],
  ['an unknown source', {}, 403],
])(
  'Q27 PL-052 a form from %s is accepted or refused like JSON from there, before its body is read',
  async (_from, sourceHeaders, status) => {
    const originHeader = sourceHeaders.origin === 'ours' ? { origin } : {}
    const response = await fetch(`${origin}/api/parts`, {
      method: 'POST',
      body: parts({ rating: '5' }),
      headers: { cookie: rosa.cookie, ...sourceHeaders, ...originHeader },
    })
    expect(response.status).toBe(status)
    const { code, issues } = (await response.json()) as { code?: string; issues?: { path: string }[] }
    if (status === 400) expect([code, issues?.[0]?.path]).toEqual(['invalid', 'X-Requested-With'])
  },
)

test('Q27 a form without a session is refused before its body is read', async () => {
  expect(await sendParts(parts({ rating: '5' }), { cookie: 'sid=nothing' })).toMatchObject({ status: 401 })
})

const asDataUrl = (bytes: Uint8Array, type = 'image/jpeg') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
const sendDataUrls = (photos: unknown, member = rosa) =>
  member.call('PUT', '/api/data-urls', { body: { photos } })

test('Q35 photos inside of JSON are stored like any other', async () => {
  const all = await Promise.all([1, 2, 3].map((seed) => aJpeg({ seed })))
  const response = await sendDataUrls(all.map((bytes) => asDataUrl(bytes)))
  expect(response.json()).toEqual({ photos: all.map(hashOf) })
})

test.each([
  ['a web address', 415, 'http://169.254.169.254/latest/meta-data'],
  ['another type', 415, asDataUrl(Buffer.from('<svg/>'), 'image/svg+xml')],
  ['a text declared as a JPEG', 415, asDataUrl(Buffer.from('<script>alert(1)</script>'))],
  ['invalid base64', 422, 'data:image/png;base64,%%%'],
  ['an empty data URL', 422, 'data:image/png;base64,'],
  ['a data URL of 6 MB', 413, asDataUrl(Buffer.alloc(6 * 1024 ** 2))],
  ['JSON of 23 MB', 413, 'x'.repeat(23 * 1024 ** 2)],
])('Q35 %s: %i, and nothing is fetched or left', async (_what, status, text) => {
  expect((await sendDataUrls([text])).status).toBe(status)
  expect(leftovers()).toEqual([])
})

test('Q35 without a session a body of data URLs is not read; one of each member is read at once, two of all', async () => {
  const url = `${origin}/api/data-urls`
  const open = (member: TestMember) => {
    let finish: () => void = () => undefined
    const body = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('{"photos":['))
        finish = () => {
          controller.enqueue(new TextEncoder().encode(']}'))
          controller.close()
        }
      },
    })
    const json = { ...headers(member), 'content-type': 'application/json' }
    const answer = fetch(url, { method: 'PUT', body, headers: json, duplex: 'half' } as RequestInit)
    return { answer, finish: () => finish() }
  }
  /** Opens one that the server reads, and not one that it refuses because an earlier call has not ended yet. */
  const openWhenFree = async (member: TestMember) => {
    for (;;) {
      const upload = open(member)
      const end = await Promise.race([upload.answer, delay(1000, 'under way')])
      if (end === 'under way') return upload
    }
  }
  const nobody = await fetch(url, {
    method: 'PUT',
    body: '{"photos":',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
  })
  expect(nobody.status).toBe(401)
  const [lena, ana] = [await testApp.signUp(), await testApp.signUp()]
  const firstUpload = await openWhenFree(rosa)
  expect((await sendDataUrls([])).status).toBe(503)
  expect((await sendDataUrls([], lena)).status).toBe(200)
  const two = await openWhenFree(lena)
  const third = await sendDataUrls([], ana)
  expect(third.status).toBe(503)
  expect(Number(third.headers['retry-after'])).toBeGreaterThan(0)
  firstUpload.finish()
  two.finish()
  expect((await firstUpload.answer).status).toBe(200)
  expect((await two.answer).status).toBe(200)
  await expect.poll(async () => (await sendDataUrls([])).status).toBe(200)
})

/**
 * Sends the head and the part of the body that can be sent. Returns everything that was received until the connection
 * ended.
 */
async function sendHead(more: string[], body: () => Iterable<string | Buffer> = () => []) {
  const { hostname, port } = new URL(origin)
  const line = connect({ host: hostname, port: Number(port) })
  const headerLines = Object.entries(headers()).map(([name, value]) => `${name}: ${value}`)
  const type = 'content-type: multipart/form-data; boundary=porch'
  line.write(
    ['POST /api/parts HTTP/1.1', 'host: localhost', type, ...headerLines, ...more, '', ''].join('\r\n'),
  )
  let answer = ''
  line.on('data', (bytes) => {
    answer += String(bytes)
  })
  const lineEnd = new Promise((resolve) => line.once('close', resolve))
  line.on('error', () => undefined)
  for (const chunk of body()) {
    if (line.destroyed) break
    if (!line.write(chunk)) await Promise.race([once(line, 'drain').catch(() => undefined), lineEnd])
  }
  await lineEnd
  return { answer, sent: line.bytesWritten }
}

test('Q36 a form whose stated length is too large is refused before its body is read', async () => {
  const { answer: response } = await sendHead(['content-length: 9000000'])
  expect(response).toMatch(/^HTTP\/1\.1 413 .*"too_large"/s)
})

test.each([
  ['before its first part', ''],
  ['after its last part', '--porch\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--porch--\r\n'],
])('Q36 a form that goes on %s is ended once it is too large', async (_where, beginning) => {
  const chunk = Buffer.alloc(64 * 1024, 'x')
  function* endless() {
    if (beginning) yield `${beginning.length.toString(16)}\r\n${beginning}\r\n`
    for (let sentBytes = 0; sentBytes < 256 * 1024 ** 2; sentBytes += chunk.length) {
      yield Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')])
    }
  }
  const { answer: response, sent: sentBytes } = await sendHead(['transfer-encoding: chunked'], endless)
  await expect.poll(() => statuses).toEqual([413])
  // A client that goes on sending may see the connection closed before it reads the response.
  expect(response).toMatch(/^(?:HTTP\/1\.1 413 |$)/)
  expect(sentBytes).toBeLessThan(32 * 1024 ** 2)
})

test('Q36 a form that is cut anywhere, or invalid, is refused without a fault, and no file is left', async () => {
  const head = (name: string, more = '') =>
    `--porch\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`
  const form = Buffer.concat([
    Buffer.from(`${head('review')}Good bread\r\n${head('photo', '; filename="a.jpg"')}`),
    picture,
    Buffer.from('\r\n--porch--\r\n'),
  ])
  const send = async (payload: Buffer | string, type = 'multipart/form-data; boundary=porch') => {
    const { statusCode } = await testApp.app.server.inject({
      method: 'POST',
      url: '/api/parts',
      headers: { ...headers(), 'content-type': type },
      payload,
    })
    return statusCode
  }
  expect(await send(form)).toBe(200)
  const cuts = [1, 5, 9, 40, 60, 80, 95, 120, 150, 170, 190, 200, 260, form.length - 40, form.length - 12]
  for (const at of cuts) expect([at, await send(form.subarray(0, at))]).toEqual([at, 400])
  expect(await send(form, 'multipart/form-data')).toBe(400)
  expect(await send(form, 'multipart/form-data; boundary=other')).toBe(400)
  // A part without a name is passed over.
  for (const lines of ['no header\r\n', 'x: y\r\n'.repeat(500)]) {
    expect(await send(`--porch\r\n${lines}\r\nx\r\n--porch--\r\n`)).toBe(200)
  }
  expect(leftovers()).toEqual([])
})
