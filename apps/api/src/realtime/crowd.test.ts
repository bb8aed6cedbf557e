/** Tests of a community with many connections: how many messages one change causes. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anOffer, buildTestApp, type TestApp, type TestMember } from '../testing/app.factory.ts'
import { createOperation } from '../testing/rounds.factory.ts'
import { listen } from '../testing/wire.factory.ts'
import { connect, listening, waitUntilSettled } from './dial.factory.ts'

let testApp: TestApp
let rosa: TestMember
let noor: TestMember
beforeEach(async () => {
  testApp = await buildTestApp({ LIMITS: '{"socketsPerMember": 1000, "socketsPerAddress": 1000}' })
  rosa = await testApp.signUp('Rosa')
  noor = await testApp.signUp('Noor')
})
afterEach(() => testApp.close())

test('W2 a burst of changes is one poke, or two, for each of 120 sockets, and none for a private change', async () => {
  const address = await listen(testApp)
  const sockets = await Promise.all(Array.from({ length: 120 }, () => connect(address, noor)))
  const framesBySocket = sockets.map(listening)
  await rosa.call('PATCH', '/api/profile/complete', { body: { bio: 'I bake on Sundays.' } })
  await Promise.all(sockets.map(waitUntilSettled))
  expect(framesBySocket.flat()).toEqual([])

  const ownFrames = listening(await connect(address, rosa))
  const startedAt = Date.now()
  let last = startedAt
  for (let n = 1; n <= 20; n += 1) {
    last = Date.now()
    await rosa.round({ operations: [createOperation(n, 'posts.create', anOffer())] })
  }
  const endedAt = Date.now()
  await expect
    .poll(() => framesBySocket.filter((each) => (each.at(-1)?.at ?? 0) >= last).length, { timeout: 10_000 })
    .toBe(120)
  await Promise.all(sockets.map(waitUntilSettled))
  const most = 2 + Math.ceil((endedAt - startedAt) / 500)
  expect(Math.max(...framesBySocket.map((each) => each.length))).toBeLessThanOrEqual(most)
  expect(new Set(framesBySocket.flat().map(({ text }) => text))).toEqual(new Set(['{"type":"poke"}']))
  expect(ownFrames).toEqual([])
})
