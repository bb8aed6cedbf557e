/** Corrects a member's balance by a new movement from or to the community, with a reason that the member reads. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { memberAccountId } from '../../database/schema/accounts.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import { notify } from '../notifications/notify.operations.ts'
import { balanceOf, communityAccount, moveCredits } from './credits.operations.ts'

interface Correction {
  /** The id of the correction: a repeated id moves nothing a second time. */
  id: string
  memberId: string
  /** Whole credits: above zero they are added, below zero they are taken off. */
  amount: number
  reason: string
}

/**
 * Corrects the balance of an existing member.
 * @throws Refused `correction_too_large` when the balance would go below zero, `credits_paused`
 */
export async function correctBalance(
  transaction: Transaction,
  { id, memberId, amount, reason }: Correction,
): Promise<void> {
  const account = memberAccountId(memberId)
  const available = await balanceOf(transaction.database, account)
  if (available + amount < 0) throw new Refused('correction_too_large', { available })
  const [from, to] = amount > 0 ? [communityAccount, account] : [account, communityAccount]
  const isNew = await moveCredits(transaction, {
    ...{ id: `correction:${id}`, from, to, amount: Math.abs(amount) },
    ...{ reason: 'correction', actorId: 'operator', about: { message: reason } },
  })
  if (!isNew) return
  await notify(transaction, {
    memberId,
    kind: 'credit_reversed',
    params: { title: '', name: '', message: reason },
    target: '/donations',
  })
}
