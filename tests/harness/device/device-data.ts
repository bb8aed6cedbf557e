/** Reads the data that a phone stores, without the app. */

import type { Exploration } from '@porchlight/contracts/exploration/exploration-rows.schema'
import type { JSHandle, Page } from 'playwright-core'
import type {
  DeviceSetting,
  Draft,
  MetaEntry,
  OutboxEntry,
  StoredPhoto,
} from '../../../apps/web/src/storage/database.ts'
import { deviceDatabaseName, memberDatabaseName } from '../../../apps/web/src/storage/names.ts'

/** The outbox in the order of doing. */
export async function outboxOf(page: Page, memberId: string): Promise<OutboxEntry[]> {
  return (await readAll(page, memberId, 'outbox')) as OutboxEntry[]
}

/** Returns the number of messages it holds. */
export async function messageCountOn(page: Page, memberId: string): Promise<number> {
  return Number(
    await inStore(page, { database: memberDatabaseName(memberId), store: 'messages', act: 'count' }),
  )
}

/** Returns its member's exploration, including what waits in the outbox; undefined when there is none. */
export async function explorationOn(page: Page, memberId: string): Promise<Exploration | undefined> {
  return ((await readAll(page, memberId, 'explorations')) as Exploration[])[0]
}

/** Returns drafts: texts that are written and not submitted. */
export async function draftsOf(page: Page, memberId: string): Promise<Draft[]> {
  return (await readAll(page, memberId, 'drafts')) as Draft[]
}

export function cursorOf(page: Page, memberId: string): Promise<unknown> {
  return metaOf(page, memberId, 'cursor')
}

export function clientIdOf(page: Page, memberId: string): Promise<unknown> {
  return metaOf(page, memberId, 'clientId')
}

async function metaOf(page: Page, memberId: string, metaKey: MetaEntry['key']): Promise<unknown> {
  const meta = (await readAll(page, memberId, 'meta')) as MetaEntry[]
  return meta.find(({ key }) => key === metaKey)?.value
}

export async function databasesOf(page: Page): Promise<string[]> {
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))
  return names.sort()
}

/** The paths of everything in Cache Storage. */
export function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
}

/** Returns every word on the page, including words for screen readers only. */
export function wordsOn(page: Page): Promise<string> {
  return page.evaluate(() => document.body.textContent ?? '')
}

/** Returns all settings of the device by key, including those that belong to no member. */
export async function settingsOf(page: Page): Promise<Record<string, unknown>> {
  const settings = (await inStore(page, {
    database: deviceDatabaseName,
    store: 'settings',
  })) as DeviceSetting[]
  return Object.fromEntries(settings.map(({ key, value }) => [key, value]))
}

/** Deletes stored responses, as on a device that has not made a request yet. */
export async function deleteStoredResponses(page: Page): Promise<void> {
  await inStore(page, { database: deviceDatabaseName, store: 'answers', act: 'clear' })
}

/**
 * Blocks everyone who opens this database from now on: the page, which runs no app, requests an upgrade of it and does
 * not close it. Returns the function that cancels this and leaves the database as it was.
 */
export async function holdDatabase(page: Page, name: string): Promise<() => Promise<void>> {
  const databaseHandle = await page.evaluateHandle(
    (name) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const upgrading = indexedDB.open(name, 1_000_000)
          upgrading.onblocked = () => resolve(opening.result)
          upgrading.onupgradeneeded = () => upgrading.transaction?.abort()
        }
      }),
    name,
  )
  return () => databaseHandle.evaluate((database) => database.close())
}

async function readAll(page: Page, memberId: string, store: string): Promise<unknown[]> {
  return (await inStore(page, { database: memberDatabaseName(memberId), store })) as unknown[]
}

interface StoreAct {
  database: string
  store: string
  act?: 'getAll' | 'count' | 'clear'
}

function inStore(page: Page, { database, store, act = 'getAll' }: StoreAct): Promise<unknown> {
  return page.evaluate(
    ({ name, store, act }) =>
      new Promise<unknown>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error)
        // A database that is not there must not come to be by looking for it.
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onsuccess = () => {
          const database = opening.result
          const transaction = database.transaction(store, act === 'clear' ? 'readwrite' : 'readonly')
          const storeRequest = transaction.objectStore(store)[act]()
          transaction.onabort = () => reject(transaction.error)
          transaction.oncomplete = () => {
            database.close()
            resolve(storeRequest.result)
          }
        }
      }),
    { name: database, store, act },
  )
}

/** The photos that it keeps of its member's own. */
export async function keptPhotosOf(page: Page, memberId: string): Promise<StoredPhoto[]> {
  return (await readAll(page, memberId, 'keptPhotos')) as StoredPhoto[]
}

/** Handed over as text: a buffer would not cross. */
export async function photoBytesOf(page: Page, memberId: string, sha256: string): Promise<Buffer> {
  const base64 = await page.evaluate(readBytes, { database: memberDatabaseName(memberId), sha256 })
  return Buffer.from(base64, 'base64')
}

/** Runs in the page. */
async function readBytes({ database, sha256 }: { database: string; sha256: string }): Promise<string> {
  const awaitRequest = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const openedDatabase = await awaitRequest(indexedDB.open(database))
  const storedPhoto: { bytes: ArrayBuffer } = await awaitRequest(
    openedDatabase.transaction('photoBytes').objectStore('photoBytes').get(sha256),
  )
  openedDatabase.close()
  let text = ''
  const bytes = new Uint8Array(storedPhoto.bytes)
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

/** A row as a device has it, what it expects of its own operations included; null where there is none. */
interface ShownRow {
  table: string
  id: string
  row: Record<string, unknown> | null
}

/** The rows that these operations show on the device, by their numbers. */
export function rowsShownBy(page: Page, memberId: string, numbers: readonly number[]): Promise<ShownRow[]> {
  return page.evaluate(readShown, { database: memberDatabaseName(memberId), numbers })
}

/** Runs in the page. */
async function readShown(query: { database: string; numbers: readonly number[] }): Promise<ShownRow[]> {
  const awaitRequest = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const openedDatabase = await awaitRequest(indexedDB.open(query.database))
  // One transaction reads both entries and rows, so that they fit together.
  const transaction = openedDatabase.transaction([...openedDatabase.objectStoreNames])
  const entries: { number?: number; touches: string[] }[] = await awaitRequest(
    transaction.objectStore('outbox').getAll(),
  )
  const ownEntries = entries.filter(({ number = 0 }) => query.numbers.includes(number))
  const rows = [...new Set(ownEntries.flatMap(({ touches }) => touches))].map(async (touchedKey) => {
    const at = touchedKey.indexOf(':')
    const [table, id] = [touchedKey.slice(0, at), touchedKey.slice(at + 1)]
    return { table, id, row: (await awaitRequest(transaction.objectStore(table).get(id))) ?? null }
  })
  const shownRows = await Promise.all(rows)
  openedDatabase.close()
  return shownRows
}

/** Waits until what the page has begun to read and write there is over. */
export async function waitForStorage(page: Page, memberId: string): Promise<void> {
  const handle = await openDatabase(page, memberId)
  await handle.evaluate(async (database) => {
    // This transaction begins only after all earlier requests are done.
    const transaction = database.transaction([...database.objectStoreNames], 'readwrite')
    await new Promise((resolve) => transaction.addEventListener('complete', resolve))
    database.close()
  })
}

/** Nothing is written to the outbox until what this gives is called: as on a device that is busy with its storage. */
export async function holdOutbox(page: Page, memberId: string): Promise<() => Promise<void>> {
  const handle = await openDatabase(page, memberId)
  await handle.evaluate(async (database) => {
    const hold = { isHeld: true }
    Object.assign(window, { heldOutbox: hold })
    const store = database.transaction('outbox', 'readwrite').objectStore('outbox')
    await new Promise<void>((resolve) => {
      const goOn = () => {
        resolve()
        if (hold.isHeld) store.count().onsuccess = goOn
        else database.close()
      }
      store.count().onsuccess = goOn
    })
  })
  return () =>
    page.evaluate(() => {
      const { heldOutbox } = window as unknown as { heldOutbox: { isHeld: boolean } }
      heldOutbox.isHeld = false
    })
}

function openDatabase(page: Page, memberId: string): Promise<JSHandle<IDBDatabase>> {
  return page.evaluateHandle(
    (name) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      }),
    memberDatabaseName(memberId),
  )
}

/** All that the browser keeps of this origin, as one text: databases, caches with what is in them, and both storages. */
export function everythingOn(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const parts: string[] = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
    const awaitRequest = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await awaitRequest(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        parts.push(
          JSON.stringify(await awaitRequest(database.transaction(store).objectStore(store).getAll())),
        )
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        // Files of the build are the same for everybody, so they contain nothing of a member.
        if (/\.(?:js|css|woff2|png|svg|ico|webmanifest)$/.test(new URL(request.url).pathname)) continue
        parts.push(request.url, (await (await cache.match(request))?.text()) ?? '')
      }
    }
    parts.push(JSON.stringify(history.state), location.href)
    return parts.join('\n')
  })
}
