/** Rows of neighbors without a phone. */

export interface CoordinationTables {
  /**
   * Neighbors for whom a coordinator writes posts down. They are no members: each has an account in the ledger, and a letter
   * by which they join. The row stays when they have joined or were removed, without their name.
   */
  coordinatedNeighbors: {
    id: string
    /** Null when nobody looks after them: the role of their coordinator has ended, or they need none any more. */
    coordinatorId: string | null
    firstName: string
    lastName: string
    createdAt: number
    removedAt: number | null
    takenOverAt: number | null
    /** The member who took the account over; null before that, and after that member has left. */
    memberId: string | null
  }
}
