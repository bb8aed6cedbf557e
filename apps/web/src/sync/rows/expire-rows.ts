/**
 * Deletes old rows from the device by their age, without a change from the server: both sides use the same rule and the
 * server's clock, because a phone's own may be years off.
 */
import { type Ageing, type AgeingTable, ageing, ageingTables } from '@porchlight/contracts/sync/ageing'
import type { RowOf } from '@porchlight/contracts/sync/tables'
import { dayMs, hourMs } from '@porchlight/contracts/values/time'
import type { MemberDatabase } from '../../storage/database.ts'
import { readMeta, writeMeta } from '../outbox/meta.ts'
import { entityTable } from '../outbox/outbox.ts'

const sweptGapMsMin = hourMs
/** A correction of minutes is every clock's. */
const setBackMsMin = dayMs

/**
 * Deletes rows that have reached their age. It runs inside the transaction that applies a response, when no page is
 * missing: the row that marks another row as the member's own may come on a later page. Rows that an operation without
 * a result touches stay for the next time.
 * @returns whether all rows have to be fetched again, because the server's clock had run ahead: rows deleted by that
 * clock may be current
 */
export async function sweepAged(database: MemberDatabase, serverNow: number): Promise<boolean> {
  const sweptAt = await readMeta(database, 'sweptAt')
  // Either way: the server's clock may have been set back since.
  if (sweptAt !== undefined && Math.abs(serverNow - sweptAt) < sweptGapMsMin) return false
  const touchedKeys = new Set((await database.originals.toArray()).map(({ table, id }) => `${table}:${id}`))
  for (const name of ageingTables) await sweepTable(database, name, { serverNow, touched: touchedKeys })
  await writeMeta(database, 'sweptAt', serverNow)
  const ranAhead = sweptAt !== undefined && sweptAt - serverNow > setBackMsMin
  if (ranAhead) await writeMeta(database, 'snapshot', { cursor: null })
  return ranAhead
}

async function sweepTable<Name extends AgeingTable>(
  database: MemberDatabase,
  name: Name,
  { serverNow, touched: touchedKeys }: { serverNow: number; touched: ReadonlySet<string> },
): Promise<void> {
  const { keptUntil, ownRowsIn = [] } = ageing[name] as Ageing<RowOf<Name>>
  const ownKeys = new Set<string>()
  for (const each of ownRowsIn) {
    for (const id of await entityTable(database, each).toCollection().primaryKeys()) ownKeys.add(id)
  }
  const rows = (await entityTable(database, name).toArray()) as RowOf<Name>[]
  const aged = rows.flatMap((row) => {
    const isTouched = [name, ...ownRowsIn].some((each) => touchedKeys.has(`${each}:${row.id}`))
    const until = keptUntil(row, ownKeys.has(row.id))
    return isTouched || until === null || until > serverNow ? [] : [row.id]
  })
  if (aged.length === 0) return
  await entityTable(database, name).bulkDelete(aged)
  for (const each of ownRowsIn) await entityTable(database, each).bulkDelete(aged)
  await database.rowAudiences.bulkDelete(aged.map((id) => [name, id]))
}
