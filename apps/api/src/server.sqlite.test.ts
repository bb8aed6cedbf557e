/** The process as its supervisor sees it: how it ends, and what is left behind. Once, on the engine it starts with by itself. */
import { createId } from '@porchlight/contracts/values/id'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { openDatabase } from './database/open.ts'
import { ledgerFaults } from './features/credits/credits.queries.ts'
import { anOffer, aRequest, testPassword } from './testing/app.factory.ts'
import { type ServerProcess, secretOfTheFault, startServerProcess } from './testing/server-process.factory.ts'

let server: ServerProcess | undefined
afterEach(() => server?.discard())

const generousLimits = JSON.stringify({ postsPerDay: 10_000, requestsPerMember: 100_000 })

async function start(environment: Record<string, string> = {}): Promise<ServerProcess> {
  server = await startServerProcess({ LIMITS: generousLimits, ...environment })
  return server
}

function call(
  { address }: ServerProcess,
  path: string,
  { method = 'POST', body, cookie = '' }: { method?: string; body?: unknown; cookie?: string } = {},
): Promise<Response> {
  return fetch(new URL(path, address), {
    method,
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

async function signUp(at: ServerProcess): Promise<string> {
  const logIn = { email: 'rosa@example.org', password: testPassword }
  await call(at, '/api/auth/signup', { body: { firstName: 'Rosa', lastName: 'Jimenez', ...logIn } })
  const response = await call(at, '/api/auth/login', { body: logIn })
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

const fatalLines = ({ log }: ServerProcess) =>
  log()
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: number; msg: string; err?: { message?: string } })
    .filter(({ level }) => level === 60)

test.each([
  ['SIGUSR2', 'nobody caught this'],
  ['SIGHUP', 'nobody waited for this'],
] as const)(
  'Q76 after %s, where something throws where %s, one log line says so and the process exits for a restart',
  async (signal, words) => {
    const startedServer = await start()
    expect((await call(startedServer, '/readyz', { method: 'GET' })).status).toBe(200)
    startedServer.process.kill(signal)
    expect(await startedServer.gone).toBe(1)
    const fatal = fatalLines(startedServer)
    expect(fatal).toHaveLength(1)
    expect(fatal[0]?.err?.message).toBe(words)
    expect(startedServer.log().join('\n')).not.toContain(secretOfTheFault)
  },
)

test('Q74 a shutdown under load: no confirmed write is lost, no response is cut, sockets are closed, exit 0 in time', async () => {
  const startedServer = await start()
  const cookie = await signUp(startedServer)
  const socket = new WebSocket(new URL('/ws', startedServer.address.href.replace('http', 'ws')), {
    headers: { cookie, origin: startedServer.address.origin },
  })
  const sentAway = new Promise((resolve) => socket.on('close', resolve))
  await new Promise((resolve) => socket.on('open', resolve))

  const acknowledged: string[] = []
  const halves: unknown[] = []
  let ending = false
  /** One after the other, until the server is gone. */
  async function post(): Promise<void> {
    for (;;) {
      const body = anOffer({ id: createId() })
      const response = await call(startedServer, '/api/posts', { body, cookie }).catch(() => null)
      if (response === null) return
      const text = await response.text().catch((error: unknown) => {
        halves.push(error)
        return ''
      })
      if (response.status === 200) {
        expect(JSON.parse(text)).toMatchObject({ id: body.id })
        acknowledged.push(String(body.id))
      } else {
        expect([response.status, ending]).toEqual([503, true])
      }
    }
  }
  const writers = Array.from({ length: 8 }, post)
  await expect.poll(() => acknowledged.length, { timeout: 15_000 }).toBeGreaterThan(40)
  const endedAt = performance.now()
  ending = true
  startedServer.process.kill('SIGTERM')
  expect(await startedServer.gone).toBe(0)
  expect(performance.now() - endedAt).toBeLessThan(15_000)
  await Promise.all(writers)
  expect(await sentAway).toBe(1012)
  expect(halves).toEqual([])

  const database = await openDatabase({ dataDir: startedServer.dataDir, now: Date.now })
  try {
    const storedPosts = await database.reader.selectFrom('posts').select('id').execute()
    expect(storedPosts.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged))
    expect(await ledgerFaults(database.reader)).toEqual([])
  } finally {
    await database.close()
  }
})

test('Q74 a second signal changes nothing about an orderly shutdown', async () => {
  const startedServer = await start()
  const cookie = await signUp(startedServer)
  expect((await call(startedServer, '/api/posts', { body: aRequest(), cookie })).status).toBe(200)
  startedServer.process.kill('SIGTERM')
  startedServer.process.kill('SIGINT')
  expect(await startedServer.gone).toBe(0)
  expect(fatalLines(startedServer)).toEqual([])
})
