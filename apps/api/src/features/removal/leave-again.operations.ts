/** In older data that is put back: what members said since about leaving and staying holds there, too. */
import { leavingMs } from '@porchlight/contracts/members/members.rules'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import type { Transaction } from '../../database/transact.ts'

/**
 * Of whom nothing is known the days to think it over begin anew: they may have stayed since, where the list was not brought
 * along.
 *
 * @param wishes when each wanted to leave, or null of who stays
 */
export async function reapplyLeaving(
  { database, now, touch }: Transaction,
  wishes: ReadonlyMap<string, number | null>,
): Promise<void> {
  const rows = await database
    .selectFrom('members')
    .where((is) => is.or([is('leavesAt', 'is not', null), is('id', 'in', ['', ...wishes.keys()])]))
    .select(['id', 'leavesAt'])
    .execute()
  for (const { id, leavesAt } of rows) {
    const wish = wishes.get(id)
    const next = wish === undefined ? now + leavingMs : wish
    if (next === leavesAt) continue
    await database
      .updateTable('members')
      .set({ leavesAt: next, ...(next === null ? { leavingWords: null } : {}) })
      .where('id', '=', id)
      .execute()
    touch('members', id, memberAudience(id))
  }
}
