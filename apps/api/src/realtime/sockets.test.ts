/** Tests of the frames that a socket accepts, and of the number of a member's sockets. */
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { anOffer, buildTestApp, type TestApp, type TestMember } from '../testing/app.factory.ts'
import { listen } from '../testing/wire.factory.ts'
import {
  connect as connectTo,
  dial,
  isOpen,
  listening,
  listeningForEchoes,
  waitForClose,
  waitUntilSettled,
} from './dial.factory.ts'

let testApp: TestApp
let rosa: TestMember
let noor: TestMember
let address: URL
beforeAll(async () => {
  testApp = await buildTestApp()
  rosa = await testApp.signUp('Rosa')
  noor = await testApp.signUp('Noor')
  address = await listen(testApp)
})
afterAll(() => testApp.close())
// After this time, earlier frames no longer count against the member's limit.
beforeEach(() => testApp.clock.advance(10_001))

const connect = (member: TestMember) => connectTo(address, member)
const authFrame = ({ id }: TestMember) => JSON.stringify({ type: 'auth', userId: id })

test('W1 Q1 a frame that names the socket’s own member is accepted, one that names another closes the socket', async () => {
  const socket = await connect(rosa)
  socket.send(authFrame(rosa))
  expect(await waitUntilSettled(socket)).toBe(true)
  socket.send(authFrame(noor))
  expect(await waitForClose(socket)).toBe(1008)
})

test('W1 Q1 a socket that names another member gets its own member’s frames, and nothing of the other’s', async () => {
  const [socket, noorSocket] = [await connect(rosa), await connect(noor)]
  const [receivedFrames, heardByHer] = [listening(socket), listening(noorSocket)]
  socket.pause()
  socket.send(authFrame(noor))
  await noor.call('PATCH', '/api/profile/complete', { body: { bio: 'I bake on Sundays.' } })
  await expect.poll(() => heardByHer.length, { timeout: 5000 }).toBe(1)
  const ending = waitForClose(socket, 5000)
  socket.resume()
  expect(await ending).toBe(1008)
  expect(receivedFrames).toEqual([])
})

test('W4 a frame with a cursor gets a response on its socket, and so does an echo request after it', async () => {
  const [socket, other] = [await connect(rosa), await connect(rosa)]
  const [receivedEchoes, heardBeside] = [listeningForEchoes(socket), listeningForEchoes(other)]
  socket.send(JSON.stringify({ type: 'auth', userId: rosa.id, cursor: null }))
  await expect.poll(() => receivedEchoes.length).toBe(1)
  socket.send('{"type":"echo"}')
  expect(await waitUntilSettled(socket)).toBe(true)
  // A frame without a cursor comes from an older app, which expects no echo.
  other.send(authFrame(rosa))
  expect(await waitUntilSettled(other)).toBe(true)
  expect([receivedEchoes.length, heardBeside.length]).toEqual([2, 0])
})

test.each(['{"type":"echo"}', '{"type":"echo","userId":"x"}'])(
  'W1 Q29 %s before the socket stated its member closes it',
  async (frame) => {
    const socket = await connect(rosa)
    socket.send(frame)
    expect(await waitForClose(socket)).toBe(1008)
  },
)

test.each([
  '',
  '{',
  '[]',
  'null',
  '"auth"',
  '{"type":"shout"}',
  '{"type":"join_conversation","conversationId":"x"}',
  '{"type":"auth"}',
  '{"type":"auth","userId":"x"}',
  '{"type":"auth","userId":["x"]}',
])('W1 Q29 the frame %j closes the socket', async (frame) => {
  const socket = await connect(rosa)
  socket.send(frame)
  expect(await waitForClose(socket)).toBe(1008)
})

test.each([
  '{"type":{"toString":0,"valueOf":0}}',
  `{"type":${'['.repeat(8000)}${']'.repeat(8000)}}`,
  '{"type":["send_message"]}',
])('W1 Q29 a frame whose type is no text closes its own socket, and nothing else', async (frame) => {
  const uncaughtErrors: unknown[] = []
  const note = (error: unknown) => uncaughtErrors.push(error)
  process.on('uncaughtException', note)
  onTestFinished(() => void process.off('uncaughtException', note))
  const [socket, other] = [await connect(rosa), await connect(noor)]
  socket.send(authFrame(rosa))
  socket.send(frame)
  expect(await waitForClose(socket)).toBe(1008)
  expect(await waitUntilSettled(other)).toBe(true)
  expect(uncaughtErrors).toEqual([])
})

test('W1 Q29 an extra field in a frame closes the socket', async () => {
  const socket = await connect(rosa)
  socket.send(JSON.stringify({ type: 'auth', userId: rosa.id, isOperator: true }))
  expect(await waitForClose(socket)).toBe(1008)
})

test('Q29 a binary frame closes the socket, whatever its content', async () => {
  const socket = await connect(rosa)
  socket.send(Buffer.from(authFrame(rosa)))
  expect(await waitForClose(socket)).toBe(1008)
})

test('W4 Q29 a frame of more than 16 KB closes the socket, and one of exactly 16 KB is read', async () => {
  const [socket, other] = [await connect(rosa), await connect(noor)]
  socket.send('x'.repeat(16 * 1024 + 1))
  expect(await waitForClose(socket)).toBe(1009)
  other.send('x'.repeat(16 * 1024))
  expect(await waitForClose(other)).toBe(1008)
})

test('Q29 frames are not compressed, so that none can expand', async () => {
  const socket = await connect(rosa)
  expect(socket.extensions).toBe('')
})

test('W4 Q29 the 21st frame of a member within 10 seconds closes the socket it came on', async () => {
  const [socket, other] = [await connect(rosa), await connect(rosa)]
  for (let index = 0; index < 10; index += 1) {
    socket.send(authFrame(rosa))
    other.send(authFrame(rosa))
  }
  expect([await waitUntilSettled(socket), await waitUntilSettled(other)]).toEqual([true, true])
  socket.send(authFrame(rosa))
  expect(await waitForClose(socket)).toBe(1008)
  expect(await waitUntilSettled(other)).toBe(true)
})

test('Q29 other members’ frames, and those from 10 seconds ago, do not count', async () => {
  const [rosaSocket, noorSocket] = [await connect(rosa), await connect(noor)]
  const sendTwenty = async () => {
    for (let index = 0; index < 20; index += 1) {
      rosaSocket.send(authFrame(rosa))
      noorSocket.send(authFrame(noor))
    }
    expect([await waitUntilSettled(rosaSocket), await waitUntilSettled(noorSocket)]).toEqual([true, true])
  }
  await sendTwenty()
  testApp.clock.advance(10_001)
  await sendTwenty()
})

test('Q29 frames that a closed socket still sends do not count', async () => {
  const rosaSocket = await connect(rosa)
  // The paused socket does not read, so the client does not notice that the session is over.
  rosaSocket.pause()
  await rosa.call('GET', '/api/logout')
  for (let index = 0; index < 20; index += 1) rosaSocket.send(authFrame(rosa))
  await rosa.logIn()
  const other = await connect(rosa)
  expect(await waitUntilSettled(other)).toBe(true)
  other.send(authFrame(rosa))
  expect(await waitUntilSettled(other)).toBe(true)
})

test('W4 Q29 a sixth socket of a member drops the oldest, and nobody else’s', async () => {
  const noorSocket = await connect(noor)
  const sockets = []
  for (let index = 0; index < 5; index += 1) sockets.push(await connect(rosa))
  expect(sockets.every(isOpen)).toBe(true)
  const [oldest, ...otherSockets] = sockets
  const sixth = await connect(rosa)
  expect(oldest && (await waitForClose(oldest))).toBe(1008)
  expect([...otherSockets, sixth, noorSocket].every(isOpen)).toBe(true)
})

test('W4 Q29 of 15 sockets opened at once 5 are left, also when the others do not confirm their closing', async () => {
  const sockets = Array.from({ length: 15 }, () =>
    dial(address, { cookie: rosa.cookie, origin: address.origin }),
  )
  const framesBySocket = sockets.map(listening)
  await Promise.all(sockets.map((socket) => once(socket, 'open')))
  await expect.poll(() => sockets.filter(isOpen).length, { timeout: 10_000 }).toBe(5)
  await noor.call('POST', '/api/posts', { body: anOffer() })
  await expect
    .poll(() => framesBySocket.filter((each) => each.length > 0).length, { timeout: 10_000 })
    .toBe(5)
})

test('W4 Q29 a client that does not read, or vanished, is dropped at the second ping', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const [lively, dead] = [await connect(rosa), await connect(noor)]
    dead.pause()
    const closeEvent = once(dead, 'close')
    const pinged = once(lively, 'ping')
    await vi.advanceTimersByTimeAsync(30_000)
    await pinged
    // The socket's pong follows the ping, so by now both have arrived.
    expect(await waitUntilSettled(lively)).toBe(true)
    expect(isOpen(dead)).toBe(true)
    await vi.advanceTimersByTimeAsync(30_000)
    dead.resume()
    await closeEvent
    expect(await waitUntilSettled(lively)).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})
