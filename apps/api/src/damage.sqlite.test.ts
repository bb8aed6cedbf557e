/** A file that is damaged under a running server: the server writes nothing more to it, and reports the damage. */
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import BetterSqlite3 from 'better-sqlite3'
import { afterEach, expect, test } from 'vitest'
import { sqliteFileIn } from './database/sqlite/sqlite.ts'
import { anOffer, testPassword } from './testing/app.factory.ts'
import { type ServerProcess, startServerProcess } from './testing/server-process.factory.ts'

let server: ServerProcess | undefined
afterEach(() => server?.discard())

function call(path: string, method: string, { body, cookie = '' }: { body?: object; cookie?: string } = {}) {
  return fetch(new URL(path, server?.address), {
    method,
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

async function signUp(): Promise<string> {
  const logIn = { email: 'rosa@example.org', password: testPassword }
  await call('/api/auth/signup', 'POST', { body: { firstName: 'Rosa', lastName: 'Jimenez', ...logIn } })
  const response = await call('/api/auth/login', 'POST', { body: logIn })
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/**
 * Overwrites the root page of a table, like a failing disk. It also changes the readiness row, so that the server's
 * cached pages become stale.
 */
function damage(dataDir: string, table: string): void {
  const file = sqliteFileIn(dataDir)
  const driver = new BetterSqlite3(file)
  driver.pragma('wal_checkpoint(TRUNCATE)')
  const root = driver
    .prepare('select rootpage from sqlite_master where name = ?')
    .pluck()
    .get(table) as number
  const size = driver.pragma('page_size', { simple: true }) as number
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, Buffer.alloc(size, 0x5a), 0, size, (root - 1) * size)
  closeSync(descriptor)
  driver.prepare('update readiness set probed_at = probed_at + 1').run()
  driver.close()
}

const bytesOf = (dataDir: string) => readFileSync(sqliteFileIn(dataDir))

test.each([
  ['read', 'GET', undefined],
  ['written to', 'POST', anOffer()],
] as const)(
  'Q54 a damaged page that is %s makes the server exit: not ready, one fatal line, nothing more written',
  async (_what, method, body) => {
    server = await startServerProcess()
    const cookie = await signUp()
    expect((await call('/api/posts', 'POST', { cookie, body: anOffer() })).status).toBe(200)
    expect((await call('/readyz', 'GET')).status).toBe(200)
    damage(server.dataDir, 'posts')
    const before = bytesOf(server.dataDir)
    const response = await call('/api/posts', method, { cookie, ...(body ? { body } : {}) })
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      503,
      'unavailable',
    ])
    // The server is not ready from that moment on, if it still responds at all.
    const ready = await call('/readyz', 'GET').then(
      ({ status }) => status,
      () => 503,
    )
    expect(ready).toBe(503)
    expect(await server.gone).toBe(1)
    const fatal = server.log().filter((line) => line.includes('"level":60'))
    expect(fatal).toHaveLength(1)
    expect(fatal[0]).toMatch(/the data is damaged/)
    expect(bytesOf(server.dataDir).equals(before)).toBe(true)
  },
)
