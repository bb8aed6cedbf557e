/** Actions of the participants on a post. Everything goes through the outbox; nothing here awaits the network. */
import type { ArgsNamed } from '@porchlight/contracts/operations'
import { queuedOperations } from '@porchlight/contracts/queued-operations'
import type { OutboxEntry } from '../../storage/database.ts'
import type { StoredDraft } from '../../storage/drafts.ts'
import type { Device } from '../../sync/device/device.ts'

type Acting = Pick<Device, 'outbox'>

export function acceptHelper({ outbox }: Acting, id: string, helperId: string): Promise<OutboxEntry> {
  const { version } = queuedOperations['help.accept']
  return outbox.add({ name: 'help.accept', version, args: { id, helperId } })
}

/** The steps that need no words. */
export type PlainStep = 'start' | 'complete' | 'release'

export function takeStep({ outbox }: Acting, step: PlainStep, id: string): Promise<OutboxEntry> {
  const name = `help.${step}` as const
  return outbox.add({ name, version: queuedOperations[name].version, args: { id } })
}

export function disputeHelp({ outbox }: Acting, id: string, word: string): Promise<OutboxEntry> {
  const { version } = queuedOperations['help.dispute']
  return outbox.add({ name: 'help.dispute', version, args: { id, word } })
}

export function rateHelp(
  { outbox }: Acting,
  rating: ArgsNamed<'help.rate'>,
  draft?: StoredDraft,
): Promise<OutboxEntry> {
  return outbox.add({
    name: 'help.rate',
    version: queuedOperations['help.rate'].version,
    args: rating,
    draft,
  })
}
