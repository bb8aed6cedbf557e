/**
 * On a full disk the text goes before its photo (fault 34): what cannot be kept with the photo is kept without it, and
 * whoever wrote it is told.
 */
import type { QueuedName } from '@porchlight/contracts/operations'
import type { OutboxEntry } from '../storage/database.ts'
import { type NewEntry, NoLongerEditable, type Outbox } from './outbox.ts'

/** @param withoutPhoto the arguments without it; null where nothing would be left to say */
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
