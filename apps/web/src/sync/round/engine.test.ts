import 'fake-indexeddb/auto'
import type { SyncRequest, SyncResponse } from '@porchlight/contracts/sync/sync.schema'
import { schemaVersion } from '@porchlight/contracts/sync/versions'
import { createId } from '@porchlight/contracts/values/id'
import type { Table } from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queuedOperations } from '../../app/device/queued-operations.ts'
import { aMember } from '../../features/members/members.factory.ts'
import type { OutboxEntry } from '../../storage/database.ts'
import { aPostRow, aResponse, aStore, type Store } from '../device/sync.factory.ts'
import { storePhotos } from '../outbox/device-photos.ts'
import { aNewPhoto } from '../outbox/photos.factory.ts'
import { useConnection } from '../transport/connection.ts'
import { CallError, NoSignal } from '../transport/transport.ts'
import { createEngine, type Engine } from './engine.ts'

let store: Store
let engine: Engine
/** The requests, with the time of each. */
let requests: { request: SyncRequest; at: number }[]
/** The server at the other end of the connection. By default it applies every operation. */
let serve: (request: SyncRequest) => Promise<SyncResponse> | SyncResponse
let entriesWithResult: OutboxEntry[]
let signedOut: number
let faults: unknown[]
let visible: boolean
let seemsOnline: boolean

const applying = (request: SyncRequest): SyncResponse =>
  aResponse({ results: (request.operations ?? []).map(({ n }) => ({ n, status: 'applied' })) })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  // The longest wait that chance can give.
  vi.spyOn(Math, 'random').mockReturnValue(1)
  useConnection.setState({ online: true, sending: false, updateNeeded: false })
  store = aStore()
  store.clock.now = Date.now()
  requests = []
  entriesWithResult = []
  signedOut = 0
  faults = []
  visible = true
  seemsOnline = true
  serve = applying
  engine = makeEngine()
})
afterEach(async () => {
  await engine.stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
  await store.database.delete()
})

function makeEngine(): Engine {
  return createEngine({
    database: store.database,
    memberId: store.memberId,
    rules: queuedOperations,
    send: async (request, signal) => {
      requests.push({ request, at: Date.now() })
      const hungUp = new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new NoSignal('stopped', true)))
      })
      return Promise.race([Promise.resolve(serve(request)), hungUp])
    },
    runAlone: (work) => work(),
    now: Date.now,
    isVisible: () => visible,
    seemsOnline: () => seemsOnline,
    onResults: (entries) => entriesWithResult.push(...entries),
    onSignedOut: () => {
      signedOut += 1
    },
    onFault: (error) => faults.push(error),
  })
}

const failing = (error: Error) => () => Promise.reject(error)

function refusedCall(status: number, body: object, headers: Record<string, string> = {}): CallError {
  return new CallError(new Response(null, { status, headers }), JSON.stringify(body))
}

/** Lets what is due happen, without letting time pass. */
async function quiet(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** Advances the clock in steps, so that the store, which runs in real time, keeps up with it. */
async function pass(ms: number): Promise<void> {
  const step = 500
  for (let remainingMs = ms; remainingMs > 0; remainingMs -= step) {
    await vi.advanceTimersByTimeAsync(Math.min(step, remainingMs))
    await quiet()
  }
}

const operationsAsked = () => requests.map(({ request }) => request.operations?.length ?? 0)
const states = async () => (await store.database.outbox.toArray()).map(({ state }) => state)

describe('D5 the start of rounds', () => {
  it('D5 a wake starts a round, which carries the queue', async () => {
    await store.create()
    engine.wake()
    await quiet()
    expect(operationsAsked()).toEqual([1])
    expect(await states()).toEqual(['sent'])
    expect(entriesWithResult).toMatchObject([{ state: 'sent' }])
  })

  it('D4 the engine is busy during a round, and from a failure to the next success', async () => {
    await store.create()
    expect(engine.isBusy()).toBe(false)
    const line = Promise.withResolvers<void>()
    serve = async (request) => {
      await line.promise
      return applying(request)
    }
    engine.wake()
    await quiet()
    expect(engine.isBusy()).toBe(true)
    line.resolve()
    await quiet()
    expect(engine.isBusy()).toBe(false)

    for (const failure of [new NoSignal('no line'), refusedCall(503, {}, { 'retry-after': '30' })]) {
      serve = failing(failure)
      engine.wake()
      await quiet()
      expect(engine.isBusy()).toBe(true)
      serve = applying
      await pass(31_000)
      expect(engine.isBusy()).toBe(false)
    }
  })

  it('D5 fault 47: many wakes start at most one round and one after it', async () => {
    for (let count = 0; count < 50; count += 1) engine.wake()
    await quiet()
    expect(requests.length).toBeLessThanOrEqual(2)
  })

  it('D5 an entry written during a round goes with the next one, at once', async () => {
    await store.create({ title: 'One' })
    serve = async (request) => {
      if (requests.length === 1) {
        await store.create({ title: 'Two' })
        engine.wake()
      }
      return applying(request)
    }
    await engine.syncUntilIdle()
    expect(operationsAsked()).toEqual([1, 1])
    expect(await states()).toEqual(['sent', 'sent'])
  })

  it('D4 D5 a hidden page makes no rounds, and one when it is visible', async () => {
    visible = false
    await store.create()
    engine.wake()
    await quiet()
    expect(requests).toEqual([])
    visible = true
    engine.wake()
    await quiet()
    expect(operationsAsked()).toEqual([1])
  })

  it('R2 pages and batches follow each other without a pause', async () => {
    serve = (request) => ({ ...applying(request), ...(requests.length < 4 ? { more: true } : {}) })
    for (let count = 0; count < 50; count += 1) await store.create()
    await engine.syncUntilIdle()
    expect(operationsAsked()).toEqual([20, 30, 0, 0])
    expect(new Set(requests.map(({ at }) => at)).size).toBe(1)
  })

  it.each<[string, () => void]>([
    ['the last page of changes is here', () => undefined],
    [
      'a round has failed',
      () => {
        serve = failing(new NoSignal('no network'))
      },
    ],
    [
      'the server requests a pause',
      () => {
        serve = failing(refusedCall(429, { code: 'too_many', message: 'Later.' }, { 'retry-after': '90' }))
      },
    ],
  ])('R2 a device is current only once %s', async (_moment, end) => {
    useConnection.setState({ isCurrent: false })
    serve = (request) => {
      expect(useConnection.getState().isCurrent).toBe(false)
      if (requests.length === 2) end()
      return { ...applying(request), ...(requests.length < 3 ? { more: true } : {}) }
    }
    await engine.syncUntilIdle()
    expect(requests).toHaveLength(3)
    expect(useConnection.getState().isCurrent).toBe(true)
    useConnection.setState({ isCurrent: false })
    await engine.syncUntilIdle()
    expect(useConnection.getState().isCurrent).toBe(true)
  })

  it('R2 rounds without operations do not change the batch size, however fast they are', async () => {
    for (let count = 0; count < 5; count += 1) await engine.syncUntilIdle()
    for (let count = 0; count < 50; count += 1) await store.create()
    await engine.syncUntilIdle()
    expect(operationsAsked()).toEqual([0, 0, 0, 0, 0, 20, 30])
  })

  it('R2 a timeout halves the batch, fast rounds double it', async () => {
    for (let count = 0; count < 60; count += 1) await store.create({ description: 'x'.repeat(10) })
    serve = failing(new NoSignal('too late', true))
    await engine.syncUntilIdle()
    await pass(1000)
    serve = applying
    await engine.syncUntilIdle()
    expect(operationsAsked()).toEqual([20, 10, 5, 10, 20, 25])
    expect(await states()).not.toContain('waiting')
  })
})

describe('D5 back-off', () => {
  it('D5 waits 1, 2, 4 … 60 s after failures, and begins anew after a success', async () => {
    serve = failing(new NoSignal('no network'))
    engine.wake()
    await quiet()
    await pass(200_000)
    const gaps = requests.map(({ at }, index) => at - (requests[index - 1]?.at ?? at)).slice(1)
    expect(gaps.slice(0, 8)).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000])
    serve = applying
    await pass(60_000)
    serve = failing(new NoSignal('no network'))
    const countBefore = requests.length
    engine.wake()
    await quiet()
    await pass(1000)
    expect(requests.length - countBefore).toBe(2)
  })

  it('D5 is skipped for an entry, a poke or a returning signal', async () => {
    serve = failing(new NoSignal('no network'))
    engine.wake()
    await quiet()
    await pass(15_000)
    const countBefore = requests.length
    serve = applying
    engine.wake()
    await quiet()
    expect(requests.length).toBe(countBefore + 1)
    expect(useConnection.getState().online).toBe(true)
  })

  it('D5 a signal that comes back while a lost request still hangs is used as soon as that ends', async () => {
    let lose: (error: Error) => void = () => undefined
    serve = () =>
      new Promise((_resolve, reject) => {
        lose = reject
      })
    engine.wake()
    await quiet()
    engine.wake()
    serve = applying
    lose(new NoSignal('too late', true))
    await quiet()
    expect(requests).toHaveLength(2)
    expect(useConnection.getState().online).toBe(true)
  })

  it('D5 Retry-After is obeyed, whatever happens meanwhile and however the clock jumps', async () => {
    serve = failing(refusedCall(429, { code: 'too_many', message: 'Later.' }, { 'retry-after': '90' }))
    engine.wake()
    await quiet()
    serve = applying
    for (let count = 0; count < 10; count += 1) {
      engine.wake()
      await pass(8000)
    }
    vi.setSystemTime(Date.now() - 365 * 24 * 3600 * 1000)
    engine.wake()
    await quiet()
    expect(requests).toHaveLength(1)
    await pass(11_000)
    expect(requests).toHaveLength(2)
  })

  it('D5 a Retry-After of months does not make a timer that ends at once', async () => {
    serve = failing(
      refusedCall(503, { code: 'unavailable', message: 'Later.' }, { 'retry-after': '9999999' }),
    )
    engine.wake()
    await quiet()
    await pass(5000)
    expect(requests).toHaveLength(1)
  })

  it('R8 beyond the day’s limit rounds carry no operations, and the queue is sent when the day begins', async () => {
    await store.create()
    const full = refusedCall(429, { code: 'too_many', message: 'Later.' }, { 'retry-after': '90' })
    serve = async (request) => {
      if (request.operations) throw full
      return aResponse()
    }
    engine.wake()
    await quiet()
    expect(operationsAsked()).toEqual([1, 0])
    engine.wake()
    await quiet()
    expect(operationsAsked()).toEqual([1, 0, 0])
    expect([await states(), engine.isBusy(), engine.hasFailed()]).toEqual([['waiting'], true, false])
    serve = applying
    await pass(80_000)
    expect(operationsAsked()).toEqual([1, 0, 0])
    await pass(11_000)
    expect(operationsAsked()).toEqual([1, 0, 0, 1])
    expect([await states(), engine.isBusy()]).toEqual([['sent'], false])
  })

  it('R8 where those rounds are too many as well, none is sent until the server’s time', async () => {
    await store.create()
    serve = failing(refusedCall(429, { code: 'too_many', message: 'Later.' }, { 'retry-after': '90' }))
    engine.wake()
    await quiet()
    engine.wake()
    await pass(80_000)
    expect(operationsAsked()).toEqual([1, 0])
    serve = applying
    await pass(11_000)
    expect(await states()).toEqual(['sent'])
  })

  it('R3 R7 a retry waits longer each time instead of looping', async () => {
    await store.create()
    serve = (request) =>
      aResponse({ results: (request.operations ?? []).map(({ n }) => ({ n, status: 'retry' })) })
    engine.wake()
    await quiet()
    expect(requests).toHaveLength(1)
    await pass(20_000)
    const gaps = requests.map(({ at }, index) => at - (requests[index - 1]?.at ?? at)).slice(1)
    expect(gaps.slice(0, 4)).toEqual([1000, 2000, 4000, 8000])
    expect(await states()).toEqual(['waiting'])
  })

  it.each(['gap', 'forked', 'reset'] as const)(
    'R5 a server that always responds with %s is not called in a loop',
    async (state) => {
      serve = () => aResponse({ state, cursor: null })
      engine.wake()
      await quiet()
      await pass(30_000)
      expect(requests.length).toBeLessThan(15)
    },
  )

  it('R3 a server without results is not called in a loop', async () => {
    await store.create()
    serve = () => aResponse()
    engine.wake()
    await quiet()
    await pass(10_000)
    expect(requests.length).toBeLessThan(6)
  })

  it('R2 a 413 to a round without operations is not repeated in a loop', async () => {
    serve = failing(refusedCall(413, { code: 'too_large', message: 'Too large.' }))
    engine.wake()
    await quiet()
    expect(requests).toHaveLength(1)
  })

  it.each([
    [400, 'invalid', 'This call could not be read.'],
    [413, 'too_large', 'This is too large to send.'],
  ])(
    'R3 R4 a round refused with %i blocks nothing: the operation at fault is refused, the others are applied',
    async (status, code, message) => {
      const [, bad] = [
        await store.create({ title: 'Before' }),
        await store.create({ title: 'Bad' }),
        await store.create({ title: 'Behind' }),
      ]
      serve = async (request) => {
        if (request.operations?.some(({ id }) => id === bad.id)) throw refusedCall(status, { code, message })
        return applying(request)
      }
      engine.wake()
      await quiet()
      await pass(10_000)
      expect(await states()).toEqual(['sent', 'refused', 'sent'])
      expect(entriesWithResult.find(({ id }) => id === bad.id)).toMatchObject({
        state: 'refused',
        code,
        message,
      })
      expect(requests.length).toBeLessThan(10)
    },
  )

  it('D9 R2 on a line that carries one entry at a time, entries that wait for a verified address are moved aside at once', async () => {
    await store.database.members.put(aMember({ id: store.memberId, isEmailProofWanted: true }))
    for (let count = 0; count < 8; count += 1) await store.create()
    // The text is larger than the bytes that one round may carry on any connection.
    const description = 'x'.repeat(200_000)
    await store.database.outbox.toCollection().modify((entry) => {
      entry.args = { ...(entry.args as object), description }
    })
    const refusal = { status: 'refused', code: 'prove_email', message: 'Please show it.' } as const
    serve = ({ operations = [] }) => aResponse({ results: operations.map(({ n }) => ({ n, ...refusal })) })
    engine.wake()
    for (let round = 0; round < 12; round += 1) await quiet()
    expect(operationsAsked()).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 0])
    const heldCount = await store.database.outbox.filter(({ heldFor }) => heldFor !== undefined).count()
    expect([heldCount, engine.hasFailed(), entriesWithResult]).toEqual([8, false, []])
  })

  it('R3 an invalid round without operations is not repeated in a loop, and no entry is refused', async () => {
    serve = failing(refusedCall(400, { code: 'invalid', message: 'This call could not be read.' }))
    engine.wake()
    await quiet()
    expect(requests).toHaveLength(1)
  })

  it('R3 a round with an invalid cursor refuses no entry', async () => {
    await store.create()
    const issues = [{ path: 'cursor', message: 'Too long.' }]
    serve = failing(refusedCall(400, { code: 'invalid', message: 'Too long.', issues }))
    engine.wake()
    await quiet()
    await pass(10_000)
    expect(await states()).toEqual(['waiting'])
    expect(requests.length).toBeLessThan(8)
  })

  it('fault 35: an error of the device’s own store is tried again', async () => {
    await store.create()
    vi.spyOn(store.database.meta, 'get').mockImplementationOnce(() => {
      throw new Error('the store was lost')
    })
    engine.wake()
    await quiet()
    expect(requests).toEqual([])
    await pass(1000)
    expect(await states()).toEqual(['sent'])
  })

  it.each([
    ['number an entry', 'updating'],
    ['store a row', 'creating'],
  ] as const)('D2 on a full disk photos that the server has make room to %s', async (_case, hook) => {
    const { outbox, posts, keptPhotos } = store.database
    const row = aPostRow()
    await createSentPhoto()
    await store.create()
    const writes = (hook === 'updating' ? outbox : posts).hook as Table['hook']
    const refuse = () => {
      throw new DOMException('The disk is full.', 'QuotaExceededError')
    }
    // Both kinds of hook can refuse a write; their types differ in what else they are given.
    const kind = hook as 'creating'
    writes(kind, refuse)
    keptPhotos.hook('deleting', () => writes(kind).unsubscribe(refuse))
    serve = (request) => ({ ...applying(request), rows: [row] })
    engine.wake()
    await quiet()
    expect(faults.map(String)).toEqual([expect.stringContaining('The disk is full.')])
    expect(await keptPhotos.count()).toBe(0)
    await pass(1000)
    expect([await states(), faults.length]).toEqual([['sent'], 1])
    expect(await posts.get(row.id)).toEqual(row.row)
  })

  it('D2 an unknown fault of the store deletes no photo, unless the next round has it, too', async () => {
    const loseStore = () =>
      vi.spyOn(store.database.meta, 'get').mockImplementationOnce(() => {
        throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
      })
    await createSentPhoto()
    serve = failing(new NoSignal('no network'))
    engine.wake()
    await quiet()
    serve = applying
    const outcomes = []
    for (const isLost of [true, false, true, true]) {
      if (isLost) loseStore()
      engine.wake()
      await quiet()
      outcomes.push([faults.length, await store.database.keptPhotos.count()])
    }
    expect(outcomes).toEqual([
      [1, 1],
      [1, 1],
      [2, 1],
      [3, 0],
    ])
  })

  it('D2 any other fault of a round deletes no photo', async () => {
    await createSentPhoto()
    vi.spyOn(store.database.meta, 'get').mockImplementationOnce(() => {
      throw new TypeError('a bug of the app')
    })
    engine.wake()
    await quiet()
    expect(faults).toHaveLength(1)
    expect(await store.database.keptPhotos.count()).toBe(1)
  })
})

/** Stores a photo that the server has. */
async function createSentPhoto(): Promise<void> {
  const photo = aNewPhoto()
  await storePhotos(store.database, [photo], Date.now())
  await store.database.keptPhotos.update(photo.sha256, { state: 'sent' })
}

describe('D5 a browser that says it is offline', () => {
  it('D5 is believed only until a server responds: first a round without operations, then everything', async () => {
    seemsOnline = false
    useConnection.setState({ online: false })
    const entry = await store.create()
    serve = failing(new NoSignal('no network'))
    engine.wake()
    await quiet()
    expect(operationsAsked()).toEqual([0])
    expect((await store.database.outbox.get(entry.order))?.number).toBeUndefined()
    serve = applying
    engine.wake()
    await quiet()
    expect(operationsAsked()).toEqual([0, 0, 1])
    expect(await states()).toEqual(['sent'])
  })

  it('D5 is believed even when a round had a response just before', async () => {
    await engine.syncUntilIdle()
    seemsOnline = false
    useConnection.setState({ online: true })
    const entry = await store.create()
    serve = failing(new NoSignal('no network'))
    engine.wake()
    await quiet()
    expect(operationsAsked()).toEqual([0, 0])
    expect((await store.database.outbox.get(entry.order))?.number).toBeUndefined()
  })

  it('D5 leaves entries behind a failing probe editable', async () => {
    seemsOnline = false
    useConnection.setState({ online: false })
    serve = failing(new NoSignal('no network'))
    const entry = await store.create({ title: 'First' })
    await engine.syncUntilIdle()
    await store.create({ title: 'Edited' }, entry)
    expect(await store.titles()).toEqual(['Edited'])
  })
})

describe('D6 D7 D8 the results of responses', () => {
  it('D6 no signal shows offline and acknowledges nothing', async () => {
    await store.create()
    serve = failing(new NoSignal('an answer that is not ours'))
    await engine.syncUntilIdle()
    expect(useConnection.getState()).toMatchObject({ online: false, sending: false })
    expect(await states()).toEqual(['waiting'])
    expect(entriesWithResult).toEqual([])
  })

  it('D6 a signal that is lost while a response is stored is not shown as present', async () => {
    const transaction = store.database.transaction.bind(store.database) as (...args: unknown[]) => unknown
    vi.spyOn(store.database, 'transaction').mockImplementation(((...args: unknown[]) => {
      // The browser's own offline event has the same effect.
      useConnection.setState({ online: false })
      return transaction(...args)
    }) as never)
    engine.wake()
    await vi.waitFor(() => expect(requests).toHaveLength(1))
    await engine.stop()
    expect(useConnection.getState().online).toBe(false)
  })

  it.each<[string, typeof serve]>([
    ['a response', applying],
    ['a refusal', failing(refusedCall(503, { code: 'busy', message: 'Later.' }))],
  ])('D6 %s that arrives after the signal was lost does not show it as present', async (_what, respond) => {
    serve = (request) => {
      seemsOnline = false
      useConnection.setState({ online: false })
      return respond(request)
    }
    await engine.syncUntilIdle()
    expect(requests).toHaveLength(1)
    expect(useConnection.getState().online).toBe(false)
    // The next response proves that there is a line, whatever the browser says.
    await engine.syncUntilIdle()
    expect(useConnection.getState().online).toBe(true)
  })

  it('D7 our own 401 ends the rounds, once, and keeps the queue', async () => {
    await store.create()
    serve = failing(refusedCall(401, { code: 'signed_out', message: 'You are logged out.' }))
    await engine.syncUntilIdle()
    for (let count = 0; count < 3; count += 1) engine.wake()
    await pass(200_000)
    expect([signedOut, requests.length]).toEqual([1, 1])
    expect(await states()).toEqual(['waiting'])
  })

  it('D7 another 401 does not sign out', async () => {
    serve = failing(refusedCall(401, { code: 'proxy', message: 'Sign in to the proxy.' }))
    await engine.syncUntilIdle()
    expect(signedOut).toBe(0)
  })

  it('D8 below minimumApp the queue is held without numbers, and sent when the server accepts it', async () => {
    serve = () => aResponse({ minimumApp: schemaVersion + 1 })
    await engine.syncUntilIdle()
    expect(useConnection.getState().updateNeeded).toBe(true)
    const entry = await store.create()
    await engine.syncUntilIdle()
    expect(operationsAsked()).toEqual([0, 0])
    expect((await store.database.outbox.get(entry.order))?.number).toBeUndefined()
    await pass(200_000)
    expect(requests).toHaveLength(2)
    serve = applying
    await engine.syncUntilIdle()
    expect(useConnection.getState().updateNeeded).toBe(false)
    expect(await states()).toEqual(['sent'])
  })

  it('D8 a server of another protocol requires a newer app, and nothing is deleted', async () => {
    await store.create()
    serve = failing(
      refusedCall(426, { code: 'update_needed', message: 'This needs a newer version of the app.' }),
    )
    await engine.syncUntilIdle()
    expect(useConnection.getState().updateNeeded).toBe(true)
    expect(await states()).toEqual(['waiting'])
  })
})

describe('D4 the end of an engine', () => {
  it('D4 stop ends a hanging round, applies nothing after it, and requests nothing more', async () => {
    await store.create()
    let response: (response: SyncResponse) => void = () => undefined
    serve = () =>
      new Promise((resolve) => {
        response = resolve
      })
    engine.wake()
    await quiet()
    expect(useConnection.getState().sending).toBe(true)
    await engine.stop()
    response(aResponse({ results: [{ n: 1, status: 'applied' }] }))
    await quiet()
    expect(await states()).toEqual(['waiting'])
    expect(useConnection.getState()).toMatchObject({ online: true, sending: false })
    engine.wake()
    await pass(200_000)
    expect(requests).toHaveLength(1)
  })

  it('D4 a response during stop is dropped', async () => {
    await store.create()
    serve = (request) => {
      void engine.stop()
      return applying(request)
    }
    await engine.syncUntilIdle()
    expect(await states()).toEqual(['waiting'])
    const next = makeEngine()
    serve = applying
    await next.syncUntilIdle()
    expect(await states()).toEqual(['sent'])
    await next.stop()
  })

  it('D4 stop during a back-off leaves no timer behind', async () => {
    serve = failing(new NoSignal('no network'))
    await engine.syncUntilIdle()
    await engine.stop()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('D4 two engines on one database send everything once', async () => {
    const other = makeEngine()
    const appliedCounts = new Map<string, number>()
    serve = (request) => {
      for (const { id } of request.operations ?? []) appliedCounts.set(id, (appliedCounts.get(id) ?? 0) + 1)
      return applying(request)
    }
    for (let count = 0; count < 5; count += 1) await store.create()
    await Promise.all([engine.syncUntilIdle(), other.syncUntilIdle()])
    expect(await states()).toEqual(Array(5).fill('sent'))
    expect(entriesWithResult.map(({ id }) => id).sort()).toEqual([...appliedCounts.keys()].sort())
    await other.stop()
  })

  it('D9 a listener’s error stops no round', async () => {
    await engine.stop()
    engine = createEngine({
      database: store.database,
      memberId: createId(),
      rules: queuedOperations,
      send: async (request) => applying(request),
      runAlone: (work) => work(),
      now: Date.now,
      isVisible: () => true,
      seemsOnline: () => true,
      onResults: () => {
        throw new Error('a bug of a screen')
      },
      onSignedOut: () => undefined,
      onFault: (error) => faults.push(error),
    })
    await store.create()
    await engine.syncUntilIdle()
    await store.create()
    await engine.syncUntilIdle()
    await pass(5000)
    expect(await states()).toEqual(['sent', 'sent'])
    expect(String(faults[0])).toContain('a bug of a screen')
  })
})
