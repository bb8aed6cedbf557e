import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Noun } from '../../nouns/noun.ts'
import { messageOperations } from './messages.operations.ts'
import { messageTexts } from './messages.texts.ts'
import { messageTables } from './messages.view.ts'

interface MessageServices {
  reader: Kysely<Tables>
  config: { smtpUrl: URL | null; limits: { messagesPerDay: number } }
}

export function messages({ reader, config }: MessageServices): Noun<'messages'> {
  const { messagesPerDay } = config.limits
  return {
    texts: messageTexts,
    handlers: messageOperations({ reader, messagesPerDay, wantsProof: config.smtpUrl !== null }),
    tables: messageTables,
  }
}
