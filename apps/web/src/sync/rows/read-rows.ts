import type { TableName } from '@porchlight/contracts/sync/tables'
import { groupBy } from '@porchlight/contracts/values/group-by'
import type { MemberDatabase } from '../../storage/database.ts'
import { entityTable } from '../outbox/outbox.ts'
import type { RowReader } from '../outbox/queued-rules.ts'

/**
 * Reads rows as they are shown now: one read for each table, however many keys there are and however often they repeat.
 */
export async function readRows(
  database: MemberDatabase,
  keys: readonly { table: TableName; id: string }[],
): Promise<RowReader> {
  const rows = new Map<string, unknown>()
  for (const [table, ofTable] of groupBy(keys, (key) => key.table)) {
    const ids = [...new Set(ofTable.map(({ id }) => id))]
    const foundRows = await entityTable(database, table).bulkGet(ids)
    for (const [index, id] of ids.entries()) rows.set(`${table}:${id}`, foundRows[index])
  }
  return ((table: TableName, id: string) => rows.get(`${table}:${id}`)) as RowReader
}
