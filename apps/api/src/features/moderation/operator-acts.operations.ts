/** The record of what operators did to members. It is only added to. */
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
