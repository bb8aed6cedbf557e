/** Tests of the messages on a socket, and of their recipients. */
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { schemaVersion } from '@porchlight/contracts/sync/versions'
import { createId } from '@porchlight/contracts/values/id'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { anOffer, buildTestApp, type TestApp, type TestMember } from '../testing/app.factory.ts'
import { createOperation } from '../testing/rounds.factory.ts'
import { listen } from '../testing/wire.factory.ts'
import { connect as connectTo, listening, secondSession, waitUntilSettled } from './dial.factory.ts'

let testApp: TestApp
let rosa: TestMember
let noor: TestMember
let address: URL
beforeEach(async () => {
  testApp = await buildTestApp()
  rosa = await testApp.signUp('Rosa')
  noor = await testApp.signUp('Noor')
  address = await listen(testApp)
})
afterEach(() => testApp.close())

const connect = (member: Pick<TestMember, 'cookie'>) => connectTo(address, member)

test('W2 a neighbor’s phone is poked within a second of a post, without its content', async () => {
  const receivedFrames = listening(await connect(noor))
  await rosa.call('POST', '/api/posts', { body: anOffer({ title: 'Sentinel soup' }) })
  const end = Date.now()
  await expect.poll(() => receivedFrames.length, { timeout: 5000 }).toBeGreaterThan(0)
  expect(receivedFrames[0]?.at).toBeLessThan(end + 1000)
  expect(receivedFrames.map(({ text }) => text)).toEqual(['{"type":"poke"}'])
})

test('W2 of changes in a row the first and the last cause a poke, and not each of them', async () => {
  const receivedFrames = listening(await connect(noor))
  let last = 0
  for (let n = 1; n <= 12; n += 1) {
    last = Date.now()
    await rosa.round({ operations: [createOperation(n, 'posts.create', anOffer())] })
  }
  await expect.poll(() => (receivedFrames.at(-1)?.at ?? 0) >= last, { timeout: 10_000 }).toBe(true)
  // The rate is measured over the whole span, because single pokes arrive late on a busy machine.
  const spanMs = (receivedFrames.at(-1)?.at ?? 0) - (receivedFrames[0]?.at ?? 0)
  expect((receivedFrames.length - 1) * 500).toBeLessThanOrEqual(spanMs + 250)
})

test('W2 only those whose audiences changed are poked', async () => {
  const [socket, noorSocket] = [await connect(rosa), await connect(noor)]
  const [receivedFrames, heardByOthers] = [listening(socket), listening(noorSocket)]
  await rosa.call('PATCH', '/api/profile/complete', { body: { bio: 'I bake on Sundays.' } })
  expect([await waitUntilSettled(socket), await waitUntilSettled(noorSocket)]).toEqual([true, true])
  expect(receivedFrames).toHaveLength(1)
  expect(heardByOthers).toEqual([])
})

test('W2 the session that pushed a change is not poked for it, the member’s other session is', async () => {
  const ownSocket = await connect(rosa)
  const second = await connect({ cookie: await secondSession(testApp, rosa) })
  const [heardByOwn, heardBySecond] = [listening(ownSocket), listening(second)]
  await rosa.round({ operations: [createOperation(1, 'posts.create', anOffer())] })
  expect([await waitUntilSettled(ownSocket), await waitUntilSettled(second)]).toEqual([true, true])
  expect([heardByOwn.length, heardBySecond.length]).toEqual([0, 1])
})

test('W2 a refused operation pokes nobody', async () => {
  const socket = await connect(noor)
  const receivedFrames = listening(socket)
  expect((await rosa.call('POST', '/api/posts', { body: anOffer({ title: ' ' }) })).status).toBe(400)
  expect((await rosa.call('DELETE', `/api/posts/${createId()}`)).status).toBe(404)
  expect(await waitUntilSettled(socket)).toBe(true)
  expect(receivedFrames).toEqual([])
})

describe('W2 a device that states its cursor', () => {
  const auth = (cursor: string | null | undefined) =>
    JSON.stringify({ type: 'auth', userId: noor.id, cursor })
  const cursorNow = async () => (await noor.round({})).cursor

  test('W2 is poked for changes between its round and its socket', async () => {
    const cursor = await cursorNow()
    await rosa.call('POST', '/api/posts', { body: anOffer() })
    const socket = await connect(noor)
    const receivedFrames = listening(socket)
    socket.send(auth(cursor))
    await expect
      .poll(() => receivedFrames.map(({ text }) => text), { timeout: 5000 })
      .toEqual(['{"type":"poke"}'])
  })

  test.each<[string, () => Promise<string | null | undefined>]>([
    ['that has never been filled', async () => null],
    ['whose cursor is of another history', async () => '00000000.1.00000000'],
    ['whose first fill is not through', async () => `${await cursorNow()}.1`],
  ])('W2 with %s is poked', async (_case, cursor) => {
    const socket = await connect(noor)
    const receivedFrames = listening(socket)
    socket.send(auth(await cursor()))
    await expect.poll(() => receivedFrames.length, { timeout: 5000 }).toBe(1)
  })

  test('W2 that is up to date, or states no cursor, is not poked, whatever others received', async () => {
    const cursor = await cursorNow()
    await rosa.call('PATCH', '/api/profile/complete', { body: { bio: 'I bake on Sundays.' } })
    const [socket, silent] = [await connect(noor), await connect(noor)]
    const [receivedFrames, heardBySilent] = [listening(socket), listening(silent)]
    socket.send(auth(cursor))
    silent.send(auth(undefined))
    // The look-up for news reached the database before this read, so it is done by now and would have caused a poke.
    expect([await waitUntilSettled(socket), await waitUntilSettled(silent)]).toEqual([true, true])
    await cursorNow()
    expect([receivedFrames, heardBySilent]).toEqual([[], []])
    await rosa.call('POST', '/api/posts', { body: anOffer() })
    await expect.poll(() => receivedFrames.length, { timeout: 5000 }).toBe(1)
  })
})

test('C8 W2 pokes follow a membership that changes while a phone is connected', async () => {
  const socket = await connect(noor)
  const receivedFrames = listening(socket)
  const touchPremium = () =>
    testApp.app.database.transact(async ({ touch }) => touch('places', createId(), 'premium'))
  const setPremium = (premiumFrom: number | null) =>
    testApp.app.database.transact(async ({ database, touch }) => {
      await database.updateTable('members').set({ premiumFrom }).where('id', '=', noor.id).execute()
      touch('members', noor.id, memberAudience(noor.id))
    })
  await touchPremium()
  await waitUntilSettled(socket)
  expect(receivedFrames).toHaveLength(0)

  await setPremium(0)
  await expect.poll(() => receivedFrames.length).toBeGreaterThan(0)
  await waitUntilSettled(socket)
  const asPremium = receivedFrames.length
  await touchPremium()
  await expect.poll(() => receivedFrames.length).toBeGreaterThan(asPremium)

  await setPremium(null)
  await waitUntilSettled(socket)
  const asBefore = receivedFrames.length
  await touchPremium()
  await waitUntilSettled(socket)
  expect(receivedFrames).toHaveLength(asBefore)
})

test('C8 W2 a premium member’s phone is not poked for connecting', async () => {
  await testApp.app.database.transact(({ database }) =>
    database.updateTable('members').set({ premiumFrom: 0 }).where('id', '=', noor.id).execute(),
  )
  const { cursor } = await noor.round({ schema: schemaVersion })
  const socket = await connect(noor)
  const receivedFrames = listening(socket)
  socket.send(JSON.stringify({ type: 'auth', userId: noor.id, cursor }))
  expect(await waitUntilSettled(socket)).toBe(true)
  expect(receivedFrames).toEqual([])
})
