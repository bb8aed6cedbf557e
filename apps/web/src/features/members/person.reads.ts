/** Reads one neighbor from the rows of this device. */
import type { Person } from '@porchlight/contracts/members/members.schema'
import { useDatabaseQuery } from '../../storage/use-database-query.ts'
import { useDevice } from '../../sync/device/device-context.ts'

/** Returns null when this device has no such person, undefined while loading. */
export function usePerson(id: string): Person | null | undefined {
  const { database } = useDevice()
  return useDatabaseQuery(database, ['person', id], async () => (await database.people.get(id)) ?? null)
}
