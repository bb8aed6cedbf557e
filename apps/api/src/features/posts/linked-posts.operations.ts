/** Updates linked posts in conversations when the post changes, for both participants. */
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import type { Transaction } from '../../database/transactions/transact.ts'
import { blockedWith } from '../safety/safety.queries.ts'
import type { PostRow } from './posts.queries.ts'

type FollowedPost = Pick<PostRow, 'id' | 'authorId' | 'status'>

/** The newest conversations first. */
export async function followPost(transaction: Transaction, post: FollowedPost): Promise<void> {
  const { database, touchSoon } = transaction
  const { id, authorId, status } = post
  await database
    .updateTable('conversationPosts')
    .set({ status })
    .where('authorId', '=', authorId)
    .where('postId', '=', id)
    .execute()
  const conversations = await database
    .selectFrom('conversations')
    .innerJoin('conversationPosts', 'conversationPosts.conversationId', 'conversations.id')
    .where('conversationPosts.authorId', '=', authorId)
    .where('conversationPosts.postId', '=', id)
    .orderBy(({ fn }) => fn.coalesce('lastMessageAt', 'createdAt'), 'desc')
    .orderBy('conversations.id')
    .select(['conversations.id', 'memberA', 'memberB'])
    .execute()
  // A block hides the conversation, and a change of it would reveal that its other member did something.
  const blockedIds = await blockedWith(database, authorId)
  for (const { id: conversationId, memberA, memberB } of conversations) {
    if (blockedIds.has(memberA) || blockedIds.has(memberB)) continue
    for (const each of [memberA, memberB]) touchSoon('conversations', conversationId, memberAudience(each))
  }
}
