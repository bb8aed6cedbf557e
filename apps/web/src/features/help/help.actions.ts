/** Actions of the participants on a post. Everything goes through the outbox; nothing here awaits the network. */
import type { ArgsNamed } from '@porchlight/contracts/operations'
import type { OutboxEntry } from '../../storage/database.ts'
import type { Device } from '../../sync/device/device.ts'
import type { EntryOptions } from '../../sync/outbox/outbox.ts'

type ActionDevice = Pick<Device, 'outbox'>

export function acceptHelper({ outbox }: ActionDevice, id: string, helperId: string): Promise<OutboxEntry> {
  return outbox.add('help.accept', { id, helperId })
}

/** The steps that need no words. */
export type PlainStep = 'start' | 'complete' | 'release'

export function takeStep({ outbox }: ActionDevice, step: PlainStep, id: string): Promise<OutboxEntry> {
  return outbox.add(`help.${step}`, { id })
}

export function disputeHelp(
  { outbox }: ActionDevice,
  dispute: ArgsNamed<'help.dispute'>,
  options?: EntryOptions,
): Promise<OutboxEntry> {
  return outbox.add('help.dispute', dispute, options)
}

export function rateHelp(
  { outbox }: ActionDevice,
  rating: ArgsNamed<'help.rate'>,
  options?: EntryOptions,
): Promise<OutboxEntry> {
  return outbox.add('help.rate', rating, options)
}
