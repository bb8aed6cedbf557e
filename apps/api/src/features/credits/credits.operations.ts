/** Credits move here and nowhere else: double entry, only ever added to, never below zero. */

import { assert } from '@porchlight/contracts/errors/assert'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import type { TransferReason } from '../../database/tables.ts'
import type { Transaction } from '../../database/transact.ts'
import { areCreditsPaused, memberAccountId, memberOfAccount } from './credits.queries.ts'

/** Mints and takes in; the only account that may be below zero. */
export const communityAccount = 'community'
/** Holds the credit of a request until it is done or taken back. */
export const escrowAccount = 'escrow'

export interface Movement {
  /** Names what the movement is for; the same id moves nothing a second time. */
  id: string
  from: string
  to: string
  /** Whole credits, above zero. */
  amount: number
  reason: TransferReason
  reference?: string
  actorId: string
}

export async function openAccount({ database }: Transaction, memberId: string): Promise<void> {
  await database
    .insertInto('accounts')
    .values({ id: memberAccountId(memberId), kind: 'member', balance: 0, version: 0 })
    .execute()
}

/**
 * Moves credits within the caller's transaction.
 * @returns false when this movement was made before.
 * @throws Refused `credits_missing` when the paying account holds too little, `credits_paused` while the ledger
 * does not add up and somebody's credits would be moved.
 */
export async function moveCredits(transaction: Transaction, movement: Movement): Promise<boolean> {
  const { database, now } = transaction
  const { id, from, to, amount, reason, reference, actorId } = movement
  assert(Number.isInteger(amount) && amount > 0, `a movement of ${amount} credits`)
  if (from !== communityAccount && (await areCreditsPaused(database))) throw new Refused('credits_paused')
  const made = await database
    .insertInto('transfers')
    .values({
      id,
      fromAccountId: from,
      toAccountId: to,
      amount,
      reason,
      reference: reference ?? null,
      actorId,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return false
  await post(transaction, from, -amount, id)
  await post(transaction, to, amount, id)
  return true
}

async function post(
  { database, touch }: Transaction,
  accountId: string,
  amount: number,
  transferId: string,
): Promise<void> {
  const account = await database
    .updateTable('accounts')
    .set((column) => ({ balance: column('balance', '+', amount), version: column('version', '+', 1) }))
    .where('id', '=', accountId)
    // Conditional, so that no interleaving takes what is not there.
    .where((where) => where.or([where('kind', '=', 'community'), where('balance', '>=', -amount)]))
    .returning(['balance', 'version'])
    .executeTakeFirst()
  if (!account)
    throw new Refused('credits_missing', { missing: -amount - (await balanceOf(database, accountId)) })
  await database
    .insertInto('entries')
    .values({ accountId, version: account.version, transferId, amount, balanceAfter: account.balance })
    .execute()
  const memberId = memberOfAccount(accountId)
  if (memberId !== null) touch('members', memberId, memberAudience(memberId))
}

async function balanceOf(database: Transaction['database'], accountId: string): Promise<number> {
  const account = await database
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select('balance')
    .executeTakeFirst()
  assert(account, `no account ${accountId}`)
  return account.balance
}
