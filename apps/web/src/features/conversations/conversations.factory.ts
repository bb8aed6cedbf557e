/** Entries of conversations, for tests of other features. */
import { type ArgsNamed, operations } from '@porchlight/contracts/operations'
import type { NewEntry } from '../../sync/outbox/new-entry.factory.ts'

/** Returns an outbox entry that opens a conversation, or adds a linked post to it. */
export function opening(args: ArgsNamed<'conversations.open'>): NewEntry<'conversations.open'> {
  return { name: 'conversations.open', version: operations['conversations.open'].version, args }
}

/** Returns an outbox entry that mutes a conversation. */
export function muting(conversationId: string, isMuted = true): NewEntry<'conversations.mute'> {
  return {
    name: 'conversations.mute',
    version: operations['conversations.mute'].version,
    args: { conversationId, isMuted },
  }
}

/** Returns an outbox entry that marks a conversation as read up to a message. */
export function reading(conversationId: string, upTo: number): NewEntry<'conversations.read'> {
  return {
    name: 'conversations.read',
    version: operations['conversations.read'].version,
    args: { conversationId, upTo },
  }
}
