/** The credit of a request: it is in escrow until it is earned, or returns to the author. */
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import { accountNow } from './accounts-now.queries.ts'
import { escrowAccount, moveCredits } from './credits.operations.ts'

/** Returns the credits in escrow for this post; 0 when it was posted without payment, or when they have left escrow. */
export async function inEscrow(database: Kysely<Tables>, postId: string): Promise<number> {
  const movedTransfer = await database
    .selectFrom('transfers')
    .where('id', 'in', [`request:${postId}`, `request_back:${postId}`, `help:${postId}`])
    .select(['amount', 'fromAccountId', 'toAccountId'])
    .execute()
  return movedTransfer.reduce((sum, { amount, fromAccountId, toAccountId }) => {
    if (toAccountId === escrowAccount) return sum + amount
    return fromAccountId === escrowAccount ? sum - amount : sum
  }, 0)
}

/**
 * Returns the credits in escrow to the member who paid them.
 * @returns whether there were any
 */
export async function refundEscrow(
  transaction: Transaction,
  { id, authorId, title }: { id: string; authorId: string; title: string },
): Promise<boolean> {
  const { database } = transaction
  const amount = await inEscrow(database, id)
  if (amount <= 0) return false
  const { fromAccountId } = await database
    .selectFrom('transfers')
    .where('id', '=', `request:${id}`)
    .select('fromAccountId')
    .executeTakeFirstOrThrow()
  return moveCredits(transaction, {
    id: `request_back:${id}`,
    from: escrowAccount,
    to: await accountNow(database, fromAccountId),
    amount,
    reason: 'request_back',
    reference: id,
    actorId: authorId,
    about: { postId: id, title },
  })
}
