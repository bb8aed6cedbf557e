import { useDatabaseQuery } from '../../storage/use-database-query.ts'
import { readMeta } from '../outbox/meta.ts'
import { useConnection } from '../transport/connection.ts'
import { useDevice } from './device-context.ts'

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
