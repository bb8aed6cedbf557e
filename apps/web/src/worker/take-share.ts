/**
 * Stores what another app shares before the page that shows it is open, so that a killed app loses none of it. The page
 * puts it into the form.
 */
import { share } from '../../../../workbox.config.ts'
import type { LastMember } from '../storage/database.ts'
import { deviceDatabaseName, sharedSetting, waitingSharesMax } from '../storage/names.ts'
import { openExisting } from './device-reads.ts'

type Texts = Record<(typeof share.fields)[number], string>

/** Redirects to the page. Texts that cannot be stored here go along in the address, as the server does it. */
export async function receiveShare(request: Request): Promise<Response> {
  const texts = await textsOf(request)
  const isKept = await keep(texts).catch(() => false)
  return Response.redirect(isKept ? share.path : `${share.path}#${new URLSearchParams(texts)}`, 303)
}

async function textsOf(request: Request): Promise<Texts> {
  const form = await request.formData().catch(() => new FormData())
  const entries = share.fields.map((field) => {
    const text = form.get(field)
    return [field, typeof text === 'string' ? text.slice(0, share.lengthMax) : '']
  })
  return Object.fromEntries(entries)
}

/** False where the page has not made its database yet: that is the page's to do. */
async function keep(texts: Texts): Promise<boolean> {
  const database = await openExisting(deviceDatabaseName)
  if (!database) return false
  try {
    await addTo(database, texts)
    return true
  } finally {
    database.close()
  }
}

/**
 * Adds the texts for the member who is signed in here, or was until the session expired; without one, for the next
 * member who signs in.
 */
function addTo(database: IDBDatabase, texts: Texts): Promise<void> {
  return new Promise((resolve, reject) => {
    // The texts have to be on the disk before the page is opened.
    const transaction = database.transaction('settings', 'readwrite', { durability: 'strict' })
    const settings = transaction.objectStore('settings')
    const last: IDBRequest<{ value: LastMember | null } | undefined> = settings.get('lastMember')
    const request: IDBRequest<{ value: unknown[] } | undefined> = settings.get(sharedSetting)
    // IndexedDB completes requests in their order: when this one is complete, the earlier one is too.
    request.onsuccess = () => {
      const memberId = last.result?.value?.memberId ?? null
      const value = [...(request.result?.value ?? []), { ...texts, memberId }].slice(-waitingSharesMax)
      settings.put({ key: sharedSetting, value })
    }
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
}
