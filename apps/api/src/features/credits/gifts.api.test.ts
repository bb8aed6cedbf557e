/** Tests gifts by both entry points: who may receive one, how credits move, and what both members read about it. */
import type { CreditEntry, Gift } from '@porchlight/contracts/credits/credits.schema'
import type { Member } from '@porchlight/contracts/members/members.schema'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs } from '@porchlight/contracts/values/time'
import { afterAll, beforeAll, beforeEach, expect, it, test } from 'vitest'
import { buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { createDevice } from '../../testing/device.factory.ts'
import { createOperation } from '../../testing/rounds.factory.ts'
import { addNeighbor } from '../conversations/conversations.factory.ts'
import { addStranger } from '../meetups/meetups.factory.ts'
import { introducePerson } from '../members/people.operations.ts'
import { removeMember } from '../removal/remove-member.operations.ts'
import { addCredits, creditsOf, giveTo, markAsHelpers } from './credits.factory.ts'
import { ledgerFaults } from './credits.queries.ts'

let testApp: TestApp
let rosa: TestMember
let noor: TestMember
beforeAll(async () => {
  const limits = { signUpsPerAddress: 1000, logInsPerAddress: 1000 }
  testApp = await buildTestApp({ LIMITS: JSON.stringify(limits) })
  // The first account runs the community, and who runs it alone cannot leave.
  await testApp.signUp('Olga')
})
beforeEach(async () => {
  rosa = await testApp.signUp('Rosa')
  noor = await testApp.signUp('Noor')
  // A help post makes Noor visible; Rosa is visible to no one.
  await testApp.app.database.transact((transaction) => introducePerson(transaction, noor.id))
})
afterAll(() => testApp.close())

const selfOf = async (member: TestMember) => (await member.call('GET', '/api/auth/user')).json<Member>()
const giftsOf = async (member: TestMember) => (await member.call('GET', '/api/credits/gifts')).json<Gift[]>()
async function heldBy(member: TestMember) {
  const device = createDevice(member)
  await device.sync()
  const rows = <Row>(table: Parameters<typeof device.held>[0]) => [
    ...(device.held(table) as unknown as Map<string, Row>).values(),
  ]
  return { lines: rows<CreditEntry>('creditEntries').filter(({ reason }) => reason !== 'welcome'), rows }
}

test('C-014 C-025 C-026 a gift moves its credits once, and both statements name the other member and show the message', async () => {
  const id = createId()
  const response = await giveTo(rosa, noor.id, { id, amount: 2, message: '  For the ride \u202eon Sunday. ' })
  expect([response.status, response.json()]).toEqual([
    200,
    {
      id,
      fromUserId: rosa.id,
      toUserId: noor.id,
      amount: 2,
      message: 'For the ride on Sunday.',
      createdAt: expect.any(String),
    },
  ])
  expect([await creditsOf(testApp, rosa.id), await creditsOf(testApp, noor.id)]).toEqual([0, 4])
  const [rosaRows, noorRows] = [await heldBy(rosa), await heldBy(noor)]
  const line = { reason: 'gift', message: 'For the ride on Sunday.' }
  expect(rosaRows.lines).toEqual([expect.objectContaining({ ...line, amount: -2, personId: noor.id })])
  expect(noorRows.lines).toEqual([expect.objectContaining({ ...line, amount: 2, personId: rosa.id })])
  // The receiver gets the giver's first name and initial.
  expect(noorRows.rows('people')).toContainEqual(
    expect.objectContaining({ id: rosa.id, firstName: 'Rosa', lastName: 'J.' }),
  )
  expect(noorRows.rows('notifications')).toEqual([
    expect.objectContaining({
      kind: 'gift',
      params: { title: '', name: 'Rosa', credits: 2, message: 'For the ride on Sunday.' },
      personId: rosa.id,
      target: '/donations',
    }),
  ])
  expect(rosaRows.rows('notifications')).toEqual([])
})

test('C-027 the list of gifts has the member’s own, given and received, the newest first', async () => {
  const omar = await testApp.signUp('Omar')
  await addCredits(testApp, omar.id, 3)
  await markAsHelpers(testApp, omar.id)
  await giveTo(rosa, noor.id, { message: 'First' })
  testApp.clock.advance(1000)
  await giveTo(omar, noor.id, { amount: 3 })
  expect(
    (await giftsOf(noor)).map(({ fromUserId, amount, message }) => [fromUserId, amount, message]),
  ).toEqual([
    [omar.id, 3, null],
    [rosa.id, 1, 'First'],
  ])
  expect((await giftsOf(rosa)).map(({ toUserId, amount }) => [toUserId, amount])).toEqual([[noor.id, 1]])
})

test('C-024 M-010 each gift adds one to the Rising Flame, and a week with a gift counts for the kindness streak', async () => {
  const before = await selfOf(rosa)
  expect([before.risingFlame, before.kindnessStreak, before.premiumUntil]).toEqual([undefined, 0, null])
  await giveTo(rosa, noor.id)
  await giveTo(rosa, noor.id)
  expect(await selfOf(rosa)).toMatchObject({ risingFlame: 2, kindnessStreak: 1, peopleHelped: 0 })
  expect((await selfOf(noor)).risingFlame).toBeUndefined()
  testApp.clock.advance(7 * dayMs)
  await rosa.logIn()
  await addCredits(testApp, rosa.id, 1)
  await markAsHelpers(testApp, rosa.id)
  await giveTo(rosa, noor.id)
  expect(await selfOf(rosa)).toMatchObject({ risingFlame: 3, kindnessStreak: 2 })
  // Two weeks without any, and it is over.
  testApp.clock.advance(15 * dayMs)
  await rosa.logIn()
  expect(await selfOf(rosa)).toMatchObject({ risingFlame: 3, kindnessStreak: 0 })
})

it.each([0, -1, 1.5, 2 ** 53, Number.MAX_VALUE, 'NaN', '3', null, [1]])(
  'C-019 an amount of %j is refused in the spec’s words, by REST and by round, and nothing moves',
  async (amount) => {
    const response = await giveTo(rosa, noor.id, { amount })
    expect([response.status, response.json().issues?.[0]]).toEqual([
      400,
      { path: 'amount', message: 'Invalid Amount' },
    ])
    const args = { id: createId(), toUserId: noor.id, amount }
    const { results } = await rosa.round({ operations: [createOperation(1, 'credits.gift', args)] })
    expect(results).toMatchObject([{ status: 'refused', code: 'invalid' }])
    expect([await creditsOf(testApp, rosa.id), await creditsOf(testApp, noor.id)]).toEqual([2, 2])
  },
)

test('C-020 more credits than the balance are refused with the balance, and no trace of the gift is left', async () => {
  const response = await giveTo(rosa, noor.id, { amount: 3 })
  expect([response.status, response.json()]).toMatchObject([
    402,
    { code: 'gift_too_large', message: 'You only have 2 credits available', params: { available: 2 } },
  ])
  const self = await selfOf(rosa)
  expect([self.credits, self.risingFlame]).toEqual([2, undefined])
  expect((await heldBy(noor)).rows('notifications')).toEqual([])
})

test('C-021 a message has 200 characters at most; a blank one is empty', async () => {
  expect((await giveTo(rosa, noor.id, { message: 'a'.repeat(201) })).status).toBe(400)
  expect((await giveTo(rosa, noor.id, { message: 'a'.repeat(200) })).status).toBe(200)
  expect((await giveTo(rosa, noor.id, { message: ' \u3164 ' })).json<Gift>().message).toBeNull()
})

test('C-016 a gift to a member whom the giver cannot see is refused: oneself, nobody, blocked either way, or removed', async () => {
  const [blockedId, blocking, leaving] = [
    await addNeighbor(testApp),
    await testApp.signUp('Ines'),
    await addNeighbor(testApp),
  ]
  await rosa.call('PUT', `/api/users/${blockedId}/block`)
  await giveTo(rosa, noor.id)
  await testApp.app.database.transact(async (transaction) => {
    await introducePerson(transaction, rosa.id)
    await introducePerson(transaction, blocking.id)
  })
  await blocking.call('PUT', `/api/users/${rosa.id}/block`)
  await removeMember(
    { transact: testApp.app.database.transact, dataDir: testApp.dataDir, timeZone: 'UTC' },
    leaving,
  )
  const responses: { status: number; text: string }[] = []
  for (const toUserId of [rosa.id, createId(), blockedId, blocking.id, leaving]) {
    const { status, text } = await giveTo(rosa, toUserId)
    responses.push({ status, text })
  }
  expect(responses).toEqual(responses.map(() => responses[0]))
  expect(responses[0]?.status).toBe(404)
  expect(await creditsOf(testApp, rosa.id)).toBe(1)
})

test('C-016 a gift to a neighbor who is not on the device yet succeeds by their id', async () => {
  const fresh = await addStranger(testApp)
  const response = await giveTo(rosa, fresh, { message: 'Welcome to the street' })
  expect([response.status, response.json<Gift>().toUserId]).toEqual([200, fresh])
  expect([await creditsOf(testApp, rosa.id), await creditsOf(testApp, fresh)]).toEqual([1, 1])
})

test('Q42 C-011 200 simultaneous gifts with credits for one: one succeeds', async () => {
  await giveTo(rosa, noor.id)
  const responses = await Promise.all(Array.from({ length: 200 }, () => giveTo(rosa, noor.id)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(responses.filter(({ status }) => status !== 200).map((each) => each.json().code))).toEqual(
    new Set(['gift_too_large']),
  )
  expect([await creditsOf(testApp, rosa.id), await creditsOf(testApp, noor.id)]).toEqual([0, 4])
  expect(await ledgerFaults(testApp.app.database.reader)).toEqual([])
})

test('Q44 the same gift by every entry point and key moves once; another gift under its id or key is refused', async () => {
  const gift = { id: createId(), amount: 1, message: 'Once' }
  const headers = { 'idempotency-key': 'a-gift' }
  const byKey = (body: object) =>
    rosa.call('POST', '/api/credits/gift', { body: { toUserId: noor.id, ...body }, headers })
  const responses = await Promise.all(Array.from({ length: 20 }, () => byKey(gift)))
  expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
  const { results } = await rosa.round({
    operations: [createOperation(1, 'credits.gift', { toUserId: noor.id, ...gift })],
  })
  expect(results).toEqual([{ n: 1, status: 'applied' }])
  expect((await byKey({ ...gift, amount: 2 })).json().code).toBe('key_reused')
  expect((await giveTo(rosa, noor.id, { ...gift, message: 'Twice' })).json().code).toBe('id_taken')
  expect((await giveTo(rosa, noor.id, { ...gift, amount: 2 })).json().code).toBe('id_taken')
  // Another member cannot use the id of a gift.
  expect((await giveTo(noor, rosa.id, gift)).json().code).toBe('id_taken')
  expect([await creditsOf(testApp, rosa.id), await creditsOf(testApp, noor.id)]).toEqual([1, 3])
  expect(await giftsOf(noor)).toHaveLength(1)
})

test('M-110 a block removes the other’s name and message from a statement; the amount stays', async () => {
  await giveTo(rosa, noor.id, { message: 'Sentinel of Rosa' })
  await giveTo(noor, rosa.id, { message: 'Sentinel of Noor' })
  await noor.call('PUT', `/api/users/${rosa.id}/block`)
  const noorRows = await heldBy(noor)
  expect(noorRows.lines.map(({ amount, personId, message }) => [amount, personId, message]).sort()).toEqual([
    [-1, undefined, 'Sentinel of Noor'],
    [1, undefined, undefined],
  ])
  expect(JSON.stringify([noorRows.lines, await giftsOf(noor)])).not.toContain(rosa.id)
  expect(JSON.stringify([(await heldBy(rosa)).lines, await giftsOf(rosa)])).not.toContain('Sentinel of Noor')
  await noor.call('DELETE', `/api/users/${rosa.id}/block`)
  expect((await heldBy(noor)).lines.map(({ message }) => message).sort()).toEqual([
    'Sentinel of Noor',
    'Sentinel of Rosa',
  ])
})

test('Q64 a removed member’s name and messages leave others’ statements, and no credit with them', async () => {
  const headers = { 'idempotency-key': 'kept' }
  await giveTo(rosa, noor.id, { message: 'Sentinel' })
  await noor.call('POST', '/api/credits/gift', { body: { toUserId: rosa.id, amount: 1 }, headers })
  const device = createDevice(noor)
  await device.sync()
  await removeMember(
    { transact: testApp.app.database.transact, dataDir: testApp.dataDir, timeZone: 'UTC' },
    rosa.id,
  )
  await device.sync()
  const lines = [...device.held('creditEntries').values()]
  expect(lines.map(({ amount }) => amount).sort()).toEqual([-1, 1, 2])
  expect(JSON.stringify([lines, await giftsOf(noor)])).not.toMatch(new RegExp(`Sentinel|${rosa.id}`))
  const { answer: response } = await testApp.app.database.reader
    .selectFrom('operations')
    .where('memberId', '=', noor.id)
    .where('id', '=', 'kept')
    .select('answer')
    .executeTakeFirstOrThrow()
  expect(response).toBeNull()
  expect(await creditsOf(testApp, noor.id)).toBe(2)
  expect(await ledgerFaults(testApp.app.database.reader)).toEqual([])
})
