/** Reads what the page has stored, without the page's database library: the worker is fetched by everyone. */
import type { LastMember } from '../storage/database.ts'
import { deviceDatabaseName } from '../storage/names.ts'

/**
 * Resolves with null when there is no such database. It never creates one and never changes its version, because only
 * the page may.
 */
export function openExisting(name: string): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    let isMissing = false
    request.onupgradeneeded = () => {
      isMissing = true
      request.transaction?.abort()
    }
    request.onsuccess = () => {
      const database = request.result
      // A newer page may want to migrate while this is open.
      database.onversionchange = () => database.close()
      resolve(database)
    }
    request.onerror = () => (isMissing ? resolve(null) : reject(request.error))
  })
}

export function readOne<Row>(database: IDBDatabase, store: string, key: string): Promise<Row | undefined> {
  return read(database, store, (rows) => rows.get(key))
}

export function readAll<Row>(database: IDBDatabase, store: string): Promise<Row[]> {
  return read(database, store, (rows) => rows.getAll())
}

function read<Result>(
  database: IDBDatabase,
  store: string,
  ask: (rows: IDBObjectStore) => IDBRequest,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const request = ask(database.transaction(store, 'readonly').objectStore(store))
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Resolves with null also after our own 401, until the next sign-in. */
export async function signedInMember(): Promise<string | null> {
  const database = await openExisting(deviceDatabaseName)
  if (!database) return null
  try {
    const storedSetting = await readOne<{ value: LastMember | null }>(database, 'settings', 'lastMember')
    return storedSetting?.value?.signedIn ? storedSetting.value.memberId : null
  } finally {
    database.close()
  }
}
