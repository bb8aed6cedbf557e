/** The end of a coordinator's work for a neighbor: the neighbor joins, by their letter, and everything is their own. */
import { memberAccountId, neighborAccountId } from '../../database/schema/accounts.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import { balanceOf, moveCredits } from '../credits/credits.operations.ts'
import { transferById, welcomeMovementOf } from '../credits/credits.queries.ts'
import { moveOpenPosts } from './open-posts.operations.ts'

/**
 * Moves to a newcomer what is theirs: the credits of the neighbor's account, and the posts that are open. The caller has
 * marked the letter as used in the same transaction, so that this happens once.
 */
export async function takeOver(
  transaction: Transaction,
  { neighborId, memberId }: { neighborId: string; memberId: string },
): Promise<void> {
  const { database, now } = transaction
  const neighbor = await database
    .updateTable('coordinatedNeighbors')
    .set({ memberId, takenOverAt: now, coordinatorId: null, firstName: '', lastName: '' })
    .where('id', '=', neighborId)
    .where('removedAt', 'is', null)
    .where('takenOverAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!neighbor) return
  const [account, ownAccount] = [neighborAccountId(neighborId), memberAccountId(memberId)]
  // What the neighbor spent of the credits to begin with, or put into requests that are open, the newcomer does not get anew.
  const surplus =
    (await balanceOf(database, account)) - (await givenTwice(transaction, { neighborId, memberId }))
  const [from, to] = surplus > 0 ? [account, ownAccount] : [ownAccount, account]
  if (surplus !== 0) {
    await moveCredits(transaction, {
      id: `take_over:${neighborId}`,
      ...{ from, to, amount: Math.abs(surplus) },
      reason: 'opening',
      actorId: memberId,
    })
  }
  await moveOpenPosts(transaction, { neighborId, memberId, isNeighbor: true })
}

/** Returns the credits to begin with that the newcomer got besides those of the neighbor's account: nobody gets them twice. */
async function givenTwice(
  { database }: Transaction,
  { neighborId, memberId }: { neighborId: string; memberId: string },
): Promise<number> {
  const first = await transferById(database, welcomeOfNeighbor(neighborId))
  const second = await transferById(database, welcomeMovementOf(memberId))
  return first && second ? Math.min(first.amount, second.amount) : 0
}

/** The movement of the credits that a neighbor without a phone started with. */
export function welcomeOfNeighbor(neighborId: string): string {
  return `welcome:${neighborId}`
}
