/** What is done with everything that came back, at once. */
import type { OutboxEntry } from '../../storage/database.ts'
import { clearDraft, draftName } from '../../storage/drafts.ts'
import type { Device } from '../../sync/device.ts'

type Several = readonly Pick<OutboxEntry, 'order' | 'id'>[]

/** In their own order. What was answered, changed or taken out meanwhile is left as it is. */
export async function tryAllAgain({ outbox }: Pick<Device, 'outbox'>, entries: Several): Promise<void> {
  for (const { order } of entries) await outbox.tryAgain(order)
}

/** With the drafts of their edits. Rejects with the storage's error; what is not discarded by then stays. */
export async function discardAll(
  { outbox, database }: Pick<Device, 'outbox' | 'database'>,
  entries: Several,
): Promise<void> {
  for (const entry of entries) {
    if (await outbox.discard(entry.order)) await clearDraft(database, draftName('create-post', entry))
  }
}
