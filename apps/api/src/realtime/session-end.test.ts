/** Tests that a socket does not live longer than its session, however the session ends. */
import { dayMs } from '@porchlight/contracts/values/time'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { anOffer, buildTestApp, type TestApp, type TestMember, testPassword } from '../testing/app.factory.ts'
import { callSignedOut } from '../testing/responses.factory.ts'
import { linkIn, mailTo } from '../testing/services/mailbox.factory.ts'
import { listen } from '../testing/wire.factory.ts'
import { connect, isOpen, listening, secondSession, waitForClose, waitUntilSettled } from './dial.factory.ts'

let testApp: TestApp
let rosa: TestMember
let noor: TestMember
let address: URL

async function open(...appArgs: Parameters<typeof buildTestApp>): Promise<void> {
  testApp = await buildTestApp(...appArgs)
  rosa = await testApp.signUp('Rosa')
  noor = await testApp.signUp('Noor')
  address = await listen(testApp)
}
afterEach(() => testApp.close())

/** Two browsers of Rosa's with three sockets between them, and a neighbor's. */
async function openSockets() {
  const elsewhere = { cookie: await secondSession(testApp, rosa) }
  return {
    sessionSockets: [await connect(address, rosa), await connect(address, rosa)],
    elsewhereSockets: [await connect(address, elsewhere)],
    noorSocket: await connect(address, noor),
  }
}

const codesOf = (sockets: WebSocket[]) => Promise.all(sockets.map((socket) => waitForClose(socket)))

test('W4 Q25 signing out closes the session’s sockets within a second, and no other session’s', async () => {
  await open()
  const { sessionSockets, elsewhereSockets, noorSocket } = await openSockets()
  const ending = codesOf(sessionSockets)
  await rosa.call('GET', '/api/logout')
  expect(await ending).toEqual([1008, 1008])
  expect([...elsewhereSockets, noorSocket].every(isOpen)).toBe(true)
})

test('W4 Q25 a new password closes the sockets of all the member’s sessions within a second, and no other member’s', async () => {
  await open()
  const { sessionSockets, elsewhereSockets, noorSocket } = await openSockets()
  await callSignedOut(testApp, 'POST', '/api/auth/forgot-password', { body: { email: rosa.email } })
  const link = linkIn(await mailTo(testApp.dataDir, rosa.email))
  const ending = codesOf([...sessionSockets, ...elsewhereSockets])
  const response = await callSignedOut(testApp, 'POST', '/api/auth/reset-password', {
    body: { token: link.searchParams.get('token'), password: 'another lamp, another porch' },
  })
  expect(response.status).toBe(200)
  expect(await ending).toEqual([1008, 1008, 1008])
  expect(await waitUntilSettled(noorSocket)).toBe(true)
})

test('W4 Q25 signing in again in the same browser ends the earlier session and closes its sockets', async () => {
  await open()
  const rosaSocket = await connect(address, rosa)
  const ending = waitForClose(rosaSocket)
  await callSignedOut(testApp, 'POST', '/api/auth/login', {
    body: { email: noor.email, password: testPassword },
    headers: { cookie: rosa.cookie },
  })
  expect(await ending).toBe(1008)
})

test('W4 Q25 after a sign-out no frame arrives, not even on a socket that does not confirm its closing', async () => {
  await open()
  const [rosaSocket, noorSocket] = [await connect(address, rosa), await connect(address, noor)]
  const [receivedFrames, heardByHer] = [listening(rosaSocket), listening(noorSocket)]
  rosaSocket.pause()
  await rosa.call('GET', '/api/logout')
  await rosa.logIn()
  await rosa.call('POST', '/api/posts', { body: anOffer() })
  await expect.poll(() => heardByHer.length, { timeout: 5000 }).toBe(1)
  const ending = waitForClose(rosaSocket, 5000)
  rosaSocket.resume()
  expect(await ending).toBe(1008)
  expect(receivedFrames).toEqual([])
})

test('Q25 a session that ended while its socket was opening gets no socket', async () => {
  testApp = await buildTestApp()
  testApp.app.server.addHook('preHandler', async (request) => {
    if (request.headers['x-ends-meanwhile'] !== undefined) await rosa.call('GET', '/api/logout')
  })
  rosa = await testApp.signUp('Rosa')
  address = await listen(testApp)
  const socket = await connect(address, rosa, { 'x-ends-meanwhile': 'yes' })
  expect(await waitForClose(socket)).toBe(1008)
})

test('Q29 a session that another process ended is noticed, and only that one', async () => {
  await open({}, { connections: { sessionCheckEveryMs: 100 } })
  const { sessionSockets, elsewhereSockets, noorSocket } = await openSockets()
  const ending = Promise.all(sessionSockets.map((socket) => waitForClose(socket, 10_000)))
  // The sessions are deleted in the database directly, and not by a function of this process.
  const [newest] = await sessionsOf(rosa)
  await testApp.app.database.transact(({ database }) =>
    database
      .deleteFrom('sessions')
      .where('memberId', '=', rosa.id)
      .where('tokenHash', '!=', newest?.tokenHash ?? '')
      .execute(),
  )
  expect(await ending).toEqual([1008, 1008])
  expect(await waitUntilSettled(noorSocket)).toBe(true)
  expect(await Promise.all(elsewhereSockets.map(waitUntilSettled))).toEqual([true])
})

async function sessionsOf({ id }: TestMember) {
  return testApp.app.database.reader
    .selectFrom('sessions')
    .where('memberId', '=', id)
    .orderBy('createdAt', 'desc')
    .select('tokenHash')
    .execute()
}

test('Q29 Q24 a socket does not make its session live longer than sessions do', async () => {
  await open({}, { connections: { sessionCheckEveryMs: 100 } })
  const noorSocket = await connect(address, noor)
  const ending = waitForClose(noorSocket, 10_000)
  testApp.clock.advance(91 * dayMs)
  expect(await ending).toBe(1008)
})

test('Q29 Q24 an open socket alone does not use a session: its idle time continues', async () => {
  await open({}, { connections: { sessionCheckEveryMs: 50 } })
  const noorSocket = await connect(address, noor)
  testApp.clock.advance(29 * dayMs)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await waitUntilSettled(noorSocket)).toBe(true)
  const ending = waitForClose(noorSocket, 10_000)
  testApp.clock.advance(2 * dayMs)
  expect(await ending).toBe(1008)
})

test('Q29 a database that cannot respond ends nobody’s session', async () => {
  const lines: string[] = []
  await open(
    { LOG_LEVEL: 'warn' },
    { connections: { sessionCheckEveryMs: 100 }, logTo: { write: (line) => lines.push(line) } },
  )
  const rosaSocket = await connect(address, rosa)
  const rename = (from: string, to: string) =>
    testApp.app.database.transact(({ database }) =>
      sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(database),
    )
  // Without a change, the server reads only this table, so renaming it makes the check fail.
  await rename('access_tag', 'access_elsewhere')
  await expect.poll(() => lines.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(2)
  expect(await waitUntilSettled(rosaSocket)).toBe(true)
  await rename('access_elsewhere', 'access_tag')
  expect(lines.join('')).not.toContain(rosa.cookie.split('=')[1])
})
