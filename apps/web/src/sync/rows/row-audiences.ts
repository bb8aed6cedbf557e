/**
 * Marks rows with their audience when the member may lose it. It runs inside the transaction that applies a response.
 */
import type { SyncRow } from '@porchlight/contracts/sync/sync.schema'
import type { TableName } from '@porchlight/contracts/sync/tables'
import { tableNames } from '@porchlight/contracts/sync/versions'
import type { MemberDatabase } from '../../storage/database.ts'
import { entityTable, putInSlices } from '../outbox/outbox.ts'

/**
 * Stores the audiences of rows as the server sent them last: a row that comes without one belongs to the community by
 * now, or to the member.
 */
export async function markRows(
  database: MemberDatabase,
  rows: readonly (SyncRow & { table: TableName })[],
): Promise<void> {
  const { rowAudiences } = database
  const marks = rows.flatMap(({ table, id, row, audience }) =>
    row === null || audience === undefined ? [] : [{ table, id, audience }],
  )
  const markedKeys = new Set(marks.map(keyOf))
  const unmarkedRows = rows.filter((row) => !markedKeys.has(keyOf(row)))
  // Few rows are marked, most pages have hundreds: only those that are there are deleted.
  const keys = unmarkedRows.map(({ table, id }) => [table, id])
  await rowAudiences.where('[table+id]').anyOf(keys).delete()
  await putInSlices(rowAudiences, marks)
}

/**
 * Deletes the rows that the member has through none of these audiences. Entries that wait for such a row stay in the
 * outbox, and the server will refuse them.
 */
export async function removeLost(database: MemberDatabase, scopes: readonly string[]): Promise<void> {
  const { rowAudiences, originals, staged } = database
  const isLost = (audience: string | undefined) => audience !== undefined && !scopes.includes(audience)
  await staged.filter(({ audience }) => isLost(audience)).delete()
  const lostMarks = await rowAudiences.where('audience').noneOf(scopes).toArray()
  const storedOriginals = await originals.bulkGet(lostMarks.map(({ table, id }) => [table, id]))
  await originals.bulkPut(
    storedOriginals.flatMap((original) => (original ? [{ ...original, row: null }] : [])),
  )
  for (const name of tableNames) {
    const goneMarks = lostMarks.filter(
      ({ table }, index) => table === name && storedOriginals[index] === undefined,
    )
    await entityTable(database, name).bulkDelete(goneMarks.map(({ id }) => id))
  }
  await rowAudiences.bulkDelete(lostMarks.map(({ table, id }) => [table, id]))
}

export async function unmarkTables(database: MemberDatabase, names: readonly TableName[]): Promise<void> {
  await database.rowAudiences.filter(({ table }) => names.includes(table)).delete()
}

function keyOf({ table, id }: Pick<SyncRow, 'table' | 'id'>): string {
  return `${table}:${id}`
}
