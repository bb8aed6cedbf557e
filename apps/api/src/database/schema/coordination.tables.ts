/** Rows of neighbors without a phone. */

export interface CoordinationTables {
  /**
   * Neighbors for whom a coordinator writes posts down. They are no members: each has an account in the ledger, and a letter
   * by which they join. The row stays when they have joined or were removed, without their name.
   */
  coordinatedNeighbors: {
    id: string
    /** The member who looks after them; null when their coordinator has lost the role or left, and when they need none. */
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
