/** A mistake is put right by a new movement the other way, with a reason. What was done stays written. */
import { memberOfAccount } from '../../database/schema/accounts.ts'
import type { Row } from '../../database/schema/tables.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import { notify } from '../notifications/notify.operations.ts'
import { accountNow } from './accounts-now.queries.ts'
import { escrowAccount, moveCredits } from './credits.operations.ts'
import { reversalMovementOf, transferById } from './credits.queries.ts'

/**
 * `not_there`: no such movement. `not_reversible`: what lies in escrow follows its post, what a neighbor brought along as they
 * joined is theirs, and a reversal is not reversed.
 * `already`: it was reversed before.
 */
export type ReverseOutcome = 'reversed' | 'not_there' | 'not_reversible' | 'already'

interface Reversal {
  id: string
  /** The reason in the notification to the movement's members. */
  why: string
}

/**
 * Reverses a movement. A neighbor without a phone who has joined since pays and gets by their own account.
 * @throws Refused `credits_missing` when the account that received the credits has spent them, `credits_paused`
 */
export async function reverse(
  transaction: Transaction,
  { id, why: reason }: Reversal,
): Promise<ReverseOutcome> {
  const transfer = await transferById(transaction.database, id)
  if (!transfer) return 'not_there'
  if (['request', 'request_back', 'reversal'].includes(transfer.reason)) return 'not_reversible'
  const { database } = transaction
  const from = await accountNow(database, transfer.toAccountId)
  const to = await accountNow(database, await whoPaid(transaction, transfer))
  if (from === to) return 'not_reversible'
  const { amount } = transfer
  const isNew = await moveCredits(transaction, {
    id: reversalMovementOf(id),
    from,
    to,
    amount,
    reason: 'reversal',
    reference: id,
    actorId: 'operator',
    about: { message: reason, ...(await aboutOf(transaction, transfer)) },
  })
  if (!isNew) return 'already'
  for (const account of [from, to]) await notifyReversed(transaction, memberOfAccount(account), reason)
  return 'reversed'
}

/**
 * Returns the account that gets the credits back. Those that came out of escrow return to the account that had paid
 * them in: the help they were for is over.
 */
async function whoPaid(
  { database }: Transaction,
  { fromAccountId, reference }: Row<'transfers'>,
): Promise<string> {
  if (fromAccountId !== escrowAccount || reference === null) return fromAccountId
  return (await transferById(database, `request:${reference}`))?.fromAccountId ?? fromAccountId
}

/** Returns the post and title of a movement; its reversal is about the same. */
async function aboutOf({ database }: Transaction, { id }: Row<'transfers'>) {
  const line = await database
    .selectFrom('creditEntries')
    .where('transferId', '=', id)
    .select(['postId', 'title'])
    .executeTakeFirst()
  return { postId: line?.postId ?? undefined, title: line?.title ?? undefined }
}

async function notifyReversed(
  transaction: Transaction,
  memberId: string | null,
  reason: string,
): Promise<void> {
  if (memberId === null) return
  const existingRow = await transaction.database
    .selectFrom('members')
    .where('id', '=', memberId)
    .select('id')
    .executeTakeFirst()
  if (!existingRow) return
  await notify(transaction, {
    memberId,
    kind: 'credit_reversed',
    params: { title: '', name: '', message: reason },
    target: '/donations',
  })
}
