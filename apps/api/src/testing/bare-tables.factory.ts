/** Rows that say no more than their id, for tests of which rows are sent, and when. */
import { tableNames } from '@porchlight/contracts/sync/tables'
import type { SyncedTables, View } from '../nouns/views.ts'

const bare: View<never> = async (_database, _viewer, ids) => new Map(ids.map((id) => [id, { id } as never]))

export const bareTables = Object.fromEntries(
  tableNames.map((name) => [name, { view: bare, people: () => [] }]),
) as unknown as SyncedTables
