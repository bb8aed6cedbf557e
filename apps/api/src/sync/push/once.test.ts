import type { SentOperation } from '@porchlight/contracts/sync/sync.schema'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, hourMs } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anOffer, aRequest, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { createOperation } from '../../testing/rounds.factory.ts'
import { buildNotesApp, createNotes, type Notes, note, statuses, titlesIn } from './notes.factory.ts'

let testApp: TestApp
let rosa: TestMember
let notes: Notes
beforeEach(async () => {
  notes = createNotes()
  testApp = await buildNotesApp(notes)
  rosa = await testApp.signUp()
})
afterEach(() => testApp.close())

const push = async (operations: SentOperation[], overrides = {}) => rosa.round({ operations, ...overrides })
const titles = () => titlesIn(testApp)
const headSeq = async () =>
  (await testApp.app.database.reader.selectFrom('changeHead').select('seq').executeTakeFirstOrThrow()).seq
/** Returns the acknowledged numbers as stored, and expects the client's last number to be the last of them. */
async function acknowledgedNumbers(): Promise<number[]> {
  const { reader } = testApp.app.database
  const rows = await reader.selectFrom('acknowledgements').orderBy('number').select('number').execute()
  const numbers = rows.map(({ number }) => number)
  const clients = await reader.selectFrom('syncClients').select('lastNumber').execute()
  expect(Math.max(0, ...clients.map(({ lastNumber }) => lastNumber))).toBe(numbers.at(-1) ?? 0)
  return numbers
}
const syncRequest = { protocol: 1, schema: 1, clientId: createId(), cursor: null }

test('R4 a refused operation is acknowledged, and leaves neither effect nor change number', async () => {
  const before = await headSeq()
  await push([note(1, 'refuse')])
  expect(await titles()).toEqual([])
  expect(await headSeq()).toBe(before)
  expect((await push([note(2)])).results).toEqual([{ n: 2, status: 'applied' }])
})

test('R4 a request refused for credits leaves no post, no count and no movement behind', async () => {
  for (const n of [1, 2]) await push([createOperation(n, 'posts.create', aRequest())])
  const before = await headSeq()
  expect(statuses((await push([createOperation(3, 'posts.create', aRequest())])).results)).toEqual([
    [3, 'refused', 'credits_missing'],
  ])
  expect(await headSeq()).toBe(before)
  expect(await titles()).toHaveLength(2)
  const { used: usedCount } = await testApp.app.database.reader
    .selectFrom('requestCounts')
    .select('used')
    .executeTakeFirstOrThrow()
  expect(usedCount).toBe(2)
})

test('R4 a failing operation before ten good ones is refused and the ten are applied', async () => {
  const poison = [
    createOperation(1, 'posts.create', {
      title: 'x'.repeat(5000),
      __proto__: null,
      nested: { deep: [null] },
    }),
    createOperation(2, 'posts.create', 'not even an object'),
    createOperation(3, 'posts.create', null),
    createOperation(4, 'toString', {}),
    createOperation(5, 'sessions.logIn', { email: rosa.email, password: 'x' }),
  ]
  const good = Array.from({ length: 10 }, (_, index) => note(index + 6))
  const { results } = await push([...poison, ...good])
  expect(statuses(results).map(([, status]) => status)).toEqual([
    ...Array(5).fill('refused'),
    ...Array(10).fill('applied'),
  ])
  expect(await titles()).toHaveLength(10)
})

test('R4 an operation without arguments is refused by itself, not the round', async () => {
  const { args: _none, ...bare } = createOperation(1, 'posts.create', {})
  const response = await rosa.call('POST', '/api/sync', {
    body: { ...syncRequest, operations: [bare, note(2)] },
  })
  expect(response.status).toBe(200)
  expect(statuses(response.json<{ results: [] }>().results)).toEqual([
    [1, 'refused', 'invalid'],
    [2, 'applied'],
  ])
})

test('R5 an acknowledged number sent again gets its stored result', async () => {
  const operations = [note(1), note(2, 'refuse'), createOperation(3, 'posts.create', anOffer({ title: ' ' }))]
  const first = await push(operations)
  testApp.clock.advance(40 * dayMs)
  await rosa.logIn()
  const again = await push(operations)
  expect(again.results).toEqual(first.results)
  expect(notes.runs).toEqual(['note 1', 'note 2'])
})

test('R5 a missing number is a gap, and operations after it are not run', async () => {
  expect((await push([note(2)])).state).toBe('gap')
  const response = await push([note(1), note(3)])
  expect(response.state).toBe('gap')
  expect(response.rows).toBeUndefined()
  expect(notes.runs).not.toContain('note 3')
})

test('R5 after a gap a new client sends everything, and each operation is applied once', async () => {
  const [first, third] = [note(1), note(3)]
  await push([first, third])
  const clientId = createId()
  const { state, results } = await push([first, { ...third, n: 2 }], { clientId })
  expect(state).toBe('ok')
  expect(statuses(results)).toEqual([
    [1, 'applied'],
    [2, 'applied'],
  ])
  expect(await titles()).toEqual(['note 1', 'note 3'])
})

test('R5 a new client that sends an operation again gets its stored result, though the reason of a refusal is gone', async () => {
  const operations = [note(1), note(2, 'refuse'), createOperation(3, 'posts.create', anOffer({ title: ' ' }))]
  const first = await push(operations)
  const before = await headSeq()
  notes.behave = () => undefined
  const again = await push(operations, { clientId: createId() })
  expect(again.results).toEqual(first.results)
  expect(notes.runs).toEqual(['note 1', 'note 2'])
  expect([await titles(), await headSeq()]).toEqual([['note 1'], before])
})

test('R5 the same number with another operation is forked, and is not run', async () => {
  await push([note(1)])
  const other = createOperation(1, 'notes.create', { act: 'fine', title: 'other' }, { version: 2 })
  const response = await push([other])
  expect(response.state).toBe('forked')
  expect(notes.runs).toEqual(['note 1'])
  const fresh = await push([{ ...other, n: 1 }], { clientId: createId() })
  expect(statuses(fresh.results)).toEqual([[1, 'applied']])
})

test('R5 O4 the same operation id with other arguments is refused as key_reused, the second time too', async () => {
  const first = note(1)
  await push([first])
  const changedOperation = { ...first, n: 2, args: { act: 'fine', title: 'changed' } }
  expect(statuses((await push([changedOperation])).results)).toEqual([[2, 'refused', 'key_reused']])
  expect(statuses((await push([changedOperation])).results)).toEqual([[2, 'refused', 'key_reused']])
  expect(statuses((await push([{ ...changedOperation, n: 1 }])).results)).toEqual([
    [1, 'refused', 'key_reused'],
  ])
  expect(notes.runs).toEqual(['note 1'])
})

test('R5 O4 a number or an operation twice in one batch is run once and has two results', async () => {
  const [first, second] = [note(1), note(2)]
  const again = { ...first, n: 3 }
  const changedOperation = { ...second, n: 4, args: { act: 'fine', title: 'changed' } }
  const response = await push([first, second, first, again, changedOperation, note(5)])
  expect(statuses(response.results)).toEqual([
    [1, 'applied'],
    [1, 'applied'],
    [2, 'applied'],
    [3, 'applied'],
    [4, 'refused', 'key_reused'],
    [5, 'applied'],
  ])
  expect(notes.runs).toEqual(['note 1', 'note 2', 'note 5'])
  expect(await titles()).toEqual(['note 1', 'note 2', 'note 5'])
  expect(await acknowledgedNumbers()).toEqual([1, 2, 3, 4, 5])
  const forked = await push([note(6), { ...note(6), n: 6 }])
  expect(forked.state).toBe('forked')
})

test.each([
  ['a gap', [note(1), note(2, 'refuse'), note(4)], 'gap'],
  ['a fork', [note(1), note(2, 'refuse'), { ...note(2), n: 2 }], 'forked'],
  ['a fault', [note(1), note(2, 'refuse'), note(3, 'fault'), note(4)], 'ok'],
])('R4 R5 R7 operations before %s in a batch are acknowledged and stay', async (_what, operations, state) => {
  const response = await push(operations)
  expect(response.state).toBe(state)
  expect(await acknowledgedNumbers()).toEqual([1, 2])
  expect(statuses((await push(operations.slice(0, 2))).results)).toEqual([
    [1, 'applied'],
    [2, 'refused', 'not_open'],
  ])
  expect(await titles()).toEqual(['note 1'])
})

test('R4 R7 a fault of the database undoes the whole round, with its acknowledgements', async () => {
  const body = { ...syncRequest, operations: [note(1), note(2), note(3, 'disk')] }
  const before = await headSeq()
  expect((await rosa.call('POST', '/api/sync', { body })).status).toBe(503)
  expect([await titles(), await acknowledgedNumbers(), await headSeq()]).toEqual([[], [], before])
  notes.behave = () => undefined
  expect(statuses((await push(body.operations)).results)).toEqual([
    [1, 'applied'],
    [2, 'applied'],
    [3, 'applied'],
  ])
  expect(await acknowledgedNumbers()).toEqual([1, 2, 3])
})

test('R5 the same batch in 20 simultaneous rounds has one effect', async () => {
  const operations = [note(1), note(2), note(3)]
  const responses = await Promise.all(Array.from({ length: 20 }, () => push(operations)))
  for (const { state, results } of responses) {
    expect(state).toBe('ok')
    expect(statuses(results)).toEqual([
      [1, 'applied'],
      [2, 'applied'],
      [3, 'applied'],
    ])
  }
  expect(notes.runs).toEqual(['note 1', 'note 2', 'note 3'])
})

test('R6 results are stored for 90 days, not shorter', async () => {
  const operations = [note(1), note(2, 'refuse')]
  const first = await push(operations)
  testApp.clock.advance(90 * dayMs - hourMs)
  await testApp.app.jobs.runAll()
  await rosa.logIn()
  expect((await push(operations)).results).toEqual(first.results)
  expect(notes.runs).toHaveLength(2)
})

test('R6 deleting one member’s old results leaves another’s recent ones', async () => {
  const noor = await testApp.signUp('Noor')
  const id = createId()
  await push([note(1, 'fine', { id })])
  testApp.clock.advance(89 * dayMs)
  await noor.logIn()
  await noor.round({ operations: [note(1, 'fine', { id })] })
  testApp.clock.advance(2 * dayMs)
  await testApp.app.jobs.runAll()
  const again = await noor.round({ operations: [note(1, 'fine', { id })] })
  expect(again.state).toBe('ok')
  expect(statuses(again.results)).toEqual([[1, 'applied']])
})

test('R7 operations run in the order of their numbers, however they arrive', async () => {
  const operations = [5, 2, 4, 1, 3].map((n) => note(n))
  const { results } = await push(operations)
  expect(notes.runs).toEqual(['note 1', 'note 2', 'note 3', 'note 4', 'note 5'])
  expect(results?.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5])
})
