/** Removes all posts of a member who leaves: each is taken back, and then its row is deleted. */
import { isOpen } from '@porchlight/contracts/posts/posts.rules'
import type { Transaction } from '../../../database/transactions/transact.ts'
import { refundEscrow } from '../../credits/escrow.operations.ts'
import { postsBy } from '../posts.queries.ts'

/**
 * Removes one batch of an author's posts, the oldest first.
 * @returns the number of removed posts; 0 when there are no more
 */
export async function removePostsBy(transaction: Transaction, authorId: string): Promise<number> {
  const posts = await postsBy(transaction.database, authorId)
  for (const post of posts) {
    // A post that is completed or cancelled has no credits in escrow any more.
    if (isOpen(post)) await refundEscrow(transaction, post)
    if (post.isShown === 1) transaction.touch('posts', post.id, 'community', 'gone')
  }
  const ids = posts.map(({ id }) => id)
  if (ids.length > 0) await transaction.database.deleteFrom('posts').where('id', 'in', ids).execute()
  return ids.length
}
