import type { SentOperation } from '@porchlight/contracts/sync/sync.schema'
import { createId } from '@porchlight/contracts/values/id'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestApp, TestMember } from '../../testing/app.factory.ts'
import { createOperation } from '../../testing/rounds.factory.ts'
import {
  buildNotesApp,
  createNotes,
  misbehave,
  type Notes,
  note,
  statuses,
  titlesIn,
} from './notes.factory.ts'

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
const syncRequest = { protocol: 1, schema: 1, clientId: createId(), cursor: null }

test('R7 retry ends the batch: nothing after it is run or acknowledged', async () => {
  const { state, results } = await push([note(1), note(2, 'fault'), note(3)])
  expect(state).toBe('ok')
  expect(statuses(results)).toEqual([
    [1, 'applied'],
    [2, 'retry'],
  ])
  expect(notes.runs).toEqual(['note 1', 'note 2'])
  expect(await titles()).toEqual(['note 1'])
  expect((await push([note(4)])).state).toBe('gap')
})

test('R7 after five faults the operation is refused as internal, and the others are applied', async () => {
  const [broken, good] = [note(1, 'fault'), note(2)]
  for (let turn = 1; turn < 5; turn += 1) {
    expect(statuses((await push([broken, good])).results)).toEqual([[1, 'retry']])
  }
  const { results } = await push([broken, good])
  expect(statuses(results)).toEqual([[1, 'refused', 'internal']])
  expect(results?.[0]?.message).toMatch(/^Something went wrong/)
  expect(statuses((await push([broken, good])).results)).toEqual([
    [1, 'refused', 'internal'],
    [2, 'applied'],
  ])
  expect(notes.runs.filter((title) => title === 'note 1')).toHaveLength(5)
  expect(await titles()).toEqual(['note 2'])
})

test('R7 the faults of an operation count across restarts and clients', async () => {
  const broken = note(1, 'fault')
  for (let turn = 1; turn < 5; turn += 1) {
    await push([broken], { clientId: createId() })
    await testApp.restart()
  }
  expect(statuses((await push([broken])).results)).toEqual([[1, 'refused', 'internal']])
})

test('R7 one member’s faults are not another’s, also under the same operation id', async () => {
  const noor = await testApp.signUp('Noor')
  const id = createId()
  for (let turn = 0; turn < 4; turn += 1) await noor.round({ operations: [note(1, 'fault', { id })] })
  for (let turn = 0; turn < 5; turn += 1) await push([note(1, 'fault', { id })])
  const { results } = await noor.round({ operations: [note(1, 'fault', { id })] })
  expect(statuses(results)).toEqual([[1, 'refused', 'internal']])
})

test('R7 an operation that succeeds before the fifth fault is applied', async () => {
  const broken = note(1, 'fault')
  for (let turn = 0; turn < 4; turn += 1) await push([broken])
  notes.behave = () => undefined
  expect(statuses((await push([broken])).results)).toEqual([[1, 'applied']])
})

test('R7 Q57 a handler that awaits something other than the database faults alone', async () => {
  notes.behave = async (act) => {
    if (act === 'wait') await new Promise((resolve) => setTimeout(resolve, 20))
    return misbehave(act)
  }
  const noor = await testApp.signUp('Noor')
  const [rosaResponse, noorResponse] = await Promise.all([
    push([note(1), note(2, 'wait')]),
    noor.round({ operations: [note(1)] }),
  ])
  expect(statuses(rosaResponse.results)).toEqual([
    [1, 'applied'],
    [2, 'retry'],
  ])
  expect(statuses(noorResponse.results)).toEqual([[1, 'applied']])
  expect(await titles()).toHaveLength(2)
})

test('R7 a database that cannot save is no operation’s fault: 503, nothing counted, nothing acknowledged', async () => {
  const operations = [note(1), note(2, 'disk')]
  for (let turn = 0; turn < 6; turn += 1) {
    const response = await rosa.call('POST', '/api/sync', { body: { ...syncRequest, operations } })
    expect([response.status, response.json().code]).toEqual([503, 'unavailable'])
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect(await titles()).toEqual([])
  notes.behave = () => undefined
  const response = await rosa.call('POST', '/api/sync', { body: { ...syncRequest, operations } })
  expect(statuses(response.json<{ results: [] }>().results)).toEqual([
    [1, 'applied'],
    [2, 'applied'],
  ])
})

test('R4 operations of many devices share commits, and each has its own result', async () => {
  const responses = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      push([note(1, ['fine', 'refuse', 'fault', 'fine'][index % 4])], { clientId: createId() }),
    ),
  )
  const outcomes = responses.map(({ results }) => results?.[0]?.status)
  expect(outcomes).toEqual(
    Array.from({ length: 40 }, (_, index) => ['applied', 'refused', 'retry', 'applied'][index % 4]),
  )
  expect(await titles()).toHaveLength(20)
})

test('R7 the faults of an operation that succeeded in the end are deleted', async () => {
  const faults = () =>
    testApp.app.database.reader.selectFrom('operationFaults').select('operationId').execute()
  const operation = note(1, 'fault')
  await push([operation])
  expect(await faults()).toHaveLength(1)
  await testApp.app.jobs.runAll()
  expect(await faults()).toHaveLength(1)
  notes.behave = () => undefined
  await push([operation])
  await testApp.app.jobs.runAll()
  expect(await faults()).toHaveLength(0)
})

test('R2 R7 arguments at the allowed depth are refused by themselves, and the others are applied; deeper ones are 413', async () => {
  const clientId = createId()
  const operations = [note(1, 'fine', { args: { act: 'DEEP' } }), note(2)]
  const send = (levels: number) =>
    testApp.app.server.inject({
      method: 'POST',
      url: '/api/sync',
      headers: { cookie: rosa.cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      payload: JSON.stringify({ ...syncRequest, clientId, operations }).replace(
        '"DEEP"',
        '['.repeat(levels) + ']'.repeat(levels),
      ),
    })
  // A device that gets 413 sends half of the operations next, until it has found the one that is too deep.
  for (const levels of [61, 100_000]) expect((await send(levels)).statusCode).toBe(413)
  const round = async () => {
    const response = await send(60)
    expect(response.statusCode).toBe(200)
    return statuses(response.json().results)
  }
  const expected = [
    [1, 'refused', 'invalid'],
    [2, 'applied'],
  ]
  expect(await round()).toEqual(expected)
  expect(await round()).toEqual(expected)
})

test('R7 D8 old arguments that cannot be upgraded are a fault of their own, and the others are applied', async () => {
  const broken = createOperation(2, 'notes.create', null, { version: 1 })
  const operations = [note(1), broken, note(3)]
  for (let turn = 0; turn < 4; turn += 1) {
    expect(statuses((await rosa.round({ operations })).results)).toEqual([
      [1, 'applied'],
      [2, 'retry'],
    ])
  }
  expect(statuses((await rosa.round({ operations })).results)).toEqual([
    [1, 'applied'],
    [2, 'refused', 'internal'],
  ])
  expect(statuses((await rosa.round({ operations })).results)).toHaveLength(3)
})
