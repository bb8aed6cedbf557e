/** Who has a post's rows, and how long. */
import { postRetention } from '@porchlight/contracts/posts/posts.rules'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { toIso } from '@porchlight/contracts/values/time'
import type { Transaction } from '../../database/transact.ts'
import type { PostRow } from './posts.queries.ts'
import { publicEnd } from './public-times.ts'

/**
 * For the community, unless it was taken back or hidden, and for its author, who keeps it longer. Of what was not shown yet
 * the community hears nothing, not even that it is gone.
 */
export function touchPost(transaction: Pick<Transaction, 'touch'>, row: PostRow): void {
  const { id, authorId, status, hiddenAt, isShown } = row
  const forAll = status === 'cancelled' || hiddenAt !== null ? 'gone' : retentionOf(row, false)
  if (isShown === 1) transaction.touch('posts', id, 'community', forAll)
  for (const table of ['posts', 'postDetails'] as const) {
    transaction.touch(table, id, memberAudience(authorId), retentionOf(row, true))
  }
}

/** `isOwn` for its author and for whom they chose. */
export function retentionOf(row: PostRow, isOwn: boolean): { until: number | null } {
  const end = publicEnd(row)
  const closedAt = end === null ? undefined : toIso(end)
  return { until: postRetention({ ...row, dateNeeded: toIso(row.dateNeeded), closedAt }, isOwn) }
}
