import type { Message } from '@porchlight/contracts/messages/messages.schema'
import { truncate } from '@porchlight/contracts/values/text/text'
import { fileTexts } from '../../locales/en/files.ts'

/** The maximum length of a message that is quoted in another text; only its beginning is shown. */
const namedMax = 60

/** Returns the beginning of a message; for a message with only a photo, the word for that. */
export function shortened({ content, photo }: Pick<Message, 'content' | 'photo'>): string {
  if (content === '' && photo) return fileTexts.outbox.photo
  const line = content.replace(/\s+/g, ' ')
  return line.length > namedMax ? `${truncate(line, namedMax)}…` : line
}
