/** Rows that hold only their id, for tests of which rows are sent, and when. */
import { tableNames } from '@porchlight/contracts/sync/versions'
import { notBetweenTwo } from '../feature-parts/between-two.ts'
import type { SyncedTables, View } from '../feature-parts/views.ts'

const bare: View<never> = async (_database, _viewer, ids) => new Map(ids.map((id) => [id, { id } as never]))

const tables = Object.fromEntries(
  tableNames.map((name) => [name, { view: bare, people: () => [], betweenTwo: notBetweenTwo }]),
) as unknown as SyncedTables

/** The dependencies of a pull besides a database: no member is premium, and no row is hidden from anybody. */
export const bareRows = {
  tables,
  extraAudiencesOf: async () => [],
  hiddenRowsFor: async () => new Map(),
}
