/** Actions on all refused entries at once. */
import type { OutboxEntry } from '../../storage/database.ts'
import { clearDraft, editDraftName } from '../../storage/drafts.ts'
import type { Device } from '../../sync/device/device.ts'

type Several = readonly Pick<OutboxEntry, 'order' | 'id' | 'firstId' | 'name' | 'touches'>[]

/**
 * Tries the entries again in their own order. Entries that got a result, or were changed or discarded meanwhile, stay
 * as they are.
 */
export async function tryAllAgain({ outbox }: Pick<Device, 'outbox'>, entries: Several): Promise<void> {
  for (const { order } of entries) await outbox.tryAgain(order)
}

/**
 * Discards the entries with the drafts of their edits. Returns how many stay because they were retried or changed
 * meanwhile, in another tab or by a round. Rejects with the storage's error; entries not discarded by then stay.
 */
export async function discardAll(
  { outbox, database }: Pick<Device, 'outbox' | 'database'>,
  entries: Several,
): Promise<number> {
  const missedEntries: Several[number][] = []
  for (const entry of entries) {
    if (await outbox.discard(entry)) await clearDraft(database, editDraftName(entry))
    else missedEntries.push(entry)
  }
  if (missedEntries.length === 0) return 0
  const allEntries = await database.outbox.toArray()
  return missedEntries.filter((entry) => allEntries.some((other) => isSameThing(entry, other))).length
}

/** Tried again or edited, it is an operation of its own, about the same rows. */
function isSameThing(first: Several[number], other: Several[number]): boolean {
  return first.name === other.name && first.touches.some((row) => other.touches.includes(row))
}
