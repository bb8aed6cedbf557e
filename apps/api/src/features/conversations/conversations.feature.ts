import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { Feature } from '../../feature-parts/feature.ts'
import { conversationOperations } from './conversations.operations.ts'
import { conversationTexts } from './conversations.texts.ts'
import { conversationTables } from './conversations.view.ts'

interface ConversationServices {
  reader: Kysely<Tables>
  config: { smtpUrl: URL | null; limits: { conversationsPerDay: number; messagesPerDay: number } }
}

export function conversations({ reader, config }: ConversationServices): Feature<'conversations'> {
  const { conversationsPerDay, messagesPerDay } = config.limits
  const wantsProof = config.smtpUrl !== null
  return {
    texts: conversationTexts,
    handlers: conversationOperations({ reader, conversationsPerDay, messagesPerDay, wantsProof }),
    tables: conversationTables,
  }
}
