/** Two neighbors and what they write to each other: one conversation per pair, however many posts bring them together. */
import * as v from 'valibot'
import { postStatuses, postTypes } from '../posts/posts.schema.ts'
import { type Id, idSchema } from '../values/id.ts'
import { isoTimeSchema } from '../values/time.ts'

export const conversationLimits = {
  /** The greatest length of the last message in the list. */
  previewLengthMax: 120,
  /** Cards of posts that stand in one conversation; the oldest make room. */
  postsMax: 20,
} as const

/** The linked post, for a post that brought the participants together: it outlives the post's own row. */
export const conversationPostSchema = v.object({
  postId: idSchema,
  title: v.string(),
  type: v.picklist(postTypes),
  status: v.picklist(postStatuses),
})
export type ConversationPost = v.InferOutput<typeof conversationPostSchema>

export const lastMessageSchema = v.object({
  id: idSchema,
  senderId: idSchema,
  /** The beginning of the message; empty when it was deleted or hidden, or only shows a photo. */
  content: v.string(),
  hasPhoto: v.optional(v.literal(true)),
  createdAt: isoTimeSchema,
})

/** A conversation. Both members have the same row. */
export const conversationSchema = v.object({
  id: idSchema,
  memberIds: v.tuple([idSchema, idSchema]),
  /** The last message; null before the first. */
  lastMessage: v.nullable(lastMessageSchema),
  /** The newest last. */
  posts: v.array(conversationPostSchema),
  createdAt: isoTimeSchema,
})
export type Conversation = v.InferOutput<typeof conversationSchema>

/** The position up to which a participant has read, for that participant alone, under the conversation's id. */
export const readMarkerSchema = v.object({
  id: idSchema,
  /** The `seq` of the last message that was read; 0 before any. */
  readUpTo: v.number(),
  unreadCount: v.number(),
  isMuted: v.boolean(),
})
export type ReadMarker = v.InferOutput<typeof readMarkerSchema>

/** The tables of conversations that devices store. */
export const conversationTables = {
  conversations: conversationSchema,
  readMarkers: readMarkerSchema,
} as const

/** A participant in the form of the spec's calls. */
export const participantSchema = v.object({
  id: idSchema,
  firstName: v.string(),
  /** The initial only: 'J.' */
  lastName: v.string(),
  profileImageUrl: v.nullable(v.string()),
})

/** A conversation in the form of the specification's responses. */
export const conversationResponseSchema = v.object({
  id: idSchema,
  participant1: participantSchema,
  participant2: participantSchema,
  lastMessage: v.nullable(v.object({ content: v.string(), createdAt: isoTimeSchema })),
  unreadCount: v.number(),
})
export type ConversationResponse = v.InferOutput<typeof conversationResponseSchema>

interface OpenConversation {
  conversationId?: Id | undefined
  userId?: Id | undefined
  postId?: Id | undefined
}

/**
 * Returns true when the call names a member or a post's author. A device that shows the conversation before its call
 * names both.
 */
export function namesSomebody({ userId, postId }: OpenConversation): boolean {
  return userId !== undefined || postId !== undefined
}
