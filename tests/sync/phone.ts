/** A phone without a screen: the real device code on a database of its own, with a line and a clock that a test moves. */
import 'fake-indexeddb/auto'
import { AsyncLocalStorage } from 'node:async_hooks'
import { assert } from '@porchlight/contracts/errors/assert'
import type { ArgsNamed, QueuedName } from '@porchlight/contracts/operations'
import { currentUser } from '@porchlight/contracts/sessions/current-user.operations'
import type { SyncRequest } from '@porchlight/contracts/sync/sync.schema'
import { schemaVersion } from '@porchlight/contracts/sync/versions'
import Dexie from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { queuedOperations } from '../../apps/web/src/app/device/queued-operations.ts'
import { MemberDatabase, type OutboxEntry } from '../../apps/web/src/storage/database.ts'
import { createOutbox, type Outbox } from '../../apps/web/src/sync/outbox/outbox.ts'
import type { RulesByName } from '../../apps/web/src/sync/outbox/queued-rules.ts'
import { createUploads, type Uploads } from '../../apps/web/src/sync/photos/uploads.ts'
import { createEngine, type Engine } from '../../apps/web/src/sync/round/engine.ts'
import type { RunAlone } from '../../apps/web/src/sync/round/lock.ts'
import { type SessionQuestions, sendAsMember } from '../../apps/web/src/sync/round/send-as-member.ts'
import { call } from '../../apps/web/src/sync/transport/transport.ts'
import type { Community } from './server.ts'

/** The effect of the line on one request. */
export type Fault =
  | 'request-lost'
  | 'answer-lost'
  /** The phone receives half of the response, and then the connection stays silent. */
  | 'answer-cut'
  | 'portal'
  /** The phone dies when it receives the response. */
  | 'phone-dies'

export interface Phone {
  readonly memberId: string
  readonly database: MemberDatabase
  readonly outbox: Outbox
  readonly engine: Engine
  readonly uploads: Uploads
  /** All rounds in the order in which the phone sent them, each with whether it arrived at the server. */
  readonly requests: { request: SyncRequest; arrived: boolean }[]
  /** Parts of photos as they were sent: the first byte of each, and the one after its last. */
  readonly parts: { sha256: string; from: number; end: number }[]
  /** Entries in the order in which they received their results. */
  readonly entriesWithResult: OutboxEntry[]
  /**
   * All entries that were ever in its outbox when a round began, by their ids. An entry whose response was lost when
   * the phone died has no reported result.
   */
  readonly written: ReadonlyMap<string, OutboxEntry>
  /** Our own 401 came. */
  readonly isHeld: boolean
  readonly isAlive: boolean
  /** The storage, to open another tab on it. */
  readonly storage: IDBFactory
  /** One part of a photo at a time, among all tabs that share it. */
  readonly alone: RunAlone
  /** The fate of the next requests, one each. All later ones pass. */
  faults: (Fault | null)[]
  /** No signal at all. */
  isOffline: boolean
  /** Milliseconds by which the phone's clock is wrong. */
  skewMs: number
  /** The rules of the operations in this version of the app, from its next start on. */
  rules: RulesByName
  /** The schema version that the app sends, where it is not today's. */
  schema: number
  now: () => number
  do: <Name extends QueuedName>(
    name: Name,
    args: ArgsNamed<Name>,
    replaces?: OutboxEntry,
  ) => Promise<OutboxEntry>
  /** Runs rounds in every tab until nothing is left to do, or no response comes. */
  syncUntilIdle: () => Promise<void>
  /**
   * Holds the response to the next request, or to the one that is `later` requests after it. The request itself reaches
   * the server.
   */
  holdAnswer: (later?: number) => { arrived: Promise<void>; release: () => void }
  /** One more tab on the same storage, without a lock between them. */
  openTab: () => Engine
  signIn: () => Promise<void>
  /** Gives the browser the session of another member from now on. The running app gets no notice of it. */
  holdSessionOf: (other: string) => Promise<void>
  /** Ends at once, as a phone out of memory does; what is stored stays. */
  kill: () => void
  /** The app again, after `kill`. */
  start: () => void
  close: () => void
}

interface PhoneSettings {
  /** Several tabs without a lock: what two frozen holders come down to. */
  tabs?: number
  /** The storage of a phone that was cloned from another. */
  storage?: IDBFactory
  alone?: RunAlone
}

/** The storage of a phone set up from another's backup. */
export async function cloneStorage({ database, memberId }: Phone): Promise<IDBFactory> {
  const storage = new IDBFactory()
  const clone = openDatabase(memberId, storage)
  for (const table of database.tables) await clone.table(table.name).bulkAdd(await table.toArray())
  clone.close()
  return storage
}

const caller = new AsyncLocalStorage<(path: string, init: RequestInit) => Promise<Response>>()

/** The network of all phones; the test stubs `fetch` with it. */
export function fetchFromPhone(path: string, init: RequestInit): Promise<Response> {
  const send = caller.getStore()
  assert(send, 'a call that no phone made')
  return send(path, init)
}

export async function openPhone(
  community: Community,
  memberId: string,
  { tabs = 1, storage = new IDBFactory(), alone = takeTurns() }: PhoneSettings = {},
): Promise<Phone> {
  let cookie = await community.signIn(memberId)
  let open: { database: MemberDatabase; outbox: Outbox; engines: Engine[]; uploads: Uploads } | null = null
  let isHeld = false
  const holds: ({ arrived: () => void; released: Promise<void> } | undefined)[] = []
  const requests: Phone['requests'] = []
  const parts: Phone['parts'] = []
  const entriesWithResult: OutboxEntry[] = []
  const writtenEntries = new Map<string, OutboxEntry>()

  const ofSession: SessionQuestions = {
    isSignedIn: async () => true,
    confirmSession: async () => (await call(currentUser, {}, { on401: 'empty' }))?.id === memberId,
  }
  const sendOwn = sendAsMember(ofSession)
  const send = async (request: SyncRequest, signal: AbortSignal) => {
    const round = { request, arrived: false }
    requests.push(round)
    return caller.run(line(round), () => sendOwn({ ...request, schema: phone.schema }, signal))
  }
  const line = (round: { arrived: boolean }) => async (path: string, init: RequestInit) => {
    const fault = phone.faults.shift() ?? null
    const { app, starts } = community
    const heldResponse = holds.shift()
    const [, sha256 = '', from = '', last = ''] = partOf(path, init) ?? []
    if (sha256 !== '') parts.push({ sha256, from: Number(from), end: Number(last) + 1 })
    if (phone.isOffline || fault === 'request-lost' || !app) throw new TypeError('Failed to fetch')
    if (fault === 'portal') return portalResponse()
    const response = await app.server.inject({
      method: init.method as 'GET' | 'POST' | 'PUT',
      url: path,
      headers: { ...(init.headers as Record<string, string>), cookie, 'sec-fetch-site': 'same-origin' },
      ...(init.body ? { payload: bytesOf(init.body) } : {}),
    })
    round.arrived = community.starts === starts
    heldResponse?.arrived()
    await heldResponse?.released
    if (fault === 'phone-dies') phone.kill()
    const isLost = fault === 'answer-lost' || fault === 'phone-dies' || !round.arrived
    if (isLost || init.signal?.aborted) throw new TypeError('Failed to fetch')
    const headers = {
      'content-type': String(response.headers['content-type']),
      ...retryAfter(response.headers),
    }
    const status = response.statusCode
    if (fault === 'answer-cut') return new Response(cut(response.rawPayload), { status, headers })
    return new Response(response.payload, { status, headers })
  }
  const createTab = (database: MemberDatabase) =>
    createEngine({
      database,
      memberId,
      rules: phone.rules,
      send,
      runAlone: (work) => work(),
      now: phone.now,
      isVisible: () => true,
      seemsOnline: () => true,
      onResults: (entries) => entriesWithResult.push(...entries),
      onSignedOut: () => {
        isHeld = true
      },
      onFault: (error) => {
        throw error
      },
    })
  /** Apart from the rounds, on the same line. */
  const createPhotos = (database: MemberDatabase): Uploads => {
    const uploads = createUploads({
      database,
      ...ofSession,
      runAlone: alone,
      now: phone.now,
      isTextFirst: async () => false,
      onSignedOut: () => {
        isHeld = true
      },
    })
    const wake = () => caller.run(line({ arrived: false }), uploads.wake)
    return {
      ...uploads,
      wake,
      syncUntilIdle: () => caller.run(line({ arrived: false }), uploads.syncUntilIdle),
    }
  }
  const current = () => {
    assert(open, 'the phone is dead')
    return open
  }

  const phone: Phone = {
    memberId,
    get database() {
      return current().database
    },
    get outbox() {
      return current().outbox
    },
    get engine() {
      const [engine] = current().engines
      assert(engine, 'a phone has a tab')
      return engine
    },
    get uploads() {
      return current().uploads
    },
    get isHeld() {
      return isHeld
    },
    get isAlive() {
      return open !== null
    },
    storage,
    alone,
    requests,
    parts,
    entriesWithResult: entriesWithResult,
    written: writtenEntries,
    faults: [],
    isOffline: false,
    skewMs: 0,
    rules: queuedOperations,
    schema: schemaVersion,
    now: () => community.now() + phone.skewMs,
    do: (name, args, replaces) => current().outbox.add(name, args, { replaces }),
    syncUntilIdle: async () => {
      if (!open) return
      const { database, engines } = open
      const rounds = engines.map((engine) => engine.syncUntilIdle())
      for (const entry of await database.outbox.toArray().catch(() => [])) writtenEntries.set(entry.id, entry)
      await Promise.all(rounds)
    },
    holdAnswer: (later = 0) => {
      const [arrived, releaseSignal] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      holds[later] = { arrived: arrived.resolve, released: releaseSignal.promise }
      return { arrived: arrived.promise, release: releaseSignal.resolve }
    },
    openTab: () => {
      const engine = createTab(current().database)
      current().engines.push(engine)
      return engine
    },
    signIn: async () => {
      cookie = await community.signIn(memberId)
      isHeld = false
      phone.kill()
      phone.start()
    },
    holdSessionOf: async (other) => {
      cookie = await community.signIn(other)
    },
    kill: () => {
      for (const engine of open?.engines ?? []) void engine.stop()
      void open?.uploads.stop()
      open?.database.close()
      open = null
    },
    start: () => {
      const database = openDatabase(memberId, storage)
      const engines = Array.from({ length: tabs }, () => createTab(database))
      open = {
        database,
        engines,
        uploads: createPhotos(database),
        outbox: createOutbox({ database, memberId, rules: phone.rules, now: phone.now }),
      }
    },
    close: () => phone.kill(),
  }
  phone.start()
  return phone
}

/** Dexie takes the storage that is there when the database is made. */
export function openDatabase(memberId: string, storage: IDBFactory): MemberDatabase {
  const { dependencies } = Dexie
  const savedDependencies = { ...dependencies }
  Object.assign(dependencies, { indexedDB: storage, IDBKeyRange })
  try {
    return new MemberDatabase(memberId)
  } finally {
    Object.assign(dependencies, savedDependencies)
  }
}

function portalResponse(): Response {
  return new Response('<!doctype html><title>Welcome to the library</title>', {
    headers: { 'content-type': 'text/html' },
  })
}

function bytesOf(body: unknown): string | Buffer {
  return typeof body === 'string' ? body : Buffer.from(body as ArrayBuffer)
}

/** Runs work in turns, as a browser's lock does. */
function takeTurns(): RunAlone {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
}

/** Returns null when the request is not a part of a photo. */
function partOf(path: string, { headers }: RequestInit): RegExpExecArray | null {
  const range = (headers as Record<string, string> | undefined)?.['content-range'] ?? ''
  return /^\/api\/files\/([0-9a-f]{64}) bytes (\d+)-(\d+)\/\d+$/.exec(`${path} ${range}`)
}

/** Long lines break with an error, short ones just end. */
function cut(bytes: Buffer): ReadableStream<Uint8Array> {
  const half = new Uint8Array(bytes.subarray(0, Math.floor(bytes.length / 2)))
  return new ReadableStream({
    start: (controller) => {
      controller.enqueue(half)
      if (bytes.length > 500) controller.error(new TypeError('network error'))
      else controller.close()
    },
  })
}

function retryAfter(headers: Record<string, unknown>): Record<string, string> {
  return headers['retry-after'] === undefined ? {} : { 'retry-after': String(headers['retry-after']) }
}
