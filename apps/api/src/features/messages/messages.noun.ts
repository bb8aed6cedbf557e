import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { LinesOf } from '../../nouns/frames.ts'
import type { Noun } from '../../nouns/noun.ts'
import { messageOperations } from './messages.operations.ts'
import { openChats } from './messages.socket.ts'
import { messageTexts } from './messages.texts.ts'
import { messageTables } from './messages.view.ts'

interface MessageServices {
  reader: Kysely<Tables>
  now: () => number
  config: { smtpUrl: URL | null; limits: { messagesPerDay: number } }
  linesOf: LinesOf
  reports: { fault: (error: unknown) => void }
}

export function messages({ reader, now, config, linesOf, reports }: MessageServices): Noun<'messages'> {
  const { messagesPerDay } = config.limits
  const wantsProof = config.smtpUrl !== null
  const chats = openChats({ reader, now, linesOf, onFault: reports.fault })
  return {
    texts: messageTexts,
    handlers: messageOperations({ reader, messagesPerDay, wantsProof, onStored: chats.tellBoth }),
    tables: messageTables,
    frames: chats.frames,
  }
}
