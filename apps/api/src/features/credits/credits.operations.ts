/** Credits move here and nowhere else: double entry, only ever added to, never below zero. */

import type { CreditReason } from '@porchlight/contracts/credits/credits.catalogue'
import { assert } from '@porchlight/contracts/errors/assert'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { memberAccountId, memberOfAccount } from '../../database/schema/accounts.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import { areCreditsPaused } from './credits.queries.ts'
import { type About, reportEntry } from './statement.operations.ts'

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
  reason: CreditReason
  reference?: string
  actorId: string
  /** The details for the members' statements; in a movement between two members each is the other's person. */
  about?: About
}

export async function openAccount({ database }: Transaction, memberId: string): Promise<void> {
  await database
    .insertInto('accounts')
    .values({ id: memberAccountId(memberId), kind: 'member', balance: 0, version: 0 })
    .execute()
}

/**
 * Moves credits within the caller's transaction.
 * @returns false when this movement was made before
 * @throws Refused `credits_missing` when the paying account holds too little, `credits_paused` while the ledger has a
 * fault and a member's credits would be moved
 */
export async function moveCredits(transaction: Transaction, movement: Movement): Promise<boolean> {
  const { database, now } = transaction
  const { id, from, to, amount, reason, reference, actorId } = movement
  assert(Number.isInteger(amount) && amount > 0, `a movement of ${amount} credits`)
  if (from !== communityAccount && (await areCreditsPaused(database))) throw new Refused('credits_paused')
  const insertedRow = await database
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
  if (!insertedRow) return false
  await post(transaction, movement, { accountId: from, otherId: to, amount: -amount })
  await post(transaction, movement, { accountId: to, otherId: from, amount })
  return true
}

interface Side {
  accountId: string
  otherId: string
  amount: number
}

async function post(
  transaction: Transaction,
  { id: transferId, reason, about = {} }: Movement,
  { accountId, otherId, amount }: Side,
): Promise<void> {
  const { database, now, touch } = transaction
  const account = await database
    .updateTable('accounts')
    .set((eb) => ({ balance: eb('balance', '+', amount), version: eb('version', '+', 1) }))
    .where('id', '=', accountId)
    // Conditional, so that no interleaving takes what is not there.
    .where(({ eb, or }) => or([eb('kind', '=', 'community'), eb('balance', '>=', -amount)]))
    .returning(['balance', 'version'])
    .executeTakeFirst()
  if (!account)
    throw new Refused('credits_missing', { missing: -amount - (await balanceOf(database, accountId)) })
  await database
    .insertInto('entries')
    .values({ accountId, version: account.version, transferId, amount, balanceAfter: account.balance })
    .execute()
  const memberId = memberOfAccount(accountId)
  if (memberId === null) return
  touch('members', memberId, memberAudience(memberId))
  const personId = memberOfAccount(otherId) ?? about.personId
  await reportEntry(transaction, { ...about, personId, memberId, transferId, reason, amount, createdAt: now })
}

/** Returns the balance of an existing account. */
export async function balanceOf(database: Transaction['database'], accountId: string): Promise<number> {
  const account = await database
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select('balance')
    .executeTakeFirst()
  assert(account, `no account ${accountId}`)
  return account.balance
}
