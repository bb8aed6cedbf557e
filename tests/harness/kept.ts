/** What a phone keeps, looked at past the app. */
import type { Page } from 'playwright-core'
import type { OutboxEntry } from '../../apps/web/src/storage/database.ts'
import { memberDatabaseName } from '../../apps/web/src/storage/names.ts'

/** The outbox in the order of doing. */
export async function outboxOf(page: Page, memberId: string): Promise<OutboxEntry[]> {
  return (await readAll(page, memberId, 'outbox')) as OutboxEntry[]
}

export async function cursorOf(page: Page, memberId: string): Promise<unknown> {
  const meta = (await readAll(page, memberId, 'meta')) as { key: string; value: unknown }[]
  return meta.find(({ key }) => key === 'cursor')?.value
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

/** Every word on the page, those that only a reader hears included. */
export function wordsOn(page: Page): Promise<string> {
  return page.evaluate(() => document.body.textContent ?? '')
}

function readAll(page: Page, memberId: string, store: string): Promise<unknown[]> {
  return page.evaluate(
    ({ name, store }) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error)
        // A database that is not there must not come to be by looking for it.
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onsuccess = () => {
          const database = opening.result
          const asked = database.transaction(store, 'readonly').objectStore(store).getAll()
          asked.onerror = () => reject(asked.error)
          asked.onsuccess = () => {
            database.close()
            resolve(asked.result)
          }
        }
      }),
    { name: memberDatabaseName(memberId), store },
  )
}
