/** What conversations keep of a post follows it, for both who write there. */
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { rowsPerNumberMax } from '../../database/changes.ts'
import type { Transaction } from '../../database/transact.ts'
import type { PostRow } from './posts.queries.ts'

/** The newest conversations: each is touched for both, and the post's own rows have the same number. */
const atOnceMax = Math.floor(rowsPerNumberMax * 0.45)

type FollowedPost = Pick<PostRow, 'id' | 'authorId' | 'status'>

export async function followPost(transaction: Transaction, post: FollowedPost): Promise<void> {
  const { database, touch, touchLater } = transaction
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
    .orderBy((column) => column.fn.coalesce('lastMessageAt', 'createdAt'), 'desc')
    .orderBy('conversations.id')
    .select(['conversations.id', 'memberA', 'memberB'])
    .execute()
  for (const [index, { id: conversationId, memberA, memberB }] of conversations.entries()) {
    const touchRow = index < atOnceMax ? touch : touchLater
    for (const each of [memberA, memberB]) touchRow('conversations', conversationId, memberAudience(each))
  }
}
