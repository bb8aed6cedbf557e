import 'fake-indexeddb/auto'
import type { SyncRequest, SyncResponse } from '@porchlight/contracts/sync/sync.schema'
import { createId } from '@porchlight/contracts/values/id'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queuedOperations } from '../../app/device/queued-operations.ts'
import { completing } from '../../features/members/members.factory.ts'
import { aNewPost, creating } from '../../features/posts/posts.factory.ts'
import { MemberDatabase, type OutboxEntry } from '../../storage/database.ts'
import { readMeta } from '../outbox/meta.ts'
import { addEntry } from '../outbox/new-entry.factory.ts'
import type { RulesByName } from '../outbox/queued-rules.ts'
import { useConnection } from '../transport/connection.ts'
import { type Device, openDevice } from './device.ts'
import { aResponse } from './sync.factory.ts'

let memberId: string
let device: Device
let page: EventTarget & { visibilityState: 'visible' | 'hidden' }
let browser: { onLine: boolean; locks: LockManager; storage: { persist: () => Promise<boolean> } }
let requests: SyncRequest[]
let response: (request: SyncRequest) => Partial<SyncResponse> | Response | null
let isSignedIn: boolean
/** True when the test server confirms the session. */
let hasSession: boolean
let signedOut: number

beforeEach(() => {
  memberId = createId()
  requests = []
  response = (request) => ({ results: (request.operations ?? []).map(({ n }) => ({ n, status: 'applied' })) })
  isSignedIn = true
  hasSession = true
  signedOut = 0
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' as const })
  browser = { onLine: true, locks: navigator.locks, storage: { persist: vi.fn(async () => true) } }
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', browser)
  vi.stubGlobal('location', { protocol: 'http:', host: 'porch.test' })
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    const body = typeof init.body === 'string' ? init.body : await inflated(init.body as ArrayBuffer)
    const request = JSON.parse(body) as SyncRequest
    requests.push(request)
    const serverResponse = response(request)
    if (!serverResponse) throw new TypeError('Failed to fetch')
    if (serverResponse instanceof Response) return serverResponse
    return new Response(JSON.stringify(aResponse(serverResponse)), {
      headers: { 'content-type': 'application/json' },
    })
  })
  FakeSocket.opened = []
  useConnection.setState({ online: true, sending: false, updateNeeded: false })
})
afterEach(async () => {
  await device.stop()
  await new MemberDatabase(memberId).delete()
  vi.unstubAllGlobals()
})

class FakeSocket {
  static opened: FakeSocket[] = []
  onopen: () => void = () => undefined
  onmessage: (event: { data: string }) => void = () => undefined
  onclose: (event: { code: number }) => void = () => undefined
  isClosed = false
  sent: string[] = []
  readonly url: string
  constructor(url: string) {
    this.url = url
    FakeSocket.opened.push(this)
  }
  send(text: string): void {
    this.sent.push(text)
  }
  close(): void {
    this.isClosed = true
    this.onclose({ code: 1005 })
  }
}

async function inflated(bytes: ArrayBuffer): Promise<string> {
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text()
}

async function open(rules: RulesByName = queuedOperations): Promise<void> {
  device = await openDevice({
    memberId,
    rules,
    isSignedIn: async () => isSignedIn,
    confirmSession: async () => hasSession,
    onSignedOut: () => {
      signedOut += 1
    },
  })
}

const write = () => addEntry(device.outbox, creating(aNewPost({ id: createId() })))
/** Waits until the given number of rounds were sent, and the queue is idle. */
async function rounds(count: number): Promise<void> {
  await vi.waitFor(() => expect(requests.length).toBeGreaterThanOrEqual(count))
  await device.syncUntilIdle()
}

describe('D5 a round starts', () => {
  it('D5 at the start of the app', async () => {
    await open()
    await vi.waitFor(() => expect(requests).toHaveLength(1))
  })

  it('D5 after a new entry', async () => {
    await open()
    await rounds(1)
    const countBefore = requests.length
    await write()
    await vi.waitFor(() =>
      expect(requests.slice(countBefore).flatMap(({ operations }) => operations ?? [])).toHaveLength(1),
    )
  })

  it.each<[string, () => void]>([
    ['when the browser is online again', () => window.dispatchEvent(new Event('online'))],
    ['when the page is visible', () => page.dispatchEvent(new Event('visibilitychange'))],
    ['on request', () => device.syncNow()],
    ['on a poke', () => FakeSocket.opened[0]?.onmessage({ data: '{"type":"poke"}' })],
  ])('D5 W2 %s', async (_case, happen) => {
    await open()
    await rounds(1)
    const countBefore = requests.length
    await vi.waitFor(() => expect(FakeSocket.opened).toHaveLength(1))
    happen()
    await vi.waitFor(() => expect(requests.length).toBeGreaterThan(countBefore))
  })

  it('D5 by time, where a socket is silent; not while the server is down or the page hidden', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      await open()
      await device.syncUntilIdle()
      await vi.waitFor(() => expect(FakeSocket.opened).toHaveLength(1))
      const pass = async (ms: number) => {
        await vi.advanceTimersByTimeAsync(ms)
        for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve))
      }
      const expectRounds = async (isSo: boolean) => {
        const countBefore = requests.length
        await pass(120_000)
        expect(requests.length > countBefore).toBe(isSo)
      }
      await expectRounds(true)
      useConnection.setState({ online: false })
      await expectRounds(false)
      useConnection.setState({ online: true })
      await expectRounds(true)
      page.visibilityState = 'hidden'
      page.dispatchEvent(new Event('visibilitychange'))
      await expectRounds(false)
    } finally {
      vi.useRealTimers()
    }
  })

  it('D5 not while the page is hidden', async () => {
    page.visibilityState = 'hidden'
    await open()
    window.dispatchEvent(new Event('online'))
    page.dispatchEvent(new Event('visibilitychange'))
    await write()
    await device.syncUntilIdle()
    expect(requests).toEqual([])
    page.visibilityState = 'visible'
    page.dispatchEvent(new Event('visibilitychange'))
    await vi.waitFor(() => expect(requests.flatMap(({ operations }) => operations ?? [])).toHaveLength(1))
  })

  it('D5 the browser’s offline event shows at once, and entries stay editable', async () => {
    await open()
    await rounds(1)
    browser.onLine = false
    response = () => null
    window.dispatchEvent(new Event('offline'))
    expect(useConnection.getState().online).toBe(false)
    const entry = await write()
    await device.syncUntilIdle()
    expect((await device.database.outbox.get(entry.order))?.number).toBeUndefined()
    expect(await device.outbox.discard(entry)).toBe(true)
  })

  it('D5 a browser that is wrong about its line is corrected by the next response, without a tap', async () => {
    await open()
    await rounds(1)
    const countBefore = requests.length
    browser.onLine = false
    window.dispatchEvent(new Event('offline'))
    expect(useConnection.getState().online).toBe(false)
    await vi.waitFor(() => expect(useConnection.getState().online).toBe(true))
    expect(requests).toHaveLength(countBefore + 1)
  })
})

describe('D7 D9 D10 beside the rounds', () => {
  it('D10 persistent storage is requested after the first own entry, once, and not at load', async () => {
    await open()
    await rounds(1)
    expect(browser.storage.persist).not.toHaveBeenCalled()
    await write()
    expect(browser.storage.persist).toHaveBeenCalledOnce()
    await write()
    expect(browser.storage.persist).toHaveBeenCalledOnce()
  })

  it('D10 persistent storage is not requested for a quiet entry, but for the first other one', async () => {
    const { name } = completing({})
    await open({ ...queuedOperations, [name]: { ...queuedOperations[name], quiet: () => 'profile' } })
    await addEntry(device.outbox, completing({ bio: 'I bake far too much bread.' }))
    expect(browser.storage.persist).not.toHaveBeenCalled()
    await write()
    expect(browser.storage.persist).toHaveBeenCalledOnce()
  })

  it('D10 persistent storage is requested when the app is installed, too', async () => {
    await open()
    window.dispatchEvent(new Event('appinstalled'))
    expect(browser.storage.persist).toHaveBeenCalledOnce()
  })

  it('D4 a round follows at once after the worker has sent', async () => {
    const worker = Object.assign(new EventTarget(), { ready: new Promise(() => undefined) })
    vi.stubGlobal('navigator', { ...browser, serviceWorker: worker })
    await open()
    await device.syncUntilIdle()
    const before = requests.length
    worker.dispatchEvent(new Event('message'))
    await rounds(before + 1)
    await device.stop()
    const after = requests.length
    worker.dispatchEvent(new Event('message'))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(requests).toHaveLength(after)
  })

  it('D10 an entry that fails to be stored requests nothing', async () => {
    await open()
    vi.spyOn(device.database.outbox, 'add').mockImplementation(() => {
      throw new DOMException('The disk is full.', 'QuotaExceededError')
    })
    await expect(write()).rejects.toThrow()
    expect(browser.storage.persist).not.toHaveBeenCalled()
  })

  it('D9 a listener gets every result, until it stops listening', async () => {
    await open()
    const receivedEntries: OutboxEntry[] = []
    const leave = device.onResults((entries) => receivedEntries.push(...entries))
    await write()
    await device.syncUntilIdle()
    expect(receivedEntries).toMatchObject([{ state: 'sent' }])
    leave()
    await write()
    await device.syncUntilIdle()
    expect(receivedEntries).toHaveLength(1)
  })

  it('D9 a late listener gets the earlier results, once', async () => {
    await open()
    await write()
    await device.syncUntilIdle()
    const receivedEntries: OutboxEntry[] = []
    device.onResults((entries) => receivedEntries.push(...entries))
    expect(receivedEntries).toMatchObject([{ state: 'sent' }])
    device.onResults((entries) => receivedEntries.push(...entries))
    expect(receivedEntries).toHaveLength(1)
  })

  it('D7 nothing is sent once the browser’s session is another member’s', async () => {
    await open()
    await rounds(1)
    const countBefore = requests.length
    isSignedIn = false
    await write()
    await device.syncUntilIdle()
    expect(requests).toHaveLength(countBefore)
    expect(await device.database.outbox.toArray()).toMatchObject([{ state: 'waiting' }])
    expect(signedOut).toBe(0)
  })

  it.each([
    { what: 'was renewed on the way', theirs: true, rounds: 2, states: ['sent'], times: 0 },
    { what: 'has ended', theirs: false, rounds: 1, states: ['waiting'], times: 1 },
  ])(
    'Q23 D7 a round whose session $what',
    async ({ theirs: hasOwnSession, rounds: sentCount, states, times }) => {
      await open()
      await rounds(1)
      const countBefore = requests.length
      const taking = response
      response = () => {
        response = taking
        return Response.json({ code: 'signed_out', message: '' }, { status: 401 })
      }
      hasSession = hasOwnSession
      await write()
      await device.syncUntilIdle()
      expect(requests.slice(countBefore).filter(({ operations = [] }) => operations.length > 0)).toHaveLength(
        sentCount,
      )
      expect((await device.database.outbox.toArray()).map(({ state }) => state)).toEqual(states)
      expect(signedOut).toBe(times)
    },
  )

  it.each([
    { whose: 'another member’s', theirs: false, renumbered: false },
    { whose: 'still this member’s', theirs: true, renumbered: true },
  ])(
    'R5 D7 a forked queue gets new numbers only in a session that is $whose',
    async ({ theirs: hasOwnSession, renumbered }) => {
      await open()
      await rounds(1)
      const clientIdBefore = await readMeta(device.database, 'clientId')
      response = ({ clientId }) => (clientId === clientIdBefore ? { state: 'forked' } : {})
      hasSession = hasOwnSession
      await write()
      await device.syncUntilIdle()
      expect((await readMeta(device.database, 'clientId')) !== clientIdBefore).toBe(renumbered)
      expect(requests.some(({ clientId }) => clientId !== clientIdBefore)).toBe(renumbered)
      expect(await device.database.outbox.toArray()).toMatchObject([{ state: 'waiting', number: 1 }])
    },
  )

  it('M1 now is the server’s time, as soon as it is known', async () => {
    response = () => ({ now: new Date(Date.now() + 3_600_000).toISOString() })
    await open()
    await vi.waitFor(() => expect(Math.abs(device.now() - Date.now() - 3_600_000)).toBeLessThan(5000))
  })

  it('D4 after stop there is no round, no socket and no open database', async () => {
    await open()
    await rounds(1)
    await vi.waitFor(() => expect(FakeSocket.opened).toHaveLength(1))
    await device.stop()
    const countBefore = requests.length
    window.dispatchEvent(new Event('online'))
    page.dispatchEvent(new Event('visibilitychange'))
    FakeSocket.opened[0]?.onclose({ code: 1006 })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(requests).toHaveLength(countBefore)
    expect(FakeSocket.opened).toHaveLength(1)
    expect(device.database.isOpen()).toBe(false)
  })

  it.each<[string, () => void]>([
    ['the browser says online', () => window.dispatchEvent(new Event('online'))],
    [
      'the page was away',
      () => {
        for (const visibilityState of ['hidden', 'visible'] as const) {
          page.visibilityState = visibilityState
          page.dispatchEvent(new Event('visibilitychange'))
        }
      },
    ],
  ])('W4 fault 47: a socket that died unnoticed is replaced once %s', async (_case, happen) => {
    await open()
    await vi.waitFor(() => expect(FakeSocket.opened).toHaveLength(1))
    happen()
    await vi.waitFor(() => expect(FakeSocket.opened).toHaveLength(2))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(FakeSocket.opened.map(({ isClosed }) => isClosed)).toEqual([true, false])
  })

  it('W1 W2 an open socket states its member and cursor, and nothing else: its opening starts no round', async () => {
    await open()
    await vi.waitFor(() => expect(FakeSocket.opened).toHaveLength(1))
    const [socket] = FakeSocket.opened
    expect(socket?.url).toBe('ws://porch.test/ws')
    await rounds(1)
    const countBefore = requests.length
    socket?.onopen()
    const cursor = () => readMeta(device.database, 'cursor')
    await vi.waitFor(async () =>
      expect(socket?.sent).toEqual([
        JSON.stringify({ type: 'auth', userId: memberId, cursor: await cursor() }),
      ]),
    )
    expect(requests).toHaveLength(countBefore)
    await write()
    await device.syncUntilIdle()
    expect(socket?.sent).toHaveLength(1)
  })

  it('D5 W2 a failed round is repeated when the socket opens', async () => {
    await open()
    await vi.waitFor(() => expect(FakeSocket.opened).toHaveLength(1))
    await rounds(1)
    const answering = response
    response = () => null
    await write()
    await device.syncUntilIdle()
    const countBefore = requests.length
    response = answering
    FakeSocket.opened[0]?.onopen()
    await vi.waitFor(() => expect(requests.length).toBeGreaterThan(countBefore))
  })
})
