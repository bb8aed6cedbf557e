/** A post is taken back by its author, until the help began. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { ArgsNamed } from '@porchlight/contracts/operations'
import { canWithdraw, isOpen } from '@porchlight/contracts/posts/posts.rules'
import { normalizeText } from '@porchlight/contracts/values/text/text'
import type { Transaction } from '../../../database/transactions/transact.ts'
import type { WriteContext } from '../../../feature-parts/handlers.ts'
import type { PostKinds } from '../../../feature-parts/post-kinds.ts'
import { type PostRow, postById } from '../posts.queries.ts'
import { canSeePost } from '../posts.view.ts'

/**
 * Withdraws the member's own post; for others it does not exist here. A second request succeeds and changes nothing.
 */
export async function withdrawPost(
  kinds: PostKinds,
  { transaction, memberId }: WriteContext,
  { id, word }: ArgsNamed<'posts.withdraw'>,
): Promise<void> {
  const post = await ownPost(transaction, memberId, id)
  if (post.status === 'cancelled') return
  if (!isOpen(post)) throw new Refused('not_open')
  if (!canWithdraw(post)) throw new Refused('wrong_step', { status: post.status })
  await kinds[post.type].withdraw(transaction, post, normalizeText(word ?? '') || null)
}

/** @throws Refused `not_yours` of what one sees of others, `not_found` of all else */
export async function ownPost(
  { database }: Pick<Transaction, 'database'>,
  memberId: string,
  id: string,
): Promise<PostRow> {
  const post = await postById(database, id)
  if (!post) throw new Refused('not_found')
  if (post.authorId === memberId) return post
  const isSeen = post.type !== 'event' && (await canSeePost(database, post, memberId))
  throw new Refused(isSeen ? 'not_yours' : 'not_found')
}
