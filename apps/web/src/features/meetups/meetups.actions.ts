/**
 * Actions of organizers and comers on a meetup. Everything goes through the outbox; nothing here awaits the network.
 */
import { createId } from '@porchlight/contracts/values/id'
import type { OutboxEntry } from '../../storage/database.ts'
import type { Device } from '../../sync/device/device.ts'
import type { EntryOptions } from '../../sync/outbox/outbox.ts'

type Acting = Pick<Device, 'now' | 'outbox'>

/** The steps of a guest. */
export type ComersStep = 'cancelRsvp' | 'confirmRsvp'

/** Unlisted, other guests do not see who it is. */
export function joinMeetup(
  { outbox }: Acting,
  id: string,
  { isUnlisted }: { isUnlisted: boolean },
): Promise<OutboxEntry> {
  return outbox.add('meetups.rsvp', { id, ...(isUnlisted ? { isUnlisted } : {}) })
}

export function takeGuestsStep({ outbox }: Acting, step: ComersStep, id: string): Promise<OutboxEntry> {
  return outbox.add(`meetups.${step}`, { id })
}

export function closeList({ outbox }: Acting, id: string, isClosed: boolean): Promise<OutboxEntry> {
  return outbox.add('meetups.closeList', { id, isClosed })
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
  options?: EntryOptions,
): Promise<OutboxEntry> {
  return outbox.add('meetups.write', { id, messageId: createId(now()), content }, options)
}
