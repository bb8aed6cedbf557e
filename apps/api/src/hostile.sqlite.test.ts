/**
 * The server as a process with little memory, and a member and a stranger who mean it harm: each of what they try, over
 * and over. `npm run prove` tries it 100 times.
 */
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { createId } from '@porchlight/contracts/values/id'
import { toIso } from '@porchlight/contracts/values/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testPassword } from './testing/app.factory.ts'
import { type ServerProcess, startServerProcess } from './testing/server-process.factory.ts'

const turns = Number(process.env.HOSTILE_TURNS ?? 2)
const atOnce = 10
/** The maximum size of a refusal: it lists at most ten issues, for any request. */
const refusalBytesMax = 6 * 1024
/**
 * The sum of 5,000 operations of any kind, of what else a member may post, and of the log that SQLite writes beside the
 * file.
 */
const dataBytesMax = 16 * 1024 ** 2

let server: ServerProcess
let cookie: string
beforeAll(async () => {
  server = await startServerProcess({
    NODE_OPTIONS: '--max-old-space-size=256',
    LOG_LEVEL: 'error',
    // The limits are high, so that the server handles every request and refuses none for their number.
    LIMITS: JSON.stringify({
      requestsPerMember: 1_000_000,
      requestsPerAddress: 1_000_000,
      logInsPerAddress: 1000,
    }),
  })
})
afterAll(() => server?.discard())

/** Signs up a new member, who has used none of the day's allowances, and returns the session cookie. */
async function signUp(): Promise<string> {
  const email = `${createId()}@example.org`
  const body = { firstName: 'Rosa', lastName: 'Jimenez', email, password: testPassword }
  await send('/api/auth/signup', JSON.stringify(body))
  const { headers } = await send('/api/auth/login', JSON.stringify({ email, password: testPassword }))
  return String(headers['set-cookie']?.[0]).split(';')[0] ?? ''
}

interface ResponseBody {
  status: number
  bytes: number
  headers: IncomingMessage['headers']
}

async function send(
  path: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
): Promise<ResponseBody> {
  const call = request(new URL(path, server.address), {
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
  })
  call.end(body)
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  let bytes = 0
  for await (const chunk of response) bytes += (chunk as Buffer).length
  return { status: response.statusCode ?? 0, bytes, headers: response.headers }
}

/** Sends a request and closes the connection after 50 ms; connection errors are ignored. */
async function hangUp(head: readonly string[], body: string): Promise<void> {
  const line = connect({ host: server.address.hostname, port: Number(server.address.port) })
  line.on('error', () => undefined)
  line.write([...head, 'host: localhost', '', body].join('\r\n'), 'latin1')
  const closeEvent = once(line, 'close')
  line.resume()
  setTimeout(() => line.destroy(), 50)
  await closeEvent
}

const zip = (value: unknown) => gzipSync(JSON.stringify(value))
const asMember = (path: string, body: Buffer) => send(path, body, { cookie, 'content-encoding': 'gzip' })
const asNobody = (path: string, body: Buffer) => send(path, body, { 'content-encoding': 'gzip' })
const clientId = createId()
const round = (operations: unknown, client = clientId) =>
  zip({ protocol: 1, schema: 1, clientId: client, cursor: null, operations })
const operation = (n: number, args: unknown) => ({
  n,
  id: createId(),
  name: 'members.completeProfile',
  version: 1,
  createdAt: toIso(Date.now()),
  args,
})
const createMany = <Item>(length: number, item: (index: number) => Item) =>
  Array.from({ length }, (_, index) => item(index))
/** A profile that violates as many rules as possible. */
const wordy = { interests: createMany(20, () => 'x'.repeat(40)), ['🏮'.repeat(100)]: 1 }
const zeros = zip({ interests: createMany(120_000, () => 0) })
const empties = round(createMany(340_000, () => ({})))
const fields = zip(Object.fromEntries(createMany(32_000, (n) => [`f${n}`, n])))
const fewerFields = zip(Object.fromEntries(createMany(1800, (n) => [`f${n}`, n])))
const bomb = gzipSync(Buffer.alloc(200 * 1024 ** 2, ' '))
const head = (path: string, ...headers: string[]) => [`POST ${path} HTTP/1.1`, ...headers]
const asJson = 'content-type: application/json'
const asGzip = 'content-encoding: gzip'

const attacks: Record<string, () => Promise<ResponseBody | undefined>> = {
  'a round of 340,000 empty operations': () => asMember('/api/sync', empties),
  'a round with one profile of 400,000 interests': () =>
    asMember('/api/sync', round([operation(1, { interests: createMany(400_000, () => 0) })], createId())),
  'a round with one profile of a megabyte of text': () =>
    asMember('/api/sync', round([operation(1, { bio: 'x'.repeat(1_000_000) })], createId())),
  'a round of 200 profiles': () =>
    asMember(
      '/api/sync',
      round(
        createMany(200, (n) => operation(n + 1, { bio: `I bake on day ${n}.` })),
        createId(),
      ),
    ),
  'a round of 200 refused profiles': () =>
    asMember(
      '/api/sync',
      round(
        createMany(200, (n) => operation(n + 1, wordy)),
        createId(),
      ),
    ),
  'a round that only asks, of a device that nobody knows': () => asMember('/api/sync', round([], createId())),
  'a call with 120,000 interests': () => asMember('/api/profile/complete', zeros),
  'a log-in with 32,000 fields': () => asNobody('/api/auth/login', fields),
  'a log-in with 1,800 fields': () => asNobody('/api/auth/login', fewerFields),
  'a body that unzips to 200 MB': () => asNobody('/api/auth/login', bomb),
  'a body that nobody can unzip': async () => {
    await hangUp(head('/nowhere', asGzip, 'content-length: 8'), 'not gzip')
    await hangUp(head('/api/auth/login', asJson, asGzip, 'content-length: 9000000'), 'not gzip'.repeat(9))
    return undefined
  },
  'a share that breaks off': async () => {
    await hangUp(
      head('/share', 'content-type: application/x-www-form-urlencoded', 'content-length: 999'),
      'a',
    )
    return undefined
  },
}

/** The most memory it ever had, as Linux counts it. */
function peakBytes(): number | null {
  try {
    const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8')
    return 1024 * Number(/VmHWM:\s+(\d+)/.exec(status)?.[1])
  } catch {
    return null
  }
}

function dataBytes(): number {
  const files = readdirSync(server.dataDir).filter((name) => name.startsWith('porchlight.sqlite'))
  return files.reduce((sum, name) => sum + statSync(join(server.dataDir, name)).size, 0)
}

const mb = (bytes: number | null) => (bytes === null ? '?' : `${(bytes / 1024 ** 2).toFixed(1)} MB`)

it(`Q68 Q72 a server with 256 MB survives ${turns} of each attack, ${atOnce} at a time`, async () => {
  const before = dataBytes()
  for (const [name, attack] of Object.entries(attacks)) {
    cookie = await signUp()
    for (let startedCount = 0; startedCount < turns; startedCount += atOnce) {
      const responses = await Promise.all(createMany(Math.min(atOnce, turns - startedCount), attack))
      for (const response of responses) {
        if (!response || response.status < 400) continue
        expect(response.status, name).toBeLessThan(500)
        expect(response.bytes, name).toBeLessThanOrEqual(refusalBytesMax)
      }
    }
    if (turns > 2)
      process.stdout.write(`${name}: peak ${mb(peakBytes())}, data + ${mb(dataBytes() - before)}\n`)
  }
  expect(server.process.exitCode).toBeNull()
  expect(server.log().filter((line) => line.includes('"level":'))).toEqual([])
  expect(dataBytes() - before).toBeLessThan(dataBytesMax)
  await expect
    .poll(async () => (await fetch(new URL('/readyz', server.address))).status, { timeout: 20_000 })
    .toBe(200)
}, 900_000)
