/**
 * Reads with few requests to IndexedDB. Each request costs a task of the page, and so does each row that a query passes by
 * its filter: a filter in JavaScript over rows that came at once is many times as fast.
 */
import type { Collection, EntityTable, InsertType } from 'dexie'

/** The number of ids up to which each is a request of its own. */
const fewIdsMax = 8
/** The number of a table's rows for each id, up to which reading all rows is faster than finding each. */
const rowsPerIdMax = 4
/** The number of rows that are read beyond those that are wanted: most of them pass the test. */
const spareCount = 2

/** Returns the rows of these ids in their order; undefined in place of a row that is not there. */
export async function readByIds<Row extends { id: string }>(
  table: EntityTable<Row, 'id'>,
  ids: readonly string[],
): Promise<(Row | undefined)[]> {
  if (ids.length <= fewIdsMax || (await table.count()) > ids.length * rowsPerIdMax)
    return table.bulkGet([...ids] as Parameters<typeof table.bulkGet>[0])
  const rows = new Map((await table.toArray()).map((row) => [row.id, row]))
  return ids.map((id) => rows.get(id))
}

type Rows<Row> = Collection<Row, string, InsertType<Row, keyof Row>>

/**
 * Returns the first rows that pass the test, in the order of the query.
 * @param query makes the query anew, since a collection is used up by its limit
 */
export async function readFirst<Row>(
  query: () => Pick<Rows<Row>, 'limit' | 'filter'>,
  isWanted: (row: Row) => boolean,
  limit: number,
): Promise<Row[]> {
  const readCount = limit + spareCount
  const firstRows = await query().limit(readCount).toArray()
  const wantedRows = firstRows.filter(isWanted).slice(0, limit)
  if (wantedRows.length === limit || firstRows.length < readCount) return wantedRows
  return query().filter(isWanted).limit(limit).toArray()
}
