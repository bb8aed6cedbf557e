/** The view of blocks, for the member who blocked alone; and the rows that blocks hide from members. */
import { toIso } from '@porchlight/contracts/values/time'
import type { HiddenRowsFor } from '../../feature-parts/audiences.ts'
import { type AllBetweenTwo, notBetweenTwo } from '../../feature-parts/between-two.ts'
import { nobody, type TablesOf, type View } from '../../feature-parts/views.ts'
import { blockedWith, blocksBy } from './safety.queries.ts'

export const blocksView: View<'blocks'> = async (database, { memberId }, ids) => {
  const rows = await blocksBy(database, memberId, ids)
  return new Map(
    rows.map(({ blockedId, firstName, lastName, createdAt }) => [
      blockedId,
      { id: blockedId, firstName, lastName, createdAt: toIso(createdAt) },
    ]),
  )
}

/** The name in it is of the time of blocking: it brings no person along. */
export const safetyTables: TablesOf<'safety'> = {
  blocks: { view: blocksView, people: nobody, betweenTwo: notBetweenTwo },
}

/** Returns the rows that a block hides from a member, by what each table declares of itself. */
export function createBlockedRows({ hiddenRows }: Pick<AllBetweenTwo, 'hiddenRows'>): HiddenRowsFor {
  return async (database, { memberId }, rows) => {
    if (rows.length === 0) return new Map()
    const blockedIds = await blockedWith(database, memberId)
    if (blockedIds.size === 0) return new Map()
    return hiddenRows(rows, { database, viewerId: memberId, blockedIds })
  }
}
