import type { Message } from '@porchlight/contracts/messages/messages.schema'
import { truncate } from '@porchlight/contracts/values/text'
import { fileTexts } from '../../locales/en/files.ts'

/** Of a message where it is named: its beginning. */
const namedMax = 60

/** Of one that only shows something, what that is. */
export function shortened({ content, photo }: Pick<Message, 'content' | 'photo'>): string {
  if (content === '' && photo) return fileTexts.outbox.photo
  const line = content.replace(/\s+/g, ' ')
  return line.length > namedMax ? `${truncate(line, namedMax)}…` : line
}
