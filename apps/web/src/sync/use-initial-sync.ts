import { useDatabaseQuery } from '../storage/use-database-query.ts'
import { useConnection } from './connection.ts'
import { useDevice } from './device-context.ts'
import { readMeta } from './meta.ts'

/** True until the first page is here, as long as there is a signal to bring it. */
export function useIsInitialSync(): boolean {
  const { database } = useDevice()
  const online = useConnection((connection) => connection.online)
  const hasPage = useDatabaseQuery(
    database,
    ['has page'],
    async () => (await readMeta(database, 'cursor')) !== undefined,
  )
  return online && hasPage === false
}
