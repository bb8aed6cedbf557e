/** Daily limits on what the server stores for one member. Counted in memory, like requests: a restart begins anew. */
import { dayMs } from '@porchlight/contracts/values/time'
import { type Allowance, createAllowance } from '../../http/limits/allowance.ts'
import type { Limits } from '../../http/limits/limits.ts'

/**
 * Repeats allowed per new operation. Sending a stored operation again costs a tenth of a new one, and after a restore a
 * device sends its whole journal.
 */
const repeatsPerOperation = 10

export interface DayAllowances {
  /** Operations that the server has not seen before, with any outcome. */
  operations: Allowance
  /** Operations that are stored already and are sent under a new number. */
  repeats: Allowance
  /** Clients that were never used before. */
  clients: Allowance
}

export function createDayAllowances(
  limits: Pick<Limits, 'operationsPerDay' | 'clientsPerDay'>,
  now: () => number,
): DayAllowances {
  const day = { windowMs: dayMs, now }
  return {
    operations: createAllowance({ most: limits.operationsPerDay, ...day }),
    repeats: createAllowance({ most: repeatsPerOperation * limits.operationsPerDay, ...day }),
    clients: createAllowance({ most: limits.clientsPerDay, ...day }),
  }
}
