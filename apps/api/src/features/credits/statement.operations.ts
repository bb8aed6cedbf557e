/**
 * The lines of members' statements: each describes a movement on their account, beside the ledger, which is
 * append-only.
 */
import type { CreditReason } from '@porchlight/contracts/credits/credits.catalogue'
import { creditEntryIdOf } from '@porchlight/contracts/credits/credits.rows'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { prepare } from '../../database/engine/prepared.ts'
import type { Row } from '../../database/schema/tables.ts'
import { deleteCallResponsesAbout } from '../../database/transactions/delete-call-responses.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import { membersById } from '../members/members.queries.ts'
import { entriesWith } from './credits.queries.ts'

/** The details of a movement that its members may read. */
export interface About {
  /** The other one, where the other account is no member's. */
  personId?: string | undefined
  postId?: string | undefined
  /** The title of the post or the reward. */
  title?: string | undefined
  message?: string | undefined
}

interface Line extends About {
  memberId: string
  transferId: string
  reason: CreditReason
  amount: number
  createdAt: number
}

/** Adds a line to a member's statement; a member who has left gets none. */
export async function reportEntry({ database, touch }: Transaction, line: Line): Promise<void> {
  const { memberId, transferId, reason, amount, personId, postId, title, message, createdAt } = line
  const people = await membersById(database, personId === undefined ? [memberId] : [memberId, personId])
  const isThere = (id: string | undefined) => people.some((person) => person.id === id)
  if (!isThere(memberId)) return
  const id = creditEntryIdOf(transferId, memberId)
  await insertEntry.run(database, {
    id,
    memberId,
    transferId,
    reason,
    amount,
    personId: personId !== undefined && isThere(personId) ? personId : null,
    postId: postId ?? null,
    title: title ?? null,
    message: message ?? null,
    createdAt,
  })
  touch('creditEntries', id, memberAudience(memberId))
}

const insertEntry = prepare((database, row: Row<'creditEntries'>) =>
  database
    .insertInto('creditEntries')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing()),
)

/** Each is a row of one member. */
const forgottenAtOnce = 90

/**
 * Removes a leaving member from one batch of other members' entries: their name and their texts. The texts that others
 * wrote with their own gifts stay.
 * @returns whether there was anything to do
 */
export async function removeFromStatements(
  { database, touch }: Transaction,
  personId: string,
): Promise<boolean> {
  const rows = await entriesWith(database, personId, forgottenAtOnce)
  if (rows.length === 0) return false
  for (const { id, memberId, amount } of rows) {
    const leftFields = { personId: null, postId: null, title: null }
    await database
      .updateTable('creditEntries')
      .set(amount > 0 ? { ...leftFields, message: null } : leftFields)
      .where('id', '=', id)
      .execute()
    touch('creditEntries', id, memberAudience(memberId))
  }
  await deleteCallResponsesAbout(database, [...new Set(rows.map(({ memberId }) => memberId))], personId)
  return true
}
