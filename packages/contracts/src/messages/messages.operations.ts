import * as v from 'valibot'
import { sha256Schema } from '../files/files.schema.ts'
import { operation } from '../operation.ts'
import { idSchema } from '../values/id.ts'
import { messageContentSchema, messageSchema } from './messages.schema.ts'

export const sendMessage = operation({
  name: 'messages.send',
  version: 1,
  method: 'POST',
  path: '/api/conversations/:conversationId/messages',
  access: 'member',
  offline: 'queue',
  /** The arguments of a message. Rules across fields are in `messageIssues`, which both sides use. */
  args: v.strictObject({
    id: v.optional(idSchema),
    conversationId: idSchema,
    content: messageContentSchema,
    /** The digest of a picture that is sent separately, before or after. */
    photo: v.nullish(sha256Schema),
  }),
  response: messageSchema,
})

/** Deletes the member's own message. An empty message stays in its place. */
export const deleteMessage = operation({
  name: 'messages.delete',
  version: 1,
  method: 'DELETE',
  path: '/api/messages/:id',
  access: 'member',
  offline: 'queue',
  args: v.strictObject({ id: idSchema }),
  response: messageSchema,
})

/** A page of one conversation, the oldest first: the newest there are, or those before one. */
export const listMessages = operation({
  name: 'messages.list',
  version: 1,
  method: 'GET',
  path: '/api/conversations/:conversationId/messages',
  access: 'member',
  offline: 'online',
  args: v.strictObject({
    conversationId: idSchema,
    /** A `seq`, in the text of an address. */
    before: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'Expected a number'))),
  }),
  response: v.array(messageSchema),
})

/** The operations of this feature that may wait in the outbox. */
export const queuedMessageOperations = [sendMessage, deleteMessage] as const

export const messageOperations = [...queuedMessageOperations, listMessages] as const
