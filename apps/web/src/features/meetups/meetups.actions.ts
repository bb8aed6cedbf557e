/**
 * Actions of organizers and comers on a meetup. Everything goes through the outbox; nothing here awaits the network.
 */
import { queuedOperations } from '@porchlight/contracts/queued-operations'
import { createId } from '@porchlight/contracts/values/id'
import type { OutboxEntry } from '../../storage/database.ts'
import type { StoredDraft } from '../../storage/drafts.ts'
import type { Device } from '../../sync/device/device.ts'

type Acting = Pick<Device, 'now' | 'outbox'>

/** The steps of a guest. */
export type ComersStep = 'cancelRsvp' | 'confirmRsvp'

/** Unlisted, other guests do not see who it is. */
export function joinMeetup(
  { outbox }: Acting,
  id: string,
  { isUnlisted }: { isUnlisted: boolean },
): Promise<OutboxEntry> {
  const { version } = queuedOperations['meetups.rsvp']
  const args = { id, ...(isUnlisted ? { isUnlisted } : {}) }
  return outbox.add({ name: 'meetups.rsvp', version, args })
}

export function takeGuestsStep({ outbox }: Acting, step: ComersStep, id: string): Promise<OutboxEntry> {
  const name = `meetups.${step}` as const
  return outbox.add({ name, version: queuedOperations[name].version, args: { id } })
}

export function closeList({ outbox }: Acting, id: string, isClosed: boolean): Promise<OutboxEntry> {
  const { version } = queuedOperations['meetups.closeList']
  return outbox.add({ name: 'meetups.closeList', version, args: { id, isClosed } })
}

interface Written {
  id: string
  content: string
}

/**
 * Sends a message to all comers, or replaces the waiting one. Rejects with `NoLongerEditable` when that one was sent
 * meanwhile.
 */
export function writeToAll(
  { outbox, now }: Acting,
  { id, content }: Written,
  replaces?: OutboxEntry,
  draft?: StoredDraft,
): Promise<OutboxEntry> {
  return outbox.add({
    name: 'meetups.write',
    version: queuedOperations['meetups.write'].version,
    args: { id, messageId: createId(now()), content },
    draft,
    ...(replaces ? { replaces: replaces.order } : {}),
  })
}
