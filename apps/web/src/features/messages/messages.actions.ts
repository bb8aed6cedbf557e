/** Actions of a member on messages. Everything goes through the outbox; nothing here awaits the network. */
import { assert } from '@porchlight/contracts/errors/assert'
import { writtenContent } from '@porchlight/contracts/messages/messages.rules'
import { createId } from '@porchlight/contracts/values/id'
import { stripInvalid } from '@porchlight/contracts/values/text/text'
import type { OutboxEntry } from '../../storage/database.ts'
import type { Device } from '../../sync/device/device.ts'
import { addWithPhoto } from '../../sync/outbox/add-with-photo.ts'
import type { NewPhoto } from '../../sync/outbox/device-photos.ts'
import { argsNowOf } from '../../sync/outbox/entry-args.ts'
import type { EntryOptions } from '../../sync/outbox/outbox.ts'

type ActionDevice = Pick<Device, 'now' | 'outbox'>

interface NewMessage {
  conversationId: string
  content: string
  photo?: NewPhoto | null
}

/** Sends a message. When there is no room for its photo, the text is stored without it. */
export function sendMessage(
  device: ActionDevice,
  { conversationId, content, photo }: NewMessage,
  draft?: EntryOptions['draft'],
): Promise<OutboxEntry> {
  const message = { id: createId(device.now()), conversationId, content: sayable(content) }
  const args = photo ? { ...message, photo: photo.sha256 } : message
  const withoutPhoto = message.content === '' ? null : message
  const photos = photo ? [photo] : []
  return addWithPhoto(device.outbox, { name: 'messages.send', args, withoutPhoto }, { draft, photos })
}

/**
 * Edits a message that has not left the device. Rejects with `NoLongerEditable` when the message left meanwhile (D2).
 * Its id stays the same, unless the server has something else under that id.
 */
export function editMessage(
  device: ActionDevice,
  { replaces, ...options }: EntryOptions & { replaces: OutboxEntry },
  content: string,
): Promise<OutboxEntry> {
  const args = argsNowOf('messages.send', replaces)
  assert(args, 'a message that this app cannot read has no editor')
  const id = replaces.code === 'id_taken' ? createId(device.now()) : args.id
  const edited = { ...args, id, content: sayable(content) }
  return device.outbox.add('messages.send', edited, { ...options, replaces })
}

export function deleteMessage({ outbox }: Pick<Device, 'outbox'>, id: string): Promise<OutboxEntry> {
  return outbox.add('messages.delete', { id })
}

/**
 * Removes blanks at both ends, which would count against the maximum length, and characters that cannot be stored,
 * which would cause a refusal.
 */
function sayable(content: string): string {
  return writtenContent(stripInvalid(content))
}
