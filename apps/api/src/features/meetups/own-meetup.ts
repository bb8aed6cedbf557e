import { Refused } from '@porchlight/contracts/errors/refusals'
import { isOpen } from '@porchlight/contracts/posts/posts.rules'
import type { Transaction } from '../../database/transactions/transact.ts'
import { ownPost } from '../posts/changes/withdraw-post.operations.ts'
import type { PostRow } from '../posts/posts.queries.ts'

/** Open still: nothing is done about what was called off. */
export async function ownMeetup(transaction: Transaction, memberId: string, id: string): Promise<PostRow> {
  const post = await ownPost(transaction, memberId, id)
  if (post.type !== 'event') throw new Refused('not_found')
  if (!isOpen(post)) throw new Refused('not_open')
  return post
}
