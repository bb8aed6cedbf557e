/**
 * Stores an entry without its photo when a full disk has no room for both (fault 34): the text is more important. The
 * caller informs the author.
 */
import type { ArgsNamed, QueuedName } from '@porchlight/contracts/operations'
import type { OutboxEntry } from '../../storage/database.ts'
import { type EntryOptions, NoLongerEditable, type Outbox } from './outbox.ts'

interface CallWithPhoto<Name extends QueuedName> {
  name: Name
  args: ArgsNamed<Name>
  /** The arguments without the photo; null when nothing would be left to send. */
  withoutPhoto: ArgsNamed<Name> | null
}

export async function addWithPhoto<Name extends QueuedName>(
  outbox: Pick<Outbox, 'add'>,
  { name, args, withoutPhoto }: CallWithPhoto<Name>,
  options: EntryOptions,
): Promise<OutboxEntry> {
  try {
    return await outbox.add(name, args, options)
  } catch (error) {
    const hasPhotos = (options.photos?.length ?? 0) > 0
    if (!hasPhotos || withoutPhoto === null || error instanceof NoLongerEditable) throw error
    return outbox.add(name, withoutPhoto, { ...options, photos: [] })
  }
}
