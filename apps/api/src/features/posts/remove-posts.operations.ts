/** All that somebody posted goes with them, as if each were taken back, and then its row. */
import { isOpen } from '@porchlight/contracts/posts/posts.rules'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Transaction } from '../../database/transact.ts'
import { refundEscrow } from '../credits/escrow.operations.ts'
import { postsBy } from './posts.queries.ts'

/** A piece of them. @returns how many it removed, the oldest first; 0 when there are no more */
export async function removePostsBy(transaction: Transaction, authorId: string): Promise<number> {
  const posts = await postsBy(transaction.database, authorId)
  for (const post of posts) {
    // What was settled or called off has nothing in escrow any more.
    if (isOpen(post)) await refundEscrow(transaction, post)
    if (post.isShown === 1) transaction.touch('posts', post.id, 'community', 'gone')
  }
  const ids = posts.map(({ id }) => id)
  if (ids.length > 0) await transaction.database.deleteFrom('posts').where('id', 'in', ids).execute()
  return ids.length
}

/** Deletes the numbers of requests that the member made in each month. */
export async function deleteRequestCounts(database: Kysely<Tables>, memberId: string): Promise<void> {
  await database.deleteFrom('requestCounts').where('memberId', '=', memberId).execute()
}
