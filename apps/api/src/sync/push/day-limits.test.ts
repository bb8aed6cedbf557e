/** Tests of the limits on stored data per member: the size of a refusal, and the operations per day. */
import type { SentOperation } from '@porchlight/contracts/sync/sync.schema'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, hourMs } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anOffer, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { createOperation } from '../../testing/rounds.factory.ts'
import { createNotes, type Notes, note, statuses } from './notes.factory.ts'

let testApp: TestApp
let rosa: TestMember
let notes: Notes
beforeEach(async () => {
  notes = createNotes()
  const limits = { operationsPerDay: 3, clientsPerDay: 4, postsPerDay: 1000 }
  testApp = await buildTestApp({ LIMITS: JSON.stringify(limits) }, { extraOperations: notes.operations })
  // The first runs the community, and is signed out before such days are over.
  await testApp.signUp('Ines')
  rosa = await testApp.signUp()
})
afterEach(() => testApp.close())

const push = (operations: SentOperation[], clientId = rosa.id) => rosa.round({ operations, clientId })
const tryPush = (operations: SentOperation[], clientId = rosa.id) =>
  rosa.call('POST', '/api/sync', {
    body: { protocol: 1, schema: 1, clientId, cursor: null, operations },
  })
const rowsOf = async (table: 'operations' | 'acknowledgements' | 'syncClients') =>
  (await testApp.app.database.reader.selectFrom(table).selectAll().execute()).length
const bad = (n: number) => createOperation(n, 'posts.create', anOffer({ title: ' ' }))

test('R8 a round that exceeds the day’s operations, refused ones included, is 429 and stores nothing', async () => {
  const day = [note(1), note(2, 'refuse'), bad(3)]
  expect(statuses((await push(day)).results)).toHaveLength(3)
  const countsBefore = [await rowsOf('operations'), await rowsOf('acknowledgements')]
  const laterOperations = [note(4), note(5)]
  const response = await tryPush(laterOperations)
  expect([response.status, response.json().code]).toEqual([429, 'too_many'])
  expect(Number(response.headers['retry-after'])).toBeGreaterThan((dayMs - hourMs) / 1000)
  expect([await rowsOf('operations'), await rowsOf('acknowledgements')]).toEqual(countsBefore)
  expect(notes.runs).toEqual(['note 1', 'note 2'])
  // A round without operations costs no allowance, and another member has an allowance of their own.
  expect((await tryPush([])).status).toBe(200)
  const noor = await testApp.signUp('Noor')
  expect(statuses((await noor.round({ operations: [note(1)] })).results)).toEqual([[1, 'applied']])

  testApp.clock.advance(dayMs)
  expect(statuses((await push(laterOperations)).results)).toEqual([
    [4, 'applied'],
    [5, 'applied'],
  ])
})

test('R8 of a round that exceeds the day’s limit, the operations that fit are applied and get results', async () => {
  const all = [1, 2, 3, 4, 5].map((n) => note(n))
  expect(statuses((await push(all)).results)).toEqual([1, 2, 3].map((n) => [n, 'applied']))
  expect((await tryPush(all.slice(3))).status).toBe(429)
  expect(await rowsOf('operations')).toBe(3)
})

test('R8 R5 beyond the day’s limit stored operations still get their results, under new numbers too', async () => {
  const day = [note(1), note(2, 'refuse'), note(3)]
  const { results } = await push(day)
  expect((await push(day)).results).toEqual(results)
  expect((await push(day, createId())).results).toEqual(results)
  expect(statuses((await push([...day, note(4)], createId())).results)).toHaveLength(3)
  expect(notes.runs).toHaveLength(3)
})

test('R8 O4 both entry points share the day’s limit, and a stored key still gets its response', async () => {
  const body = anOffer({}, testApp.clock.now())
  const post = (key: string, postBody = body) =>
    rosa.call('POST', '/api/posts', { body: postBody, headers: { 'idempotency-key': key } })
  expect((await post('one')).status).toBe(200)
  await push([note(1), note(2)])
  expect((await post('one')).status).toBe(200)
  const over = await post('two', anOffer({}, testApp.clock.now()))
  expect([over.status, over.json().code]).toEqual([429, 'too_many'])
  expect(await rowsOf('operations')).toBe(3)
})

test('R8 R4 beyond the day’s limit a call that repeats an operation of a round still gets its response', async () => {
  const body = anOffer({}, testApp.clock.now())
  const key = createId()
  await push([createOperation(1, 'posts.create', body, { id: key }), note(2), note(3)])
  const repeat = () =>
    rosa.call('POST', '/api/posts', { body, headers: { 'idempotency-key': key } }).then(({ text }) => text)
  const first = await repeat()
  expect(JSON.parse(first)).toMatchObject({ id: body.id, title: body.title })
  expect(await repeat()).toBe(first)
  expect(await rowsOf('operations')).toBe(3)
})

test('R8 simultaneous rounds and calls together stay within the day’s limit', async () => {
  const rounds = Array.from({ length: 4 }, (_, index) => tryPush([note(1), note(2)], createIdOf(index)))
  const posts = Array.from({ length: 5 }, () =>
    rosa.call('POST', '/api/posts', { body: anOffer({}, testApp.clock.now()) }),
  )
  await Promise.all([...rounds, ...posts])
  expect(await rowsOf('operations')).toBe(3)
})

test('R7 R8 an operation that faulted stored nothing, and is not counted', async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    expect(statuses((await push([note(1, 'fault')])).results)).toEqual([[1, 'retry']])
  }
  notes.behave = () => undefined
  expect(statuses((await push([note(1), note(2), note(3)])).results)).toHaveLength(3)
})

test('R8 sending stored operations again has a limit, too', async () => {
  const first = note(1)
  await push([first])
  const again = Array.from({ length: 31 }, (_, index) => ({ ...first, n: index + 2 }))
  expect((await push(again)).results).toHaveLength(30)
  expect((await tryPush(again.slice(30))).status).toBe(429)
  expect(await rowsOf('acknowledgements')).toBe(31)
})

test('R1 R8 new clients in a day have a limit, and known clients are served', async () => {
  const clients = [rosa.id, createId(), createId(), createId()]
  for (const clientId of clients) expect((await tryPush([], clientId)).status).toBe(200)
  for (const operations of [[], [note(1)]]) {
    expect((await tryPush(operations, createId())).status).toBe(429)
  }
  expect((await tryPush([note(1)], clients[3])).status).toBe(200)
  expect(await rowsOf('syncClients')).toBe(4)
  expect(await rowsOf('operations')).toBe(1)
})

test('R1 R8 a new client whose round was undone is not counted, however often it tries', async () => {
  const newest = createId()
  for (let turn = 0; turn < 5; turn += 1) expect((await tryPush([note(1, 'disk')], newest)).status).toBe(503)
  expect(await rowsOf('syncClients')).toBe(0)
  const clients = [newest, createId(), createId(), createId()]
  for (const clientId of clients) expect((await tryPush([], clientId)).status).toBe(200)
  expect((await tryPush([], createId())).status).toBe(429)
})

test('R4 Q72 a stored refusal is at most 4 KB, and the second response equals the first', async () => {
  const endless = Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`${n}${'🏮'.repeat(40)}`, n]))
  const hostile: [string, unknown][] = [
    ['members.completeProfile', { interests: Array.from({ length: 100_000 }, () => 0) }],
    ['members.completeProfile', { interests: Array.from({ length: 100 }, () => ({})), ...endless }],
    ['posts.create', { [`${'\u0000'.repeat(20_000)}`]: 1, ...endless }],
  ]
  const round = hostile.map(([name, args], index) => createOperation(index + 1, name, args))
  const { results } = await push(round)
  expect(statuses(results)).toEqual([1, 2, 3].map((n) => [n, 'refused', 'invalid']))
  expect((await push(round)).results).toEqual(results)
  expect(Buffer.byteLength(JSON.stringify(results))).toBeLessThan(3 * 5000)
  const storedRows = await testApp.app.database.reader.selectFrom('operations').select('params').execute()
  for (const { params } of storedRows) expect(Buffer.byteLength(params ?? '')).toBeLessThanOrEqual(4096)
})

test('R4 Q72 an older stored refusal that is too large is shortened in every response', async () => {
  const refusedOperation = bad(1)
  await push([refusedOperation])
  const issues = Array.from({ length: 500 }, (_, n) => ({
    path: `interests.${n}`,
    message: 'Too long. '.repeat(20),
  }))
  await testApp.app.database.transact(({ database }) =>
    database
      .updateTable('operations')
      .set({ params: JSON.stringify({ issues }) })
      .execute(),
  )
  for (const clientId of [rosa.id, createId()]) {
    const { results } = await push([refusedOperation], clientId)
    expect(statuses(results)).toEqual([[1, 'refused', 'invalid']])
    expect(results?.[0]?.params?.issues).toHaveLength(10)
    expect(Buffer.byteLength(JSON.stringify(results))).toBeLessThan(5000)
  }
})

/** A different one for each index, and the same for the same. */
function createIdOf(index: number): string {
  return `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`
}
