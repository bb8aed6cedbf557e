/** What conversations keep of a post follows it, for both who write there. */
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { rowsPerNumberMax } from '../../database/changes.ts'
import type { Row } from '../../database/tables.ts'
import type { Transaction } from '../../database/transact.ts'
import { conversationsAbout } from './conversations.queries.ts'

/** Each is touched for both, and the post's own rows have the same number. */
const atOnceMax = Math.floor(rowsPerNumberMax * 0.45)

type FollowedPost = Pick<Row<'posts'>, 'id' | 'authorId' | 'status'>

export async function followPost(transaction: Transaction, post: FollowedPost): Promise<void> {
  const { database, touch, touchLater } = transaction
  const { id, authorId, status } = post
  await database
    .updateTable('conversationPosts')
    .set({ status })
    .where('authorId', '=', authorId)
    .where('postId', '=', id)
    .execute()
  const conversations = await conversationsAbout(database, post)
  for (const [index, { id: conversationId, memberA, memberB }] of conversations.entries()) {
    const touchRow = index < atOnceMax ? touch : touchLater
    for (const each of [memberA, memberB]) touchRow('conversations', conversationId, memberAudience(each))
  }
}
