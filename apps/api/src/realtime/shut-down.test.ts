/** Tests of how sockets close when the server shuts down. */
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { buildTestApp, type TestApp, type TestMember } from '../testing/app.factory.ts'
import { listen } from '../testing/wire.factory.ts'
import { connect as connectTo } from './dial.factory.ts'

let testApp: TestApp
let rosa: TestMember
let address: URL
beforeEach(async () => {
  testApp = await buildTestApp()
  rosa = await testApp.signUp('Rosa')
  address = await listen(testApp)
})
afterEach(() => testApp.close())

const connect = (member: TestMember) => connectTo(address, member)

test('Q74 at shutdown sockets are closed with 1012 and a different waiting time each', async () => {
  const sockets: WebSocket[] = []
  for (let index = 0; index < 5; index += 1) sockets.push(await connect(rosa))
  const endings = sockets.map((socket) => once(socket, 'close') as Promise<[number, Buffer]>)
  await testApp.restart()
  const hints = (await Promise.all(endings)).map(([code, reason]) => {
    expect(code).toBe(1012)
    return (JSON.parse(String(reason)) as { retryInMs: number }).retryInMs
  })
  for (const hint of hints) {
    expect(hint).toBeGreaterThanOrEqual(1000)
    expect(hint).toBeLessThanOrEqual(10_000)
  }
  expect(new Set(hints).size).toBeGreaterThan(1)
})

test('Q74 a phone that does not confirm the closing cannot delay the shutdown', async () => {
  const rosaSocket = await connect(rosa)
  rosaSocket.pause()
  const start = Date.now()
  await testApp.restart()
  expect(Date.now() - start).toBeLessThan(5000)
})
