/**
 * Tests of the proxy itself. The bytes that it checks must arrive unchanged, so that a fault seen through it is a fault
 * of the product.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { freePort } from './server.ts'
import { type DescribedLine, openDescribedLine } from './validating-proxy.ts'

const frame = { type: 'object', properties: { say: { type: 'string' } }, required: ['say'] }
const description = {
  paths: { '/api/openapi.json': { get: { operationId: 'describe', responses: { 200: {} } } } },
  components: { responses: {}, schemas: { ClientFrame: frame, ServerFrame: frame } },
}
/** Sends every frame back to its sender. */
const server = createServer((_, response) => response.end(JSON.stringify(description))).listen(0, '127.0.0.1')
new WebSocketServer({ server }).on('connection', (socket) =>
  socket.on('message', (text) => socket.send(String(text))),
)
await once(server, 'listening')
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

let line: DescribedLine
let socket: WebSocket
beforeEach(async () => {
  const port = await freePort()
  line = await openDescribedLine(port, (server.address() as AddressInfo).port)
  socket = new WebSocket(`ws://127.0.0.1:${port}/ws`)
  await once(socket, 'open')
})
afterEach(() => line.close())

async function heardAfter(text: string): Promise<string> {
  const firstEvent = Promise.race([once(socket, 'message'), once(socket, 'close')])
  socket.send(text)
  return String((await firstEvent)[0])
}

it('the proxy passes frames of both sides unchanged, and compares them with the description', async () => {
  const text = JSON.stringify({ say: 'Soup at Rosa’s, from six on.' })
  expect(await heardAfter(text)).toBe(text)
  expect(line.held().frames).toBe(2)
  expect(line.findings()).toEqual([])
})

it('the proxy reports a frame that the description does not have', async () => {
  const text = JSON.stringify({ say: 6 })
  expect(await heardAfter(text)).toBe(text)
  expect(line.findings()).toEqual([
    `ClientFrame: data/say must be string: ${text}`,
    `ServerFrame: data/say must be string: ${text}`,
  ])
})
