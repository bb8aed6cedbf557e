/** Applies an operation as the REST route does, for tests that are not about rights and limits. */
import { assert } from '@porchlight/contracts/errors/assert'
import type { Transact } from '../database/transactions/transact.ts'
import type { SentOperation } from '../feature-parts/frames.ts'
import type { ApplyOnce } from '../operations/apply-once.ts'
import type { Outcome } from '../operations/outcomes.ts'

/** This stands in place of `checkWrite`. */
export const checkNothing = async () => undefined

export async function applyFreely(
  { transact, applyOnce }: { transact: Transact; applyOnce: ApplyOnce },
  memberId: string,
  operation: SentOperation,
): Promise<Outcome> {
  const prepared = applyOnce.prepare(operation)
  const options = { mayStore: true, withResponse: true }
  const appliedOperation = await transact((transaction) =>
    applyOnce.apply(transaction, memberId, prepared, options),
  )
  assert(appliedOperation, 'no room where there is no limit')
  const { isNew: _now, ...outcome } = appliedOperation
  return outcome
}
