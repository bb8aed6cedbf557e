/** The operator who acts at the desk, and the id of the act. */
import { assert } from '@porchlight/contracts/errors/assert'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { derivedId } from '@porchlight/contracts/values/derived-id'
import { createId } from '@porchlight/contracts/values/id'
import type { Transaction } from '../../database/transactions/transact.ts'
import type { CallContext } from '../../feature-parts/handlers.ts'
import { refuseForeignId } from '../../ids/new-ids.ts'
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

/** Returns the device's own id; an API caller's key stands for one, too. */
export function actIdOf(
  { memberId, idempotencyKey }: CallContext,
  { id }: { id?: string | undefined },
  now: number,
): string {
  refuseForeignId(id)
  if (id !== undefined) return id
  return idempotencyKey === null ? createId(now) : derivedId('operator-act', String(memberId), idempotencyKey)
}
