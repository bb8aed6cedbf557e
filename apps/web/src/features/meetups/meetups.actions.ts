/**
 * Actions of organizers and comers on a meetup. Everything goes through the outbox; nothing here awaits the network.
 */
import { createId } from '@porchlight/contracts/values/id'
import type { OutboxEntry } from '../../storage/database.ts'
import type { Device } from '../../sync/device/device.ts'
import type { EntryOptions } from '../../sync/outbox/outbox.ts'

type ActionDevice = Pick<Device, 'now' | 'outbox'>

/** The steps of a guest. */
export type ComersStep = 'cancelRsvp' | 'confirmRsvp'

/** Unlisted, other guests do not see who it is. */
export function joinMeetup(
  { outbox }: ActionDevice,
  id: string,
  { isUnlisted }: { isUnlisted: boolean },
): Promise<OutboxEntry> {
  return outbox.add('meetups.rsvp', { id, ...(isUnlisted ? { isUnlisted } : {}) })
}

export function takeGuestsStep({ outbox }: ActionDevice, step: ComersStep, id: string): Promise<OutboxEntry> {
  return outbox.add(`meetups.${step}`, { id })
}

export function closeList({ outbox }: ActionDevice, id: string, isClosed: boolean): Promise<OutboxEntry> {
  return outbox.add('meetups.closeList', { id, isClosed })
}

interface WrittenMessage {
  id: string
  content: string
}

/**
 * Sends a message to all comers, or replaces the waiting one. Rejects with `NoLongerEditable` when that one was sent
 * meanwhile.
 */
export function writeToAll(
  { outbox, now }: ActionDevice,
  { id, content }: WrittenMessage,
  options?: EntryOptions,
): Promise<OutboxEntry> {
  return outbox.add('meetups.write', { id, messageId: createId(now()), content }, options)
}
