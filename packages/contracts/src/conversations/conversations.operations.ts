import * as v from 'valibot'
import { operation } from '../operation.ts'
import { idSchema } from '../values/id.ts'
import { conversationResponseSchema, namesSomebody } from './conversations.schema.ts'

/**
 * Makes sure that it is there, and adds the post's card: with a member, or with the poster of a post. A device names the
 * conversation itself, by `conversationIdOf`, so that it can be written to before it was sent, and with a post its poster
 * as well, so that it can be shown.
 */
export const openConversation = operation({
  name: 'conversations.open',
  version: 1,
  method: 'POST',
  path: '/api/conversations',
  access: 'member',
  offline: 'queue',
  args: v.pipe(
    v.strictObject({
      conversationId: v.optional(idSchema),
      userId: v.optional(idSchema),
      postId: v.optional(idSchema),
    }),
    v.check(namesSomebody, 'Name a member or a post.'),
  ),
  response: conversationResponseSchema,
})

/** Read up to here; of two markers the further one stands. */
export const readConversation = operation({
  name: 'conversations.read',
  version: 1,
  method: 'POST',
  path: '/api/conversations/:conversationId/read',
  access: 'member',
  offline: 'queue',
  args: v.strictObject({ conversationId: idSchema, upTo: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  response: conversationResponseSchema,
})

/** A muted one rings nowhere and adds nothing to the count on the tab. */
export const muteConversation = operation({
  name: 'conversations.mute',
  version: 1,
  method: 'POST',
  path: '/api/conversations/:conversationId/mute',
  access: 'member',
  offline: 'queue',
  args: v.strictObject({ conversationId: idSchema, isMuted: v.boolean() }),
  response: conversationResponseSchema,
})

/** Lists the member's own conversations, the one with the newest message first. */
export const listConversations = operation({
  name: 'conversations.list',
  version: 1,
  method: 'GET',
  path: '/api/conversations',
  access: 'member',
  offline: 'online',
  args: v.strictObject({}),
  response: v.array(conversationResponseSchema),
})

/** The operations of this feature that may wait in the outbox. */
export const queuedConversationOperations = [openConversation, readConversation, muteConversation] as const

export const conversationOperations = [...queuedConversationOperations, listConversations] as const
