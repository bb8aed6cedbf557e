import type { SentOperation } from '@porchlight/contracts/sync/sync.schema'
import { createId } from '@porchlight/contracts/values/id'
import { hourMs, toIso } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anOffer, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { callSignedOut, expectNoSecrets } from '../../testing/responses.factory.ts'
import { createOperation } from '../../testing/rounds.factory.ts'
import { buildNotesApp, createNotes, type Notes, note, statuses } from './notes.factory.ts'

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
const syncRequest = { protocol: 1, schema: 1, clientId: createId(), cursor: null }

test.each([
  ['without a client', { ...syncRequest, clientId: undefined }],
  ['with an invalid client id', { ...syncRequest, clientId: 'phone' }],
  ['without a cursor', { ...syncRequest, cursor: undefined }],
  ['with an endless cursor', { ...syncRequest, cursor: 'x'.repeat(200) }],
  ['with an extra field', { ...syncRequest, userId: createId() }],
  ['of an invalid member id', { ...syncRequest, memberId: 'Rosa' }],
  ['with the number 0', { ...syncRequest, operations: [note(0)] }],
  ['with a number and a half', { ...syncRequest, operations: [note(1.5)] }],
  [
    'with an impossible time',
    { ...syncRequest, operations: [note(1, 'fine', { createdAt: '2026-02-31T00:00:00Z' })] },
  ],
  [
    'with a time in another time zone',
    { ...syncRequest, operations: [note(1, 'fine', { createdAt: '2026-02-01T00:00:00+02:00' })] },
  ],
  ['with an invalid operation id', { ...syncRequest, operations: [note(1, 'fine', { id: 'x' })] }],
  ['with an extra field in an operation', { ...syncRequest, operations: [{ ...note(1), memberId: 'x' }] }],
  [
    'with 201 operations',
    { ...syncRequest, operations: Array.from({ length: 201 }, (_, index) => note(index + 1)) },
  ],
])('R1 a round %s is refused as a whole', async (_what, body) => {
  const response = await rosa.call('POST', '/api/sync', { body })
  expect([response.status, response.json().code]).toEqual([400, 'invalid'])
  expect(notes.runs).toEqual([])
  expectNoSecrets(response.text)
})

test('R1 a round in a newer form is 426', async () => {
  const response = await rosa.call('POST', '/api/sync', {
    body: { ...syncRequest, protocol: 2, whatever: true },
  })
  expect([response.status, response.json().code]).toEqual([426, 'update_needed'])
})

test('R1 a round without a session is 401 and runs nothing', async () => {
  const response = await callSignedOut(testApp, 'POST', '/api/sync', {
    body: { ...syncRequest, operations: [note(1)] },
  })
  expect(response.status).toBe(401)
  expect(notes.runs).toEqual([])
})

test('R1 push and pull share one call, and empty parts are not sent', async () => {
  const first = await push([note(1)])
  expect(Object.keys(first).sort()).toEqual(['cursor', 'now', 'results', 'rows', 'state'])
  expect(first.results).toEqual([{ n: 1, status: 'applied' }])
  expect(first.rows?.some(({ table, row }) => table === 'posts' && row?.title === 'note 1')).toBe(true)
  const quiet = await rosa.round({ cursor: first.cursor })
  expect(Object.keys(quiet).sort()).toEqual(['cursor', 'now', 'state'])
  expect(quiet.state).toBe('ok')
  expect(Math.abs(Date.parse(quiet.now) - testApp.clock.now())).toBeLessThan(5000)
})

test.each([
  ['syncs without operations', []],
  ['sends an operation', [note(1)]],
])(
  'R1 D7 a round that %s for another member than the signed-in one is forked: nothing is run, claimed or returned',
  async (_case, operations) => {
    const noor = await testApp.signUp('Noor')
    const clientId = createId()
    const response = await noor.round({ memberId: rosa.id, clientId, operations })
    expect(Object.keys(response).sort()).toEqual(['cursor', 'now', 'state'])
    expect([response.state, response.cursor]).toEqual(['forked', null])
    expect(notes.runs).toEqual([])
    const ownResponse = await push(operations, { memberId: rosa.id, clientId })
    expect([ownResponse.state, ownResponse.results?.length ?? 0]).toEqual(['ok', operations.length])
  },
)

test('R1 D8 a round without a member, as older apps send it, counts as the signed-in member’s', async () => {
  const clientId = createId()
  const first = await push([note(1)], { clientId })
  const second = await push([note(2)], { clientId, memberId: rosa.id, cursor: first.cursor })
  expect([first, second].map(({ state, results }) => [state, statuses(results)])).toEqual([
    ['ok', [[1, 'applied']]],
    ['ok', [[2, 'applied']]],
  ])
})

test.each([
  ['has sent an operation', [note(1)], ['note 1']],
  ['has only synced', [], []],
])(
  'R1 a client that %s belongs to one member: for another it is forked, with and without operations',
  async (_case, first, runs) => {
    const noor = await testApp.signUp('Noor')
    const clientId = createId()
    await push(first, { clientId })
    for (const operations of [[], [note(2)], [note(1)]]) {
      const response = await noor.round({ clientId, operations })
      expect(response.state).toBe('forked')
      expect(response.rows).toBeUndefined()
      expect(response.results).toBeUndefined()
    }
    expect(notes.runs).toEqual(runs)
    expect((await push([], { clientId })).state).toBe('ok')
  },
)

test('R1 a client is stored with its first round, and reading writes nothing more', async () => {
  const clients = () => testApp.app.database.reader.selectFrom('syncClients').selectAll().execute()
  const clientId = createId()
  await push([], { clientId })
  const clientsBefore = await clients()
  expect(clientsBefore).toContainEqual(
    expect.objectContaining({ id: clientId, memberId: rosa.id, lastNumber: 0 }),
  )
  testApp.clock.advance(1000)
  await push([], { clientId })
  expect(await clients()).toEqual(clientsBefore)
})

test('R3 every operation has its own result, and the round is 200', async () => {
  const { results } = await push([
    note(1),
    note(2, 'refuse'),
    createOperation(3, 'posts.create', anOffer({ title: ' ' })),
    createOperation(4, 'posts.withdraw', { id: createId() }),
    note(5),
  ])
  expect(statuses(results)).toEqual([
    [1, 'applied'],
    [2, 'refused', 'not_open'],
    [3, 'refused', 'invalid'],
    [4, 'refused', 'not_found'],
    [5, 'applied'],
  ])
  expect(results?.[1]?.message).toBe('This post is no longer open.')
  expect(results?.[2]?.params).toEqual({ issues: [{ path: 'title', message: 'Required' }] })
})

test('D8 an older version of an operation is upgraded, and a future one is refused as unknown', async () => {
  const { results } = await push([
    createOperation(1, 'notes.create', { text: 'of last year' }, { version: 1 }),
    note(2, 'fine', { version: 3 }),
    createOperation(3, 'notes.polish', {}),
  ])
  expect(statuses(results)).toEqual([
    [1, 'applied'],
    [2, 'refused', 'unknown_operation'],
    [3, 'refused', 'unknown_operation'],
  ])
  expect(notes.runs).toEqual(['upcast of last year'])
})

test('D8 below the minimum app nothing is run, and the response states the minimum', async () => {
  await testApp.restart({ minimumApp: 2 })
  const old = await push([note(1)])
  expect(old.minimumApp).toBe(2)
  expect(old.results).toBeUndefined()
  expect(old.state).toBe('ok')
  expect(notes.runs).toEqual([])
  const current = await push([note(1)], { schema: 2 })
  expect(current.minimumApp).toBeUndefined()
  expect(statuses(current.results)).toEqual([[1, 'applied']])
})

test('R8 a limit on rounds is 429 for the round, and no operation is run', async () => {
  const small = await buildTestApp(
    { LIMITS: JSON.stringify({ requestsPerMember: 2 }) },
    { extraOperations: notes.operations },
  )
  try {
    const ida = await small.signUp('Ida')
    const body = { ...syncRequest, operations: [note(1)] }
    const responses = []
    for (let turn = 0; turn < 3; turn += 1) responses.push(await ida.call('POST', '/api/sync', { body }))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(Number(responses[2]?.headers['retry-after'])).toBeGreaterThan(0)
    expect(notes.runs).toHaveLength(1)
  } finally {
    await small.close()
  }
})

test('M1 every response states the time of arrival', async () => {
  testApp.clock.advance(3 * hourMs)
  const { now } = await rosa.round()
  expect(Math.abs(Date.parse(now) - testApp.clock.now())).toBeLessThan(2000)
  expect(now).toBe(toIso(Date.parse(now)))
})
