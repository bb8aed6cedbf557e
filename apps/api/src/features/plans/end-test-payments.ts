/**
 * The end of the test provider's payments on a server that takes money now: they count no more, since they were no
 * money. No row is deleted, and premium that an operator gave stays.
 */
import type { Transaction } from '../../database/transactions/transact.ts'
import type { Plans } from '../../plans/plans.ts'
import { publishPremiumOf } from './subscriptions.operations.ts'
import { countedTestSubscriptions } from './subscriptions.queries.ts'

/**
 * Subscriptions in one batch. Each changes rows on devices, and a page never ends within the rows of one change number.
 */
const endedAtOnce = 20

/**
 * Ends one batch of test subscriptions; repeating it changes nothing. They do not come back when the test provider is
 * used again.
 * @returns whether there may be more
 */
export async function endTestPayments(transaction: Transaction, plans: Plans): Promise<boolean> {
  const { database, now } = transaction
  const rows = await countedTestSubscriptions(database, now, endedAtOnce)
  for (const { id, memberId, endsAs } of rows) {
    // They did not choose to leave: what remains is the free plan, unless they had canceled.
    await database
      .updateTable('subscriptions')
      .set({ state: 'ended', endsAs: endsAs ?? 'free' })
      .where('id', '=', id)
      .execute()
    await database
      .updateTable('testSubscriptions')
      .set({ endedAt: now })
      .where('id', '=', id)
      .where('endedAt', 'is', null)
      .execute()
    await database
      .updateTable('payments')
      .set({ revokedAt: now })
      .where('subscriptionId', '=', id)
      .where('paidUntil', '>', now)
      .where('revokedAt', 'is', null)
      .execute()
    if (memberId !== null) await publishPremiumOf(transaction, plans, memberId)
  }
  return rows.length === endedAtOnce
}
