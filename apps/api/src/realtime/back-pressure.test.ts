import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { sendFrame } from './frames.ts'

let server: WebSocketServer | undefined
afterEach(() => {
  for (const client of server?.clients ?? []) client.terminate()
  server?.close()
})

const mb = 1024 ** 2

async function openPair(): Promise<{ client: WebSocket; socket: WebSocket }> {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const connected = once(server, 'connection')
  const client = new WebSocket(`ws://127.0.0.1:${port}`)
  client.on('error', () => undefined)
  const [[socket]] = (await Promise.all([connected, once(client, 'open')])) as [[WebSocket], unknown]
  socket.on('error', () => undefined)
  return { client, socket }
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

test('Q30 a client that stopped reading is dropped at 1 MB of waiting frames, and a broadcast of 100 MB does not pile up', async () => {
  const { client, socket } = await openPair()
  client.pause()
  const frame = 'x'.repeat(64 * 1024)
  const before = process.memoryUsage.rss()
  let waitingMax = 0
  for (let sentLength = 0; sentLength < 100 * mb; sentLength += frame.length) {
    sendFrame(socket, frame)
    waitingMax = Math.max(waitingMax, socket.bufferedAmount)
    await nextTurn()
  }
  expect(socket.readyState).not.toBe(WebSocket.OPEN)
  expect(waitingMax).toBeGreaterThan(0)
  expect(waitingMax).toBeLessThanOrEqual(mb)
  expect(process.memoryUsage.rss() - before).toBeLessThan(20 * mb)
})

test('Q30 a client that reads gets every frame in order, however many there are', async () => {
  const { client, socket } = await openPair()
  let frameCount = 0
  client.on('message', (data) => {
    expect(String(data)).toMatch(new RegExp(`^${frameCount}:`))
    frameCount += 1
  })
  const filler = 'x'.repeat(8 * 1024)
  for (let index = 0; index < 1000; index += 1) {
    sendFrame(socket, `${index}:${filler}`)
    if (socket.bufferedAmount > mb / 2) await expect.poll(() => socket.bufferedAmount).toBe(0)
  }
  await expect.poll(() => frameCount, { timeout: 10_000 }).toBe(1000)
  expect(socket.readyState).toBe(WebSocket.OPEN)
})

test('Q30 a frame for a socket that is closing is dropped', async () => {
  const { client, socket } = await openPair()
  client.pause()
  socket.close()
  const before = socket.bufferedAmount
  sendFrame(socket, 'x'.repeat(1000))
  expect(socket.bufferedAmount).toBe(before)
})
