import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { Feature } from '../../feature-parts/feature.ts'
import { conversationOperations } from './conversations.operations.ts'
import { conversationTables } from './conversations.view.ts'

interface ConversationServices {
  reader: Kysely<Tables>
}

export function createConversationsFeature({ reader }: ConversationServices): Feature<'conversations'> {
  return {
    handlers: conversationOperations({ reader }),
    tables: conversationTables,
  }
}
