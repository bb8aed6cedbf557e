/**
 * Creates the data that a newer app left on a device before an older version came back: a version, a store and an entry
 * that do not exist yet.
 */
import { createId } from '@porchlight/contracts/values/id'
import type { Page } from 'playwright-core'
import { memberDatabaseName } from '../../../apps/web/src/storage/names.ts'

/** Called while no page has the app open, for each member who has a database there. */
export async function makeNewer(page: Page): Promise<void> {
  const createdAt = new Date(Date.now() - 3_600_000).toISOString()
  const entry = { name: 'gardens.plant', version: 1, args: { name: 'Fig' }, state: 'waiting', touches: [] }
  await page.evaluate(leave, {
    prefix: memberDatabaseName(''),
    entry: { ...entry, id: createId(), createdAt },
  })
}

/** Runs in the page. */
async function leave({ prefix, entry }: { prefix: string; entry: object }): Promise<void> {
  for (const { name = '', version = 1 } of await indexedDB.databases()) {
    if (!name.startsWith(prefix)) continue
    const newer = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name, version + 10)
      opening.onupgradeneeded = () => opening.result.createObjectStore('almanacs', { keyPath: 'id' })
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
      opening.onblocked = () => reject(new Error('the app is open'))
    })
    await new Promise<void>((resolve, reject) => {
      const writing = newer.transaction(['outbox', 'originals'], 'readwrite')
      writing.objectStore('outbox').add(entry)
      writing.objectStore('originals').add({ table: 'almanacs', id: 'tote', row: null })
      writing.oncomplete = () => resolve()
      writing.onabort = () => reject(writing.error)
    })
    newer.close()
  }
}
