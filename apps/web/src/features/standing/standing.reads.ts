/** Reads the member's own standing, and what this device still has to send about it. */
import type { Standing } from '@porchlight/contracts/standing/standing.schema'
import type { OutboxEntry } from '../../storage/database.ts'
import { unsettledEntries } from '../../storage/unsettled-entries.ts'
import { useDatabaseQuery } from '../../storage/use-database-query.ts'
import { useDevice } from '../../sync/device/device-context.ts'

/** Returns undefined while loading, null when nothing was decided about the member. */
export function useStanding(): Standing | null | undefined {
  const { database, memberId } = useDevice()
  return useDatabaseQuery(
    database,
    ['standing'],
    async () => (await database.standings.get(memberId)) ?? null,
  )
}

/** Returns the appeal that has not reached the server, or that came back; null for none. */
export function useUnsentAppeal(): OutboxEntry | null | undefined {
  const { database } = useDevice()
  return useDatabaseQuery(database, ['unsent appeal'], async () => {
    const entries = await unsettledEntries(database).sortBy('order')
    return entries.filter(({ name }) => name === 'standing.appeal').at(-1) ?? null
  })
}
