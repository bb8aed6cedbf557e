/**
 * Creates the data that an older app left on a device: its databases in the shape of their first version, with their
 * contents.
 */
import type { Page } from 'playwright-core'
import { firstDeviceStores, firstMemberStores } from '../../../apps/web/src/storage/first-versions.factory.ts'
import { deviceDatabaseName, memberDatabaseName } from '../../../apps/web/src/storage/names.ts'

const firstVersions = (memberId: string) => [
  { name: deviceDatabaseName, stores: firstDeviceStores },
  { name: memberDatabaseName(memberId), stores: firstMemberStores },
]

/** A path on the same origin that is no page of the app. */
export const withoutApp = '/api/openapi.json'

/** Dexie's version 1. */
const firstVersion = 10

/** Called at `withoutApp`, while no other page has the app open. */
export async function makeOlder(page: Page, memberId: string): Promise<void> {
  for (const { name, stores } of firstVersions(memberId)) {
    await page.evaluate(rebuild, { name, version: firstVersion, stores: Object.entries(stores) })
  }
}

/**
 * Opens a handle that receives no upgrade event, as a tab does that the browser has frozen. It stays open until the
 * page closes.
 */
export async function holdOpen(page: Page, memberId: string): Promise<void> {
  await page.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => {
          Object.assign(window, { held: request.result })
          resolve()
        }
        request.onerror = () => reject(request.error)
      }),
    memberDatabaseName(memberId),
  )
}

export function versionOf(page: Page, memberId: string): Promise<number | undefined> {
  return page.evaluate(
    async (databaseName) => (await indexedDB.databases()).find(({ name }) => name === databaseName)?.version,
    memberDatabaseName(memberId),
  )
}

interface Older {
  name: string
  version: number
  /** The stores: for each its key and its indexes, in Dexie's syntax. */
  stores: [string, string][]
}

/** Runs in the page. */
async function rebuild({ name, version, stores }: Older): Promise<void> {
  const awaitRequest = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const newer = await awaitRequest(indexedDB.open(name))
  const rows = new Map<string, unknown[]>()
  for (const [store] of stores) {
    rows.set(store, await awaitRequest(newer.transaction(store).objectStore(store).getAll()))
  }
  newer.close()
  await awaitRequest(indexedDB.deleteDatabase(name))

  const keyPath = (words: string) => (words.startsWith('[') ? words.slice(1, -1).split('+') : words)
  const opening = indexedDB.open(name, version)
  opening.onupgradeneeded = () => {
    for (const [store, words] of stores) {
      const [key = '', ...indexes] = words.split(', ')
      const createdStore = opening.result.createObjectStore(store, {
        keyPath: keyPath(key.replace('++', '')),
        autoIncrement: key.startsWith('++'),
      })
      for (const index of indexes) {
        const path = index.replace('&', '')
        createdStore.createIndex(path, path, { unique: index.startsWith('&') })
      }
      for (const row of rows.get(store) ?? []) createdStore.put(row)
    }
  }
  ;(await awaitRequest(opening)).close()
}
