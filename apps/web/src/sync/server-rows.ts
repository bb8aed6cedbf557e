/** Where the rows of an answer go on the device. Runs inside the transaction that applies the answer. */
import type { SyncAnswer, SyncRow } from '@porchlight/contracts/sync/sync.schema'
import { type TableName, tableNames } from '@porchlight/contracts/sync/tables'
import type { MemberDatabase } from '../storage/database.ts'
import { readMeta, writeMeta } from './meta.ts'
import { entityTable, entityTables, putRows } from './outbox.ts'

/** Rows go below the predictions; a snapshot is kept apart until it is whole, then swapped in. */
export async function takeRows(database: MemberDatabase, answer: SyncAnswer): Promise<void> {
  const rows = (answer.rows ?? []).filter(isKnownRow)
  const snapshot = await readMeta(database, 'snapshot')
  if (snapshot) {
    await database.staged.bulkPut(rows.map((row) => ({ ...row, key: `${row.table}:${row.id}` })))
    await writeMeta(database, 'snapshot', { cursor: answer.cursor })
    if (answer.more) return
    await Promise.all([...entityTables(database), database.originals].map((table) => table.clear()))
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

type KnownRow = SyncRow & { table: TableName }

/** A newer server may speak of tables that only a newer app keeps. */
function isKnownRow(row: SyncRow): row is KnownRow {
  return (tableNames as string[]).includes(row.table)
}

async function putBelow(database: MemberDatabase, rows: KnownRow[]): Promise<void> {
  if (rows.length === 0) return
  const covered = new Set((await database.originals.toArray()).map(({ table, id }) => `${table}:${id}`))
  const under = rows.filter((row) => covered.has(`${row.table}:${row.id}`))
  await database.originals.bulkPut(under.map(({ table, id, row }) => ({ table, id, row })))
  for (const name of tableNames) {
    const own = rows.filter((row) => row.table === name && !covered.has(`${row.table}:${row.id}`))
    await putRows(entityTable(database, name), own)
  }
}
