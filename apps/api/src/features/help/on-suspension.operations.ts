/** Ends the helps of a member who was suspended: as if they had withdrawn their own, and could not make the others. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Transaction } from '../../database/transactions/transact.ts'
import { firstConfirmedAt, type HelpRow, openHelpsWith } from '../posts/helps.queries.ts'
import { type PostRow, postById } from '../posts/posts.queries.ts'
import { endAsWithdrawn, release } from './on-block-or-leave.operations.ts'

/**
 * Ends all helps that neither participant has confirmed. A confirmed one was done: its credit moves as always. One on hold
 * waits for an operator.
 */
export async function endHelpsOfSuspended(transaction: Transaction, memberId: string): Promise<void> {
  const { database } = transaction
  for (const help of await openHelpsWith(database, memberId)) {
    const post = await postById(database, help.postId)
    if (!post || help.onHoldAt !== null || firstConfirmedAt(help) !== null) continue
    await endUnlessPaused(transaction, post, help, memberId)
  }
}

/** Ends a help. It stays while the ledger has a fault and no credit can return, so that the suspension itself succeeds. */
async function endUnlessPaused(
  transaction: Transaction,
  post: PostRow,
  help: HelpRow,
  by: string,
): Promise<void> {
  try {
    await transaction.nested((inner) =>
      help.authorId === by
        ? endAsWithdrawn(inner, post, help)
        : release(inner, post, help, { by, isNamed: false }),
    )
  } catch (error) {
    if (!(error instanceof Refused && error.code === 'credits_paused')) throw error
  }
}
