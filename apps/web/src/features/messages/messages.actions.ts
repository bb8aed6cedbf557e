/** Actions of a member on messages. Everything goes through the outbox; nothing here awaits the network. */
import { writtenContent } from '@porchlight/contracts/messages/messages.rules'
import { queuedOperations } from '@porchlight/contracts/queued-operations'
import { createId } from '@porchlight/contracts/values/id'
import { stripInvalid } from '@porchlight/contracts/values/text'
import type { OutboxEntry } from '../../storage/database.ts'
import type { StoredDraft } from '../../storage/drafts.ts'
import type { Device } from '../../sync/device/device.ts'
import { addWithPhoto } from '../../sync/outbox/add-with-photo.ts'
import type { NewPhoto } from '../../sync/outbox/device-photos.ts'
import { argsNowOf } from '../../sync/outbox/entry-args.ts'

type Writing = Pick<Device, 'now' | 'outbox'>

interface NewMessage {
  conversationId: string
  content: string
  photo?: NewPhoto | null
}

/** Sends a message. When there is no room for its photo, the text is stored without it. */
export function sendMessage(
  device: Writing,
  { conversationId, content, photo }: NewMessage,
  draft?: StoredDraft,
): Promise<OutboxEntry> {
  const message = { id: createId(device.now()), conversationId, content: sayable(content) }
  const call = {
    name: 'messages.send' as const,
    version: queuedOperations['messages.send'].version,
    args: photo ? { ...message, photo: photo.sha256 } : message,
    draft,
    photos: photo ? [photo] : [],
  }
  return addWithPhoto(device.outbox, call, message.content === '' ? null : message)
}

/**
 * Edits a message that has not left the device. Rejects with `NoLongerEditable` when the message left meanwhile (D2).
 * Its id stays the same, unless the server has something else under that id.
 */
export async function editMessage(device: Writing, entry: OutboxEntry, content: string): Promise<void> {
  const args = argsNowOf('messages.send', entry)
  if (args === null) return
  const id = entry.code === 'id_taken' ? createId(device.now()) : args.id
  await device.outbox.add({
    name: 'messages.send',
    version: queuedOperations['messages.send'].version,
    args: { ...args, id, content: sayable(content) },
    replaces: entry.order,
  })
}

export function deleteMessage({ outbox }: Pick<Device, 'outbox'>, id: string): Promise<OutboxEntry> {
  return outbox.add({
    name: 'messages.delete',
    version: queuedOperations['messages.delete'].version,
    args: { id },
  })
}

/**
 * Removes blanks at both ends, which would count against the maximum length, and characters that cannot be stored,
 * which would cause a refusal.
 */
function sayable(content: string): string {
  return writtenContent(stripInvalid(content))
}
