import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { createId } from '@porchlight/contracts/values/id'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { callSignedOut } from '../answers.factory.ts'
import { anOffer, buildTestApp, type TestApp, type TestMember, testPassword } from '../app.factory.ts'
import { listen } from '../http/wire.factory.ts'
import { sent } from '../sync/rounds.factory.ts'

let porch: TestApp
let rosa: TestMember
let noor: TestMember
let address: URL
let opened: WebSocket[]
beforeEach(async () => {
  opened = []
  porch = await buildTestApp()
  rosa = await porch.signUp('Rosa')
  noor = await porch.signUp('Noor')
  address = await listen(porch)
})
afterEach(async () => {
  for (const socket of opened) socket.terminate()
  await porch.close()
})

function dial(headers: Record<string, string>): WebSocket {
  const socket = new WebSocket(new URL('/ws', address.href.replace('http', 'ws')), { headers })
  socket.on('error', () => undefined)
  opened.push(socket)
  return socket
}

async function connect(member: TestMember): Promise<WebSocket> {
  const socket = dial({ cookie: member.cookie, origin: address.origin })
  await once(socket, 'open')
  return socket
}

/** The status that an upgrade was refused with. */
async function refusedWith(headers: Record<string, string>): Promise<number | undefined> {
  const socket = dial(headers)
  const [, answer] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage]
  answer.resume()
  return answer.statusCode
}

const aWhile = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const closed = (socket: WebSocket) =>
  Promise.race([
    once(socket, 'close').then(([code]) => code as number),
    aWhile(1000).then(() => 'still open' as const),
  ])
const isOpen = (socket: WebSocket) => socket.readyState === WebSocket.OPEN

function listening(socket: WebSocket): { at: number; text: string }[] {
  const heard: { at: number; text: string }[] = []
  socket.on('message', (data) => heard.push({ at: Date.now(), text: String(data) }))
  return heard
}

test('W1 without a session the upgrade is refused with 401', async () => {
  for (const cookie of ['', 'sid=made-up', '__Host-sid=made-up']) {
    expect(await refusedWith({ origin: address.origin, ...(cookie === '' ? {} : { cookie }) })).toBe(401)
  }
})

test('W1 Q28 only the app’s own origin may open a socket', async () => {
  const { cookie } = rosa
  for (const origin of [
    'https://evil.example.com',
    'null',
    `${address.origin}.evil.example.com`,
    `http://127.0.0.1`,
    `http://localhost:${address.port}`,
  ]) {
    expect(await refusedWith({ cookie, origin }), origin).toBe(403)
  }
  expect(await refusedWith({ cookie })).toBe(403)
})

test('W1 a frame that names oneself is fine, one that names another closes the socket', async () => {
  const socket = await connect(rosa)
  socket.send(JSON.stringify({ type: 'auth', userId: rosa.id }))
  await aWhile(50)
  expect(isOpen(socket)).toBe(true)
  socket.send(JSON.stringify({ type: 'auth', userId: noor.id }))
  expect(await closed(socket)).toBe(1008)
})

test.each(['', '{', '[]', 'null', '{"type":"shout"}', '{"type":"auth"}', '{"type":"auth","userId":"x"}'])(
  'W1 the frame %j closes the socket',
  async (frame) => {
    const socket = await connect(rosa)
    socket.send(frame)
    expect(await closed(socket)).toBe(1008)
  },
)

test('W1 an extra field in a frame closes the socket', async () => {
  const socket = await connect(rosa)
  socket.send(JSON.stringify({ type: 'auth', userId: rosa.id, isOperator: true }))
  expect(await closed(socket)).toBe(1008)
})

test('W2 a neighbour’s phone is poked within a second of a post, without a word of what it is', async () => {
  const heard = listening(await connect(noor))
  const start = Date.now()
  await rosa.call('POST', '/api/posts', { body: anOffer({ title: 'Sentinel soup' }) })
  await expect.poll(() => heard.length, { timeout: 1000 }).toBeGreaterThan(0)
  expect(heard[0]?.at).toBeLessThan(start + 1000)
  expect(heard.map(({ text }) => text)).toEqual(['{"type":"poke"}'])
})

test('W2 pokes are merged: never two within 500 ms, and the last change is told', async () => {
  const heard = listening(await connect(noor))
  const start = Date.now()
  let last = start
  for (let n = 1; n <= 18 && last < start + 1200; n += 1) {
    last = Date.now()
    await rosa.round({ operations: [sent(n, 'posts.create', anOffer())] })
    await aWhile(40)
  }
  await aWhile(700)
  expect(heard.length).toBeGreaterThanOrEqual(2)
  expect(heard.length).toBeLessThanOrEqual(5)
  // Over the whole span, since a busy machine hears single pokes late.
  const spanMs = (heard.at(-1)?.at ?? 0) - (heard[0]?.at ?? 0)
  expect((heard.length - 1) * 500).toBeLessThanOrEqual(spanMs + 100)
  expect(heard.at(-1)?.at ?? 0).toBeGreaterThanOrEqual(last)
})

test('W2 only those whose audiences changed are poked', async () => {
  const [hers, his] = [listening(await connect(rosa)), listening(await connect(noor))]
  await rosa.call('PATCH', '/api/profile/complete', { body: { bio: 'I bake on Sundays.' } })
  await aWhile(300)
  expect(hers).toHaveLength(1)
  expect(his).toEqual([])
})

test('W2 the session that pushed a change is not poked for it, the member’s other session is', async () => {
  const own = listening(await connect(rosa))
  const other = { ...rosa, cookie: await secondSession(rosa) }
  const second = listening(await connect(other))
  await rosa.round({ operations: [sent(1, 'posts.create', anOffer())] })
  await aWhile(300)
  expect([own.length, second.length]).toEqual([0, 1])
})

async function secondSession({ email }: TestMember): Promise<string> {
  const answer = await callSignedOut(porch, 'POST', '/api/auth/login', {
    body: { email, password: testPassword },
  })
  return String(answer.headers['set-cookie']).split(';')[0] ?? ''
}

test('W2 what is refused pokes nobody', async () => {
  const heard = listening(await connect(noor))
  await rosa.call('POST', '/api/posts', { body: anOffer({ title: ' ' }) })
  await rosa.call('DELETE', `/api/posts/${createId()}`)
  await aWhile(200)
  expect(heard).toEqual([])
})

test('W4 a frame of more than 16 KB closes the socket', async () => {
  const socket = await connect(rosa)
  socket.send('x'.repeat(16 * 1024 + 1))
  expect(await closed(socket)).toBe(1009)
})

test('W4 the 21st frame within 10 seconds closes the socket', async () => {
  const socket = await connect(rosa)
  const frame = JSON.stringify({ type: 'auth', userId: rosa.id })
  for (let index = 0; index < 20; index += 1) socket.send(frame)
  await aWhile(100)
  expect(isOpen(socket)).toBe(true)
  socket.send(frame)
  expect(await closed(socket)).toBe(1008)
})

test('W4 a sixth socket of a member drops the oldest, and nobody else’s', async () => {
  const hers = await connect(noor)
  const sockets = []
  for (let index = 0; index < 5; index += 1) sockets.push(await connect(rosa))
  expect(sockets.every(isOpen)).toBe(true)
  const [oldest, ...others] = sockets
  const sixth = await connect(rosa)
  expect(oldest && (await closed(oldest))).toBe(1008)
  expect([...others, sixth, hers].every(isOpen)).toBe(true)
})

test('W4 of 15 sockets opened at once 5 are left, also when the others do not answer the close', async () => {
  const sockets = Array.from({ length: 15 }, () => dial({ cookie: rosa.cookie, origin: address.origin }))
  const heard = sockets.map(listening)
  await Promise.all(sockets.map((socket) => once(socket, 'open')))
  await aWhile(100)
  await noor.call('POST', '/api/posts', { body: anOffer() })
  await aWhile(300)
  expect(sockets.filter(isOpen)).toHaveLength(5)
  expect(heard.filter((each) => each.length > 0)).toHaveLength(5)
})

test('W4 Q25 signing out closes the session’s sockets within a second, and no other session’s', async () => {
  const [mine, hers] = [await connect(rosa), await connect(noor)]
  const elsewhere = await connect({ ...rosa, cookie: await secondSession(rosa) })
  const ending = closed(mine)
  await rosa.call('GET', '/api/logout')
  expect(await ending).toBe(1008)
  expect([hers, elsewhere].every(isOpen)).toBe(true)
})

test('W4 Q25 signing in again in the same browser ends the earlier session and closes its sockets', async () => {
  const mine = await connect(rosa)
  const ending = closed(mine)
  await callSignedOut(porch, 'POST', '/api/auth/login', {
    body: { email: noor.email, password: testPassword },
    headers: { cookie: rosa.cookie },
  })
  expect(await ending).toBe(1008)
})

test('W4 after a sign-out nothing more is heard', async () => {
  const mine = await connect(rosa)
  const heard = listening(mine)
  await rosa.call('GET', '/api/logout')
  await noor.call('POST', '/api/posts', { body: anOffer() })
  await aWhile(200)
  expect(heard).toEqual([])
})

test('Q74 when the server ends its sockets are told to come back, with 1012', async () => {
  const mine = await connect(rosa)
  const ending = closed(mine)
  await porch.restart()
  expect(await ending).toBe(1012)
})

test('Q74 a phone that does not answer the goodbye cannot hold the end up', async () => {
  const mine = await connect(rosa)
  mine.pause()
  const start = Date.now()
  await porch.restart()
  expect(Date.now() - start).toBeLessThan(5000)
})

test('W1 refused upgrades leave no line open behind them', async () => {
  for (let index = 0; index < 10; index += 1) await refusedWith({ origin: address.origin })
  await expect
    .poll(
      () =>
        new Promise<number>((resolve) => {
          porch.app.server.server.getConnections((_error, count) => resolve(count))
        }),
      { timeout: 2000 },
    )
    .toBe(0)
})

test('W4 a client that does not read, or is gone without a word, is dropped at the second ping', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const [lively, dead] = [await connect(rosa), await connect(noor)]
    dead.pause()
    const gone = new Promise((resolve) => dead.on('close', resolve))
    await vi.advanceTimersByTimeAsync(30_000)
    await aWhile(100)
    await vi.advanceTimersByTimeAsync(30_000)
    dead.resume()
    await gone
    expect(lively.readyState).toBe(WebSocket.OPEN)
  } finally {
    vi.useRealTimers()
  }
})
