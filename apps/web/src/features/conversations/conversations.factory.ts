/** What is done with conversations, for tests of others. */
import { type ArgsNamed, operations } from '@porchlight/contracts/operations'
import type { NewEntry } from '../../sync/outbox.ts'

/** For the outbox: one more conversation, or one more card in it. */
export function opening(args: ArgsNamed<'conversations.open'>): NewEntry<'conversations.open'> {
  return { name: 'conversations.open', version: operations['conversations.open'].version, args }
}

/** For the outbox: one that rings nowhere. */
export function muting(conversationId: string, isMuted = true): NewEntry<'conversations.mute'> {
  return {
    name: 'conversations.mute',
    version: operations['conversations.mute'].version,
    args: { conversationId, isMuted },
  }
}

/** For the outbox: read up to here. */
export function reading(conversationId: string, upTo: number): NewEntry<'conversations.read'> {
  return {
    name: 'conversations.read',
    version: operations['conversations.read'].version,
    args: { conversationId, upTo },
  }
}
