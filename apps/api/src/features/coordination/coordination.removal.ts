/** The rules for neighbors without a phone when a member is removed: their coordinator, or who took the account over. */
import { atErasure, type RemovalRules } from '../../feature-parts/removal.ts'
import { deleteNameOf } from './open-posts.operations.ts'

export const coordinationRemoval = {
  // Operators find the neighbors without a coordinator in their list.
  coordinatedNeighbors: atErasure(async (transaction, memberId) => {
    const { database } = transaction
    await database
      .updateTable('coordinatedNeighbors')
      .set({ coordinatorId: null })
      .where('coordinatorId', '=', memberId)
      .execute()
    const handedOver = await database
      .updateTable('coordinatedNeighbors')
      .set({ memberId: null })
      .where('memberId', '=', memberId)
      .returning('id')
      .execute()
    for (const { id } of handedOver) await deleteNameOf(transaction, id)
  }),
} satisfies RemovalRules
