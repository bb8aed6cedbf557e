import { endOfOtherReads, type QueryKey, useDatabaseQuery } from '../../storage/use-database-query.ts'
import { readMeta } from '../outbox/meta.ts'
import { useConnection } from '../transport/connection.ts'
import { useDevice } from './device-context.ts'

const key: QueryKey = ['has page']

/**
 * True until the first page is here and the screens have read it, as long as there is a signal to bring it. A screen would otherwise
 * call a list empty, or a post deleted, in the moment between.
 */
export function useIsInitialSync(): boolean {
  const { database } = useDevice()
  const online = useConnection((connection) => connection.online)
  const hasPage = useDatabaseQuery(
    database,
    key,
    async (before: boolean | undefined) => {
      const isHere = (await readMeta(database, 'cursor')) !== undefined
      if (isHere && before === false) await endOfOtherReads(database, key)
      return isHere
    },
    // Long lists are drawn in slices: this is drawn with them, and not before.
    { isLong: true },
  )
  // As long as it is not known, it may be the first opening.
  return online && hasPage !== true
}
