/** Applies one queued operation that a call or a frame brings, in the same way as a round does. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Transact } from '../database/transactions/transact.ts'
import type { OperationResult, SentOperation } from '../feature-parts/frames.ts'
import { type Allowance, usedUp } from '../http/limits/allowance.ts'
import type { Session } from '../http/sessions/session.ts'
import type { AppliedOperation, ApplyOnce, PreparedOperation } from './apply-once.ts'
import { resultOf } from './outcomes.ts'

interface SingleSettings {
  transact: Transact
  applyOnce: ApplyOnce
  /** The allowance for queued operations, the same for all entry points. */
  allowance: Allowance
}

/** @throws Refused `too_many` where the member's day has no room for one that was never seen */
export type ApplySingle = (
  memberId: string,
  call: PreparedOperation,
  options: { withResponse: boolean; origin?: string },
) => Promise<AppliedOperation>

/**
 * Creates the function that applies one operation within the allowance. The allowance is taken in advance, so that
 * simultaneous calls do not use the same room.
 */
export function createApplySingle({ transact, applyOnce, allowance }: SingleSettings): ApplySingle {
  return async (memberId, call, { withResponse, origin }) => {
    const allowanceTaken = allowance.take(memberId, 1)
    const applyOptions = { mayStore: allowanceTaken.count > 0, withResponse }
    let storedCount = 0
    try {
      const outcome = await transact(
        (transaction) => applyOnce.apply(transaction, memberId, call, applyOptions),
        origin,
      )
      if (outcome === null) throw usedUp(allowance, memberId)
      if (outcome.isNew) storedCount = 1
      return outcome
    } finally {
      allowanceTaken.giveBack(allowanceTaken.count - storedCount)
    }
  }
}

export type ApplyFrame = (session: Session, operation: SentOperation) => Promise<OperationResult | null>

/**
 * Creates the function that applies a frame's operation. The result is the same as in a round, and the sending session
 * is not poked.
 */
export function createApplyFrame({
  applyOnce,
  applySingle,
}: Pick<SingleSettings, 'applyOnce'> & { applySingle: ApplySingle }): ApplyFrame {
  return async ({ memberId, tokenHash }, operation) => {
    try {
      const call = applyOnce.prepare(operation)
      const outcome = await applySingle(memberId, call, { withResponse: false, origin: tokenHash })
      return resultOf(outcome)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      // A refusal by the day's limit is not stored. The round returns that refusal, and the operation waits.
      return error.code === 'key_reused' ? resultOf({ status: 'refused', code: error.code }) : null
    }
  }
}
