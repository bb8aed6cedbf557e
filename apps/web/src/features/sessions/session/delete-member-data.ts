/**
 * Functions that delete what a device stores of a member. Their callers decide the order, and whether the server is
 * notified.
 */
import { entityTables, MemberDatabase } from '../../../storage/database.ts'
import { deleteDismissals } from '../../../storage/dismissed.ts'
import { deleteLastChoices } from '../../../storage/last-choice.ts'
import { lookedAtTilesName, photoCacheName } from '../../../storage/names.ts'
import { clearStoresOfNewerApp } from '../../../storage/newer-stores.ts'
import { deleteWhenClosed } from '../../../storage/open-windows.ts'
import { endPushes } from '../../../storage/push-registration.ts'
import { deleteAllButUnsentPhotos, photoTables } from '../../../sync/outbox/device-photos.ts'
import { deleteCachedQueries } from '../../../sync/transport/cached-queries.ts'

/** Another window hears at once that its member has left. */
const closingMsMax = 1000

/**
 * First the rows: a frozen window may keep the empty database for as long as it is there. With `isKept` everything stays
 * if that holds in the transaction that would clear the rows.
 */
export async function deleteEverything(
  memberId: string,
  isKept?: (database: MemberDatabase) => Promise<boolean>,
): Promise<void> {
  const database = new MemberDatabase(memberId)
  try {
    const isCleared = await database.transaction('rw', database.tables, async () => {
      if (await isKept?.(database)) return false
      for (const table of database.tables) await table.clear()
      return true
    })
    if (!isCleared) return
    await clearStoresOfNewerApp(database)
  } finally {
    database.close()
  }
  await deleteWhenClosed(memberId, closingMsMax)
}

export async function deleteAllButUnsent(memberId: string): Promise<void> {
  const database = new MemberDatabase(memberId)
  try {
    const rows = [...entityTables(database), database.rowAudiences, database.originals, database.staged]
    const queue = [database.meta, database.outbox, database.drafts, ...photoTables(database)]
    await database.transaction('rw', [...rows, ...queue], async () => {
      for (const table of rows) await table.clear()
      await database.meta.bulkDelete(['cursor', 'schema', 'isPart', 'snapshot', 'sweptAt'])
      await database.outbox.where('state').equals('sent').delete()
      await deleteAllButUnsentPhotos(database)
    })
    await clearStoresOfNewerApp(database)
  } finally {
    database.close()
  }
}

/** Deletes what is stored under the member's own name outside their database. */
export async function deleteBesidesRows(memberId: string): Promise<void> {
  await deleteCachedQueries(memberId)
  // There is none where the page has no TLS, and no worker.
  await globalThis.caches?.delete(photoCacheName(memberId)).catch(() => false)
}

/** Deletes what is stored under no name: it belongs to the member who was signed in last. */
export async function deleteTracesOnDevice(): Promise<void> {
  // Where they looked on the map is nobody else's business.
  await globalThis.caches?.delete(lookedAtTilesName).catch(() => false)
  await endPushes()
  deleteDismissals()
  deleteLastChoices()
}
