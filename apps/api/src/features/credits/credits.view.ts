/** A line of a statement, for whose it is alone. Of two of whom one has blocked the other neither reads of the other. */
import { giftOfMovement } from '@porchlight/contracts/credits/credits.rows'
import type { CreditEntry, Gift } from '@porchlight/contracts/credits/credits.schema'
import { toIso } from '@porchlight/contracts/values/time'
import { hideNothing } from '../../feature-parts/between-two.ts'
import type { TablesOf, View } from '../../feature-parts/views.ts'
import { blockedWith } from '../safety/safety.queries.ts'
import { type CreditEntryRow, entriesAbout, ownEntriesById } from './credits.queries.ts'

export const creditEntriesView: View<'creditEntries'> = async (database, { memberId }, ids) => {
  const rows = await ownEntriesById(database, memberId, ids)
  const blockedIds = rows.length === 0 ? new Set<string>() : await blockedWith(database, memberId)
  return new Map(rows.map((row) => [row.id, entryView(withoutBlocked(blockedIds, row))]))
}

function entryView(row: CreditEntryRow): CreditEntry {
  const { id, amount, reason, personId, postId, title, message, createdAt } = row
  return {
    id,
    amount,
    reason,
    ...(personId === null ? {} : { personId }),
    ...(postId === null ? {} : { postId }),
    ...(title === null ? {} : { title }),
    ...(message === null ? {} : { message }),
    createdAt: toIso(createdAt),
  }
}

/** Removes a blocked person from an entry. The movement stays, and so does the member's own text. */
export function withoutBlocked(blockedIds: ReadonlySet<string>, row: CreditEntryRow): CreditEntryRow {
  if (row.personId === null || !blockedIds.has(row.personId)) return row
  const message = row.amount > 0 ? null : row.message
  return { ...row, personId: null, postId: null, title: null, message }
}

/** Returns the gift as this participant sees it. */
export function giftView({ memberId, personId, amount, message, transferId, ...row }: CreditEntryRow): Gift {
  const isGiver = amount < 0
  return {
    id: giftOfMovement(transferId) ?? row.id,
    fromUserId: isGiver ? memberId : personId,
    toUserId: isGiver ? personId : memberId,
    amount: Math.abs(amount),
    message,
    createdAt: toIso(row.createdAt),
  }
}

export const creditTables: TablesOf<'credits'> = {
  creditEntries: {
    view: creditEntriesView,
    people: ({ personId }) => (personId === undefined ? [] : [personId]),
    // The movement stays; the view leaves out the other member.
    betweenTwo: { rowsAbout: entriesAbout, hiddenRows: hideNothing },
  },
}
