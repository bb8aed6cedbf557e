/**
 * Clears stores that a newer app on this device created in a database, before an operator went back to an older
 * version.
 */
import type { Dexie } from 'dexie'

/** Returns the stores of an open database that this app does not declare. */
function storesOfNewerApp(database: Dexie): string[] {
  const ownStores = new Set(database.tables.map(({ name }) => name))
  return [...database.backendDB().objectStoreNames].filter((name) => !ownStores.has(name))
}

/**
 * Clears those stores without Dexie, which opens a database of a newer version but does not list stores that it did not
 * declare.
 */
export async function clearStoresOfNewerApp(database: Dexie): Promise<void> {
  await database.open()
  const names = storesOfNewerApp(database)
  if (names.length === 0) return
  await new Promise<void>((resolve, reject) => {
    const transaction = database.backendDB().transaction(names, 'readwrite')
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    for (const name of names) transaction.objectStore(name).clear()
  })
}
