/** Actions of a moderator. Everything goes through the outbox; nothing here awaits the network. */
import type { ArgsNamed } from '@porchlight/contracts/operations'
import { createId } from '@porchlight/contracts/values/id'
import type { OutboxEntry } from '../../storage/database.ts'
import type { Device } from '../../sync/device/device.ts'
import type { EntryOptions } from '../../sync/outbox/outbox.ts'

type ActionDevice = Pick<Device, 'outbox'>

export function claimCase({ outbox }: ActionDevice, caseId: string): Promise<OutboxEntry> {
  return outbox.add('cases.claim', { caseId })
}

export function releaseCase({ outbox }: ActionDevice, caseId: string): Promise<OutboxEntry> {
  return outbox.add('cases.release', { caseId })
}

export function decideCase(
  { outbox, now }: ActionDevice & Pick<Device, 'now'>,
  decision: Pick<ArgsNamed<'cases.decide'>, 'caseId' | 'act' | 'words' | 'until'>,
  options?: EntryOptions,
): Promise<OutboxEntry> {
  return outbox.add('cases.decide', { id: createId(now()), ...decision }, options)
}

export function undoCase({ outbox }: ActionDevice, caseId: string, actId: string): Promise<OutboxEntry> {
  return outbox.add('cases.undo', { caseId, actId })
}
