/** Decisions of operators about neighbors without a phone: who looks after them, and that somebody does no more. */
import type { Transaction } from '../../database/transactions/transact.ts'
import { coordinatedById, neighborsLookedAfter } from './coordination.queries.ts'
import { moveOpenPosts, withdrawOpenPosts } from './open-posts.operations.ts'

/**
 * Ends all that a coordinator does for neighbors, when their role ends. The neighbors keep their accounts and letters, and wait
 * for another coordinator; what is open for them is withdrawn.
 * @returns the number of neighbors
 */
export async function endCoordination(transaction: Transaction, coordinatorId: string): Promise<number> {
  const { database } = transaction
  const neighbors = await neighborsLookedAfter(database, coordinatorId)
  for (const { id } of neighbors) {
    await withdrawOpenPosts(transaction, id)
    await database
      .updateTable('coordinatedNeighbors')
      .set({ coordinatorId: null })
      .where('id', '=', id)
      .execute()
  }
  return neighbors.length
}

/**
 * Lets another coordinator look after a neighbor, with all that is open for them.
 * @returns 'helps' when that coordinator helps with one of the neighbor's posts or has a block with who helps, and 'not_there'
 * when nobody looks after this neighbor any more; nothing is changed then
 */
export async function handOver(
  transaction: Transaction,
  { neighborId, coordinatorId }: { neighborId: string; coordinatorId: string },
): Promise<'done' | 'helps' | 'not_there'> {
  const { database } = transaction
  const neighbor = await coordinatedById(database, neighborId)
  if (!neighbor || neighbor.removedAt !== null || neighbor.takenOverAt !== null) return 'not_there'
  const isMoved = await moveOpenPosts(transaction, { neighborId, memberId: coordinatorId, isNeighbor: false })
  if (!isMoved) return 'helps'
  await database
    .updateTable('coordinatedNeighbors')
    .set({ coordinatorId })
    .where('id', '=', neighborId)
    .execute()
  return 'done'
}
