/** Stores the rows of a response on the device. It runs inside the transaction that applies the response. */
import type { SyncResponse, SyncRow } from '@porchlight/contracts/sync/sync.schema'
import type { TableName } from '@porchlight/contracts/sync/tables'
import { schemaVersion, tableNames } from '@porchlight/contracts/sync/versions'
import type { MemberDatabase } from '../../storage/database.ts'
import { dropMeta, readMeta, storeMeta, writeMeta } from '../outbox/meta.ts'
import { entityTable, putInSlices, storeRows } from '../outbox/outbox.ts'
import { markRows, removeLost, unmarkTables } from './row-audiences.ts'

/** Stores rows below the predictions. A snapshot is collected apart until it is whole, and then swapped in. */
export async function applyRows(database: MemberDatabase, response: SyncResponse): Promise<void> {
  const rows = (response.rows ?? []).filter(isKnownRow)
  const refilled = (response.refill ?? []).filter(isKnownTable)
  const snapshot = await readMeta(database, 'snapshot')
  if (response.scopes) await removeLost(database, response.scopes)
  if (snapshot) {
    await database.staged.filter(({ table }) => refilled.some((name) => name === table)).delete()
    await putInSlices(
      database.staged,
      rows.map((row) => ({ ...row, key: `${row.table}:${row.id}` })),
    )
    await writeMeta(database, 'snapshot', { cursor: response.cursor })
    if (response.more) return
    await emptyTables(database, tableNames)
    const staged: SyncRow[] = await database.staged.toArray()
    await storeBelow(database, staged.filter(isKnownRow))
    await database.staged.clear()
    await database.meta.delete('snapshot')
  } else {
    await emptyTables(database, refilled)
    await storeBelow(database, rows)
  }
  const isFirst = (await readMeta(database, 'cursor')) === undefined
  // An initial sync that an older app began brings only that app's tables until its end, so the schema is stored only
  // then.
  if (isFirst || refilled.length > 0 || !response.more) await storeMeta(database, 'schema', schemaVersion)
  if (!response.more) await dropMeta(database, 'isPart')
  else if (isFirst || refilled.length > 0) await storeMeta(database, 'isPart', true)
  if (response.cursor !== null) await storeMeta(database, 'cursor', response.cursor)
  if (!response.more) await database.outbox.where('unseen').equals(1).modify({ unseen: 0 })
}

/** A newer server may speak of tables that only a newer app keeps. */
function isKnownRow<Row extends { table: string }>(row: Row): row is Row & { table: TableName } {
  return isKnownTable(row.table)
}

function isKnownTable(name: string): name is TableName {
  return (tableNames as string[]).includes(name)
}

/**
 * Deletes all that the server sent for these tables so far. Predictions of waiting entries are shown again by
 * `rebuild`.
 */
async function emptyTables(database: MemberDatabase, names: readonly TableName[]): Promise<void> {
  if (names.length === 0) return
  await Promise.all(names.map((name) => entityTable(database, name).clear()))
  await database.originals.filter(({ table }) => names.includes(table)).delete()
  await unmarkTables(database, names)
}

/** Rows as the server has them: what is predicted of them stays on top, once `rebuild` has run. */
export async function storeBelow(
  database: MemberDatabase,
  rows: readonly (SyncRow & { table: TableName })[],
): Promise<void> {
  if (rows.length === 0) return
  await markRows(database, rows)
  const coveredKeys = new Set((await database.originals.toArray()).map(({ table, id }) => `${table}:${id}`))
  const under = rows.filter((row) => coveredKeys.has(`${row.table}:${row.id}`))
  await database.originals.bulkPut(under.map(({ table, id, row }) => ({ table, id, row })))
  for (const name of tableNames) {
    const tableRows = rows.filter((row) => row.table === name && !coveredKeys.has(`${row.table}:${row.id}`))
    await storeRows(entityTable(database, name), tableRows)
  }
}
