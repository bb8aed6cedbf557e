/**
 * Stores every change of a help post: which data is stored, which rows are sent to whom, and when the clock looks at
 * the post again.
 */
import { isOpen } from '@porchlight/contracts/posts/posts.rules'
import type { PostStatus } from '@porchlight/contracts/posts/posts.schema'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import type { Transaction } from '../../database/transactions/transact.ts'
import { type HelpRow, seesDetails } from '../posts/helps.queries.ts'
import { followPost } from '../posts/linked-posts.operations.ts'
import { clockFrom } from '../posts/post-clock.operations.ts'
import type { PostRow } from '../posts/posts.queries.ts'
import { retentionOf, touchPost } from '../posts/touch-post.operations.ts'

export interface Change {
  status?: PostStatus
  help?: Partial<Omit<HelpRow, 'postId' | 'authorId' | 'helperId'>>
}

/** Stores the new state of a help post, for both participants and for everybody. */
export async function changeHelp<Help extends HelpRow | undefined>(
  transaction: Transaction,
  post: PostRow,
  help: Help,
  { status = post.status, help: changes = {} }: Change,
): Promise<{ post: PostRow; help: Help }> {
  const { database, now } = transaction
  const isClosing = isOpen(post) && !isOpen({ status })
  const next = {
    ...post,
    status,
    closedAt: isClosing ? now : post.closedAt,
    helperId: status === 'completed' && help ? help.helperId : post.helperId,
  }
  const nextHelp = help && { ...help, ...changes }
  next.clockAt = clockFrom(next, nextHelp, now)
  await storePost(transaction, next)
  if (help && Object.keys(changes).length > 0) {
    await database.updateTable('helps').set(changes).where('postId', '=', post.id).execute()
  }
  // A change that only the participants see must not touch the post for others: they could conclude when it happened.
  if (status !== post.status) touchPost(transaction, next)
  if (nextHelp) touchHelp(transaction, next, nextHelp)
  if (status !== post.status) await followPost(transaction, next)
  return { post: next, help: nextHelp as Help }
}

async function storePost({ database }: Transaction, post: PostRow): Promise<void> {
  const { id, status, closedAt, helperId, clockAt } = post
  await database
    .updateTable('posts')
    .set({ status, closedAt, helperId, clockAt })
    .where('id', '=', id)
    .execute()
}

/**
 * Updates both participants' rows of a help. The helper has the post as long as its author does, and its private
 * details until it ends without help.
 */
export function touchHelp({ touch }: Transaction, post: PostRow, { authorId, helperId }: HelpRow): void {
  const retention = retentionOf(post, true)
  for (const each of [authorId, helperId]) touch('helps', post.id, memberAudience(each), retention)
  touch('posts', post.id, memberAudience(helperId), retention)
  touch('postDetails', post.id, memberAudience(helperId), seesDetails(post) ? retention : 'gone')
}
