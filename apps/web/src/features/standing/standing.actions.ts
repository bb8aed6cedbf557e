/** The action of a member who responds to a decision. It goes through the outbox; nothing here awaits the network. */
import type { OutboxEntry } from '../../storage/database.ts'
import type { Device } from '../../sync/device/device.ts'
import type { EntryOptions } from '../../sync/outbox/outbox.ts'

interface Appeal {
  decisionId: string
  text: string
}

export function sendAppeal(
  { outbox }: Pick<Device, 'outbox'>,
  { decisionId, text }: Appeal,
  options?: EntryOptions,
): Promise<OutboxEntry> {
  return outbox.add('standing.appeal', { decisionId, text: text.trim() }, options)
}
