/** Tests that a poke does not reveal the activity of a member to those they blocked, nor the other way around. */
import { createId } from '@porchlight/contracts/values/id'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createMatchedHelp } from '../features/help/help.factory.ts'
import { anOffer, aRequest, buildTestApp, type TestApp, type TestMember } from '../testing/app.factory.ts'
import { rowsSince } from '../testing/rounds.factory.ts'
import { listen } from '../testing/wire.factory.ts'
import { connect, listening, type ReceivedMessage, waitUntilSettled } from './dial.factory.ts'

let testApp: TestApp
let zenobia: TestMember
let noor: TestMember
let omar: TestMember
let address: URL
beforeEach(async () => {
  testApp = await buildTestApp()
  ;[zenobia, noor, omar] = [
    await testApp.signUp('Zenobia'),
    await testApp.signUp('Noor'),
    await testApp.signUp('Omar'),
  ]
  for (const member of [zenobia, noor, omar]) await post(member)
  address = await listen(testApp)
})
afterEach(() => testApp.close())

const post = async (by: TestMember) => {
  const { status, text } = await by.call('POST', '/api/posts', { body: anOffer() })
  expect(status, text).toBe(200)
}
const blockNoor = async () => {
  expect((await zenobia.call('PUT', `/api/users/${noor.id}/block`)).status).toBe(200)
  await testApp.app.jobs.runAll()
}
/** Waits for a poke that this call causes. Pokes keep their order, so all earlier ones have arrived by then. */
async function omarIsHeard(receivedFrames: ReceivedMessage[]): Promise<void> {
  await post(omar)
  await expect.poll(() => receivedFrames.length, { timeout: 5000 }).toBeGreaterThan(0)
}

it('W2 Q29 a blocked member’s phone, from before or after the block, is not poked by the blocker’s changes', async () => {
  const before = await connect(address, noor)
  const heardBefore = listening(before)
  await blockNoor()
  await expect.poll(() => heardBefore.length, { timeout: 5000 }).toBeGreaterThan(0)
  const after = await connect(address, noor)
  const heardAfter = listening(after)
  const { cursor } = await rowsSince(noor, null)
  // This wait is longer than the time in which pokes are merged.
  await new Promise((resolve) => setTimeout(resolve, 700))
  heardBefore.length = 0

  await post(zenobia)
  after.send(JSON.stringify({ type: 'auth', userId: noor.id, cursor }))
  for (const socket of [before, after]) await waitUntilSettled(socket)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect([heardBefore, heardAfter]).toEqual([[], []])
  expect((await rowsSince(noor, cursor)).rows).toEqual([])
  await omarIsHeard(heardBefore)
  await expect.poll(() => heardAfter.length, { timeout: 5000 }).toBeGreaterThan(0)
})

it('W2 Q29 the blocker’s phone is poked by all others, and by rows that leave it', async () => {
  const id = await createMatchedHelp(omar, noor, aRequest({ id: createId() }))
  await blockNoor()
  const receivedFrames = listening(await connect(address, zenobia))
  await post(noor)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(receivedFrames).toEqual([])
  // A completed help names its helper. Zenobia blocked Noor, so the post disappears from Zenobia's device.
  for (const member of [noor, omar]) {
    expect((await member.call('POST', `/api/posts/${id}/complete`)).status).toBe(200)
  }
  await expect.poll(() => receivedFrames.length, { timeout: 5000 }).toBeGreaterThan(0)
})
