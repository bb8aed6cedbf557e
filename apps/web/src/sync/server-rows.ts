/** Where the rows of an answer go on the device. Runs inside the transaction that applies the answer. */
import type { SyncAnswer, SyncRow } from '@porchlight/contracts/sync/sync.schema'
import { type TableName, tableNames } from '@porchlight/contracts/sync/tables'
import type { MemberDatabase } from '../storage/database.ts'
import { storesOfNewerApp } from '../storage/newer-stores.ts'
import { readMeta, writeMeta } from './meta.ts'
import { entityTable, entityTables, putRows } from './outbox.ts'

/** Rows go below the predictions; a snapshot is kept apart until it is whole, then swapped in. */
export async function takeRows(database: MemberDatabase, answer: SyncAnswer): Promise<void> {
  const given = answer.rows ?? []
  const rows = given.filter(isKnownRow)
  await notePassedOver(
    database,
    given.filter((row) => !isKnownRow(row)).map(({ table }) => table),
  )
  const snapshot = await readMeta(database, 'snapshot')
  if (snapshot) {
    await database.staged.bulkPut(rows.map((row) => ({ ...row, key: `${row.table}:${row.id}` })))
    await writeMeta(database, 'snapshot', { cursor: answer.cursor })
    if (answer.more) return
    await Promise.all(entityTables(database).map((table) => table.clear()))
    await database.originals.filter(isKnownRow).delete()
    // Of another history by now; only the app that knows them can begin them anew.
    await notePassedOver(database, storesOfNewerApp(database))
    const staged: SyncRow[] = await database.staged.toArray()
    await putBelow(database, staged.filter(isKnownRow))
    await database.staged.clear()
    await database.meta.delete('snapshot')
  } else {
    await putBelow(database, rows)
  }
  if (answer.cursor !== null) await keepCursor(database, answer.cursor)
  if (!answer.more) await database.outbox.where('unseen').equals(1).modify({ unseen: 0 })
}

/** Where it is already it is not written: every query that reads it would be asked again, and drawn. */
async function keepCursor(database: MemberDatabase, cursor: string): Promise<void> {
  if ((await readMeta(database, 'cursor')) !== cursor) await writeMeta(database, 'cursor', cursor)
}

/** A newer server may speak of tables that only a newer app keeps. */
function isKnownRow<Row extends { table: string }>(row: Row): row is Row & { table: TableName } {
  return isKnownTable(row.table)
}

function isKnownTable(name: string): name is TableName {
  return (tableNames as string[]).includes(name)
}

async function notePassedOver(database: MemberDatabase, tables: readonly string[]): Promise<void> {
  if (tables.length === 0) return
  const noted = (await readMeta(database, 'passedOver')) ?? []
  const more = [...new Set(tables)].filter((table) => !noted.includes(table))
  if (more.length > 0) await writeMeta(database, 'passedOver', [...noted, ...more])
}

/**
 * The cursor has gone past rows that an older app did not take in and this one knows: they are fetched, with all others,
 * as a fresh snapshot. Runs inside a transaction that covers `meta` and `staged`.
 */
export async function fetchPassedOver(database: MemberDatabase): Promise<void> {
  const noted = (await readMeta(database, 'passedOver')) ?? []
  const unknown = noted.filter((table) => !isKnownTable(table))
  if (unknown.length === noted.length) return
  await writeMeta(database, 'passedOver', unknown)
  await database.staged.clear()
  await writeMeta(database, 'snapshot', { cursor: null })
}

async function putBelow(database: MemberDatabase, rows: (SyncRow & { table: TableName })[]): Promise<void> {
  if (rows.length === 0) return
  const covered = new Set((await database.originals.toArray()).map(({ table, id }) => `${table}:${id}`))
  const under = rows.filter((row) => covered.has(`${row.table}:${row.id}`))
  await database.originals.bulkPut(under.map(({ table, id, row }) => ({ table, id, row })))
  for (const name of tableNames) {
    const own = rows.filter((row) => row.table === name && !covered.has(`${row.table}:${row.id}`))
    await putRows(entityTable(database, name), own)
  }
}
