/**
 * A device as an older app left it, row by row. It comes from the build of commit c1f6b32 of November 2026. It had sent
 * a request that was refused (number 1) and a post without a response (number 2). Without a signal it then stored a
 * post, a completed profile and a withdrawal, all without a number, and a draft.
 */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import type { MetaEntry, OutboxEntry } from '../../../apps/web/src/storage/database.ts'

interface OlderStore {
  name: string
  keyPath: string | string[]
  autoIncrement: boolean
  indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[]
  rows: unknown[]
}

export interface OlderDatabase {
  name: string
  version: number
  stores: OlderStore[]
}

/** Reads the stored device as this member's. */
export function readOlderDevice(memberId: string): OlderDatabase[] {
  const text = readFileSync(new URL('./older-device.json', import.meta.url), 'utf8')
  return JSON.parse(text.replaceAll('{member}', memberId))
}

export function rowsIn<Row>(databases: OlderDatabase[], store: string): Row[] {
  return databases.flatMap(({ stores }) => stores.find(({ name }) => name === store)?.rows ?? []) as Row[]
}

export function olderOutbox(databases: OlderDatabase[]): OutboxEntry[] {
  return rowsIn(databases, 'outbox')
}

/** Puts it in the place of what the page has. Called where no app is open. */
export async function becomeOlderDevice(page: Page, databases: OlderDatabase[]): Promise<void> {
  for (const database of databases) await page.evaluate(replaceDatabase, database)
}

/** Sets the cursor to the server's present one. The rest of `meta` stays as the device had it. */
export function withCursor(databases: OlderDatabase[], cursor: string): OlderDatabase[] {
  for (const entry of rowsIn<MetaEntry>(databases, 'meta')) if (entry.key === 'cursor') entry.value = cursor
  return databases
}

/** Runs in the page. */
async function replaceDatabase({ name, version, stores }: OlderDatabase): Promise<void> {
  const awaitRequest = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  await awaitRequest(indexedDB.deleteDatabase(name))
  const opening = indexedDB.open(name, version)
  opening.onupgradeneeded = () => {
    for (const store of stores) {
      const { keyPath, autoIncrement } = store
      const createdStore = opening.result.createObjectStore(store.name, { keyPath, autoIncrement })
      for (const { name: index, keyPath: path, unique, multiEntry } of store.indexes) {
        createdStore.createIndex(index, path, { unique, multiEntry })
      }
      for (const row of store.rows) createdStore.put(row)
    }
  }
  ;(await awaitRequest(opening)).close()
}
