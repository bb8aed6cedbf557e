/**
 * Reads one row of the device as a live query, for what shows that row as it is; what combines rows is a feature's own
 * read.
 */
import type { RowOf, TableName } from '@porchlight/contracts/sync/tables'
import { useDatabaseQuery } from '../../storage/use-database-query.ts'
import { useDevice } from './device-context.ts'

/** @returns null where there is none, undefined while loading */
export function useRow<Name extends TableName>(table: Name, id: string): RowOf<Name> | null | undefined {
  const { database } = useDevice()
  return useDatabaseQuery(
    database,
    ['row', table, id],
    async (): Promise<RowOf<Name> | null> =>
      (await database.table<RowOf<Name>, string>(table).get(id)) ?? null,
  )
}
