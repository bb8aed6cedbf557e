/** The record of what operators did to members. It is only added to. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Row } from '../../database/schema/tables.ts'
import type { Transaction } from '../../database/transactions/transact.ts'

export type OperatorActRow = Row<'operatorActs'>

export type NewOperatorAct = Pick<OperatorActRow, 'id' | 'act' | 'operatorId' | 'memberId' | 'reason'> &
  Partial<Pick<OperatorActRow, 'amount' | 'until'>>

export async function recordOperatorAct(
  { database, now }: Transaction,
  { amount = null, until = null, ...act }: NewOperatorAct,
): Promise<void> {
  await database
    .insertInto('operatorActs')
    .values({ ...act, amount, until, createdAt: now })
    .execute()
}

interface ListAct {
  id: string
  operatorId: string | null
  /** The opening balances that this part of the list brings. */
  amount: number
}

/** @throws Refused `id_taken` where another act than this operator's import has the id */
export async function refuseOtherAct(
  { database }: Transaction,
  { id, operatorId }: Pick<ListAct, 'id' | 'operatorId'>,
): Promise<void> {
  const knownAct = await database
    .selectFrom('operatorActs')
    .where('id', '=', id)
    .select(['act', 'operatorId'])
    .executeTakeFirst()
  if (knownAct && (knownAct.act !== 'import_list' || knownAct.operatorId !== operatorId)) {
    throw new Refused('id_taken')
  }
}

/**
 * Adds a part of an imported list to the line of its import. A list is imported in many transactions, and an interrupted import
 * has in the record what it brought.
 */
export async function addToListAct(
  transaction: Transaction,
  { id, operatorId, amount }: ListAct,
): Promise<void> {
  const knownAct = await transaction.database
    .updateTable('operatorActs')
    .set((eb) => ({ amount: eb('amount', '+', amount) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (knownAct) return
  const act = 'import_list'
  await recordOperatorAct(transaction, { id, act, operatorId, memberId: null, reason: '', amount })
}

/**
 * Takes a removed member out of the record. That something was done, by whom and when, stays; the reason goes, because it may
 * speak of the member.
 */
export async function emptyActsAbout({ database }: Transaction, memberId: string): Promise<void> {
  await database
    .updateTable('operatorActs')
    .set({ memberId: null, reason: '' })
    .where('memberId', '=', memberId)
    .execute()
}
