/** The operator who acts at the desk. */
import { assert } from '@porchlight/contracts/errors/assert'
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Transaction } from '../../database/transactions/transact.ts'
import type { CallContext } from '../../feature-parts/handlers.ts'
import { memberById } from '../members/members.queries.ts'

/** Returns the operator who calls: since the guard another operator may have taken the role. */
export async function operatorIn(
  { database }: Transaction,
  { memberId }: Pick<CallContext, 'memberId'>,
): Promise<string> {
  assert(memberId, 'an act of nobody')
  const member = await memberById(database, memberId)
  if (member?.isOperator !== 1) throw new Refused('operators_only')
  return member.id
}

/** The kind of the ids of acts, which all are in one record. */
export const actKind = 'operator-act'
