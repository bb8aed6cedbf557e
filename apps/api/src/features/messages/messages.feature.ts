import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { Feature } from '../../feature-parts/feature.ts'
import { messageOperations } from './messages.operations.ts'
import type { Chats } from './messages.socket.ts'
import { messageTables } from './messages.view.ts'

interface MessageServices {
  reader: Kysely<Tables>
  chats: Chats
}

export function createMessagesFeature({ reader, chats }: MessageServices): Feature<'messages'> {
  return {
    handlers: messageOperations({ reader, onStored: chats.sendToBoth }),
    tables: messageTables,
    frames: chats.frames,
  }
}
