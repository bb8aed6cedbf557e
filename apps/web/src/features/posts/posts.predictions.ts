/** What a post looks like on its author's phone before the server has heard of it. */

import { postDetails, publicPost, writtenPost } from '@porchlight/contracts/posts/posts.rows'
import type { NewPost } from '@porchlight/contracts/posts/posts.schema'
import type { PredictionContext, RowChange } from '../../sync/queued-rules.ts'

export function createdPost(
  { id, ...args }: NewPost,
  { memberId, createdAt }: PredictionContext,
): RowChange[] {
  // Of another program's, which leaves the id to the server: what would be shown could not be told from what comes.
  if (id === undefined) return []
  const post = { ...writtenPost({ id, ...args }), authorId: memberId, createdAt }
  return [
    { table: 'posts', id, change: () => publicPost(post) },
    { table: 'postDetails', id, change: () => postDetails(post) },
  ]
}

export function withdrawnPost({ id }: { id: string }, { createdAt }: PredictionContext): RowChange[] {
  const closed = { status: 'cancelled', closedAt: createdAt } as const
  return [{ table: 'posts', id, change: (before) => (before ? { ...before, ...closed } : null) }]
}
