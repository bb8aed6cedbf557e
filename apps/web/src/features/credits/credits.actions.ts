/** Actions of a member on their credits. Everything goes through the outbox; nothing here awaits the network. */
import { queuedOperations } from '@porchlight/contracts/queued-operations'
import { createId } from '@porchlight/contracts/values/id'
import type { OutboxEntry } from '../../storage/database.ts'
import type { StoredDraft } from '../../storage/drafts.ts'
import type { Device } from '../../sync/device/device.ts'
import { argsNowOf } from '../../sync/outbox/entry-args.ts'

type Acting = Pick<Device, 'now' | 'outbox'>

export interface NewGift {
  toUserId: string
  amount: number
  message: string
}

/**
 * Gives credits, or replaces the waiting gift, which stays the same gift. Rejects with `NoLongerEditable` when that one
 * was sent meanwhile.
 */
export function giveCredits(
  { outbox, now }: Acting,
  gift: NewGift,
  replaces?: OutboxEntry,
  draft?: StoredDraft,
): Promise<OutboxEntry> {
  const id = (replaces && argsNowOf('credits.gift', replaces)?.id) ?? createId(now())
  return outbox.add({
    name: 'credits.gift',
    version: queuedOperations['credits.gift'].version,
    args: { id, ...gift },
    draft,
    ...(replaces ? { replaces: replaces.order } : {}),
  })
}
