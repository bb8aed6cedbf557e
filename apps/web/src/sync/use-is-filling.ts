import { useLiveQuery } from 'dexie-react-hooks'
import { useConnection } from './connection.ts'
import { useDevice } from './device-context.ts'
import { readMeta } from './meta.ts'

/** True until the first page is here, as long as there is a signal to bring it. */
export function useIsFilling(): boolean {
  const { database } = useDevice()
  const online = useConnection((connection) => connection.online)
  const hasPage = useLiveQuery(async () => (await readMeta(database, 'cursor')) !== undefined, [database])
  return online && hasPage === false
}
