/** Actions of a member on their credits. Everything goes through the outbox; nothing here awaits the network. */
import { createId } from '@porchlight/contracts/values/id'
import type { OutboxEntry } from '../../storage/database.ts'
import type { Device } from '../../sync/device/device.ts'
import { argsNowOf } from '../../sync/outbox/entry-args.ts'
import type { EntryOptions } from '../../sync/outbox/outbox.ts'

type ActionDevice = Pick<Device, 'now' | 'outbox'>

export interface NewGift {
  toUserId: string
  amount: number
  message: string
}

/**
 * Stores a gift of credits, or replaces the waiting gift, which stays the same gift. Rejects with `NoLongerEditable` when
 * that one was sent meanwhile.
 */
export function giveCredits(
  { outbox, now }: ActionDevice,
  gift: NewGift,
  options: EntryOptions = {},
): Promise<OutboxEntry> {
  const { replaces } = options
  const id = (replaces && argsNowOf('credits.gift', replaces)?.id) ?? createId(now())
  return outbox.add('credits.gift', { id, ...gift }, options)
}
