import type { Collection, InsertType } from 'dexie'
import type { OutboxEntry } from '../../storage/database.ts'
import { isQuiet } from '../outbox/queued-rules.ts'
import type { Device } from './device.ts'

/** The entries in these states that count for the member: all but the quiet ones. */
export function readVisibleEntries(
  { database, rules }: Pick<Device, 'database' | 'rules'>,
  ...states: OutboxEntry['state'][]
): Collection<OutboxEntry, number, InsertType<OutboxEntry, 'order'>> {
  return database.outbox
    .where('state')
    .anyOf(states)
    .filter((entry) => !isQuiet(entry, rules))
}
