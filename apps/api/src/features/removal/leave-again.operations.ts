/** Applies to restored older data what members decided since about leaving and staying. */
import { leavingMs } from '@porchlight/contracts/members/members.rules'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { changeInBatches } from '../../database/transactions/change-in-batches.ts'
import type { Transaction } from '../../database/transactions/transact.ts'

/** The members who share a change number: each touches a row. */
const membersAtOnce = 90

/**
 * Restores each member's decision. Without a known decision the days to reconsider begin anew: the member may have
 * decided to stay, in a list that is not at hand.
 * @param wishes the time (epoch ms) at which each member leaves; null for those who stay
 */
export async function reapplyLeaving(
  transaction: Transaction,
  wishes: ReadonlyMap<string, number | null>,
): Promise<void> {
  const rows = await transaction.database
    .selectFrom('members')
    .where(({ eb, or }) => or([eb('leavesAt', 'is not', null), eb('id', 'in', ['', ...wishes.keys()])]))
    .select(['id', 'leavesAt'])
    .execute()
  await changeInBatches(
    transaction,
    { all: rows, atOnce: membersAtOnce },
    async (inner, { id, leavesAt }) => {
      const { database, now, touch } = inner
      const wish = wishes.get(id)
      const next = wish === undefined ? now + leavingMs : wish
      if (next === leavesAt) return
      await database
        .updateTable('members')
        .set({ leavesAt: next, ...(next === null ? { leavingWords: null } : {}) })
        .where('id', '=', id)
        .execute()
      touch('members', id, memberAudience(id))
    },
  )
}
