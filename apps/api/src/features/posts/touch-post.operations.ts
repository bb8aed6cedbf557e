/** The rows of a post: which members have them, and for how long. */
import { postRetention } from '@porchlight/contracts/posts/posts.rules'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { toIso } from '@porchlight/contracts/values/time'
import type { Transaction } from '../../database/transactions/transact.ts'
import type { PostRow } from './posts.queries.ts'
import { publicEnd } from './public-times.ts'

/**
 * Updates a post's rows for its author, who has them longer, and for the community unless it was withdrawn or hidden.
 * Nothing is sent to the community about a post that was not shown yet, not even its deletion.
 */
export function touchPost(transaction: Pick<Transaction, 'touch'>, row: PostRow): void {
  const { id, authorId, status, hiddenAt, isShown } = row
  const forAll = status === 'cancelled' || hiddenAt !== null ? 'gone' : retentionOf(row, false)
  if (isShown === 1) transaction.touch('posts', id, 'community', forAll)
  for (const table of ['posts', 'postDetails'] as const) {
    transaction.touch(table, id, memberAudience(authorId), retentionOf(row, true))
  }
}

/** Updates what only the author reads of a post. */
export function touchOwnDetails(transaction: Pick<Transaction, 'touch'>, row: PostRow): void {
  transaction.touch('postDetails', row.id, memberAudience(row.authorId), retentionOf(row, true))
}

/** `isOwn` for its author and for whom they chose. */
export function retentionOf(row: PostRow, isOwn: boolean): { until: number | null } {
  const end = publicEnd(row)
  const closedAt = end === null ? undefined : toIso(end)
  return { until: postRetention({ ...row, dateNeeded: toIso(row.dateNeeded), closedAt }, isOwn) }
}
