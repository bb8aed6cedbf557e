/** Rows of conversations, and of what lies in them besides messages. */

import type { PostStatus, PostType } from '@porchlight/contracts/posts/posts.schema'
import type { Flag } from './flag.ts'
import type { OwnerId } from './owner-id.ts'

export interface ConversationsTables {
  /**
   * Conversations of two members; the smaller id is `memberA`. A member who left stays as an id that leads to nobody.
   */
  conversations: {
    id: string
    memberA: string
    memberB: string
    /** The member who opened it; null when they have left. */
    openedBy: string | null
    /** The number of the last message; 0 when there is none. */
    lastSeq: number
    lastMessageAt: number | null
    createdAt: number
  }
  /**
   * Cards of the posts through which members came into a conversation, as they were then; only their status follows the
   * post.
   */
  conversationPosts: {
    conversationId: string
    postId: string
    authorId: string
    /** The newest has the greatest. */
    place: number
    title: string
    type: PostType
    status: PostStatus
  }
  /** Each card that came into a conversation, as it was then. */
  sharedCards: {
    conversationId: string
    /** The number of the post, as in `conversationPosts`. */
    place: number
    /** The sender; null when the card came with a message of theirs, because that message counts for both. */
    senderId: string | null
    postId: string
    authorId: string
    title: string
    createdAt: number
  }
  readMarkers: { conversationId: string; memberId: OwnerId; readUpTo: number; isMuted: Flag }
}
