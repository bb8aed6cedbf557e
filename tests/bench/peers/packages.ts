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
