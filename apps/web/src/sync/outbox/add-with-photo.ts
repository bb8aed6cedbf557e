/**
 * Stores an entry without its photo when a full disk has no room for both (fault 34): the text is more important. The
 * caller informs the author.
 */
import type { QueuedName } from '@porchlight/contracts/operations'
import type { OutboxEntry } from '../../storage/database.ts'
import { type NewEntry, NoLongerEditable, type Outbox } from './outbox.ts'

/** @param withoutPhoto the arguments without the photo; null when nothing would be left to send */
export async function addWithPhoto<Name extends QueuedName>(
  outbox: Pick<Outbox, 'add'>,
  call: NewEntry<Name>,
  withoutPhoto: NewEntry<Name>['args'] | null,
): Promise<OutboxEntry> {
  try {
    return await outbox.add(call)
  } catch (error) {
    const hasPhotos = (call.photos?.length ?? 0) > 0
    if (!hasPhotos || withoutPhoto === null || error instanceof NoLongerEditable) throw error
    return outbox.add({ ...call, args: withoutPhoto, photos: [] })
  }
}
