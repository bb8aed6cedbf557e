import type { Message } from '@porchlight/contracts/messages/messages.schema'

/** Returns the message as it is after its deletion: an empty one in its place. */
export function deletedMessage({ photo: _photo, ...rest }: Message): Message {
  return { ...rest, content: '', hidden: true }
}
