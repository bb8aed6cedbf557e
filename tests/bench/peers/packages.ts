/** The peers' packages, from the folder that the bench fetched them into; described as far as they are used. */
import { createRequire } from 'node:module'
import { join } from 'node:path'

export function peersFolder(): string {
  const folder = process.env.BENCH_PEERS
  if (!folder) throw new Error('BENCH_PEERS names no folder')
  return folder
}

export function loadPeer(name: string): unknown {
  return createRequire(join(peersFolder(), 'package.json'))(name)
}

export interface PouchDocument {
  _id: string
}

interface Replicated {
  ok: boolean
  docs_written: number
}

export interface Pouch {
  bulkDocs: (documents: PouchDocument[]) => Promise<unknown>
  info: () => Promise<unknown>
  replicate: {
    to: (remote: Pouch) => Promise<Replicated>
    from: (remote: Pouch) => Promise<Replicated>
  }
  close: () => Promise<void>
}

export interface PouchClass {
  new (name: string, settings?: { adapter: string }): Pouch
  plugin: (plugin: unknown) => PouchClass
  defaults: (settings: { prefix: string }) => PouchClass
}

/** PouchDB with what a device has, or a server. */
export function loadPouch(adapter: 'memory' | 'leveldb'): PouchClass {
  let pouch = loadPeer('pouchdb-core') as PouchClass
  for (const name of [`adapter-${adapter}`, 'adapter-http', 'replication', 'mapreduce']) {
    pouch = pouch.plugin(loadPeer(`pouchdb-${name}`))
  }
  return pouch
}

type Row = Record<string, string | number | boolean>

export interface TinyStore {
  setTable: (name: string, rows: Record<string, Row>) => TinyStore
  getRowCount: (table: string) => number
  addTableListener: (table: string, listener: () => void) => string
}

interface Destroyable {
  destroy: () => Promise<unknown>
}

export interface TinyPersister extends Destroyable {
  addStatusListener: (listener: (persister: TinyPersister, status: number) => void) => string
}

export interface TinySynchronizer extends Destroyable {
  startSync: () => Promise<unknown>
}

export function loadTiny() {
  const { createMergeableStore } = loadPeer('tinybase') as { createMergeableStore: () => TinyStore }
  const { createBetterSqlite3Persister } = loadPeer('tinybase/persisters/persister-better-sqlite3') as {
    createBetterSqlite3Persister: (store: TinyStore, database: unknown, table: string) => TinyPersister
  }
  const { createWsServer } = loadPeer('tinybase/synchronizers/synchronizer-ws-server') as {
    createWsServer: (sockets: unknown, createPersister: (path: string) => TinyPersister) => Destroyable
  }
  const { createWsSynchronizer } = loadPeer('tinybase/synchronizers/synchronizer-ws-client') as {
    createWsSynchronizer: (
      store: TinyStore,
      socket: unknown,
      timeoutSeconds: number,
    ) => Promise<TinySynchronizer>
  }
  return { createMergeableStore, createBetterSqlite3Persister, createWsServer, createWsSynchronizer }
}

/** A value that Jazz stores and synchronizes; each has its own signatures. */
interface JazzValue {
  id: string
}

export interface JazzList extends JazzValue {
  append: (item: string, after: undefined, privacy: 'trusting') => void
  asArray: () => string[]
  subscribe: (listener: (list: JazzList) => void) => () => void
}

interface JazzGroup extends JazzValue {
  addMember: (member: 'everyone', role: 'reader') => void
  createMap: (fields: Record<string, string>, meta: null, privacy: 'trusting') => JazzValue
  createList: (items: string[], meta: null, privacy: 'trusting') => JazzList
}

/** A device or a server of Jazz, in memory unless it has a storage. */
export interface JazzNode {
  createGroup: () => JazzGroup
  load: (id: string) => Promise<JazzValue | 'unavailable'>
  setStorage: (storage: unknown) => void
  syncManager: {
    addPeer: (peer: unknown) => void
    waitForAllCoValuesSync: () => Promise<unknown>
  }
}

interface JazzCrypto {
  newRandomAgentSecret: () => string
  getAgentID: (secret: string) => string
  newRandomSessionID: (agentId: string) => string
}

interface JazzPeerSettings {
  id: string
  role: 'client' | 'server'
  websocket: unknown
  expectPings: false
  batchingByDefault: true
}

/** The functions of a database by which Jazz stores. */
export interface JazzDatabase {
  run: (sql: string, values: unknown[]) => void
  get: (sql: string, values: unknown[]) => unknown
  query: (sql: string, values: unknown[]) => unknown[]
  transaction: (work: () => unknown) => void
  closeDb: () => void
}

export async function loadJazz() {
  const { LocalNode, getSqliteStorage } = loadPeer('cojson') as {
    LocalNode: {
      new (secret: string, sessionId: string, crypto: JazzCrypto): JazzNode
      withNewlyCreatedAccount: (settings: {
        creationProps: { name: string }
        crypto: JazzCrypto
      }) => Promise<{ node: JazzNode }>
    }
    getSqliteStorage: (database: JazzDatabase) => unknown
  }
  const { NapiCrypto } = loadPeer('cojson/crypto/NapiCrypto') as {
    NapiCrypto: { create: () => Promise<JazzCrypto> }
  }
  const { createWebSocketPeer } = loadPeer('cojson-transport-ws') as {
    createWebSocketPeer: (settings: JazzPeerSettings) => unknown
  }
  return { LocalNode, getSqliteStorage, createWebSocketPeer, crypto: await NapiCrypto.create() }
}
