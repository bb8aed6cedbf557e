/** What one member may have the server keep in a day. Counted in memory, as calls are: a restart begins anew. */
import { dayMs } from '@porchlight/contracts/values/time'
import { type Allowance, createAllowance } from '../http/allowance.ts'
import type { Limits } from '../http/limits.ts'

/** To send again what is stored costs a tenth of a new operation, and after a restore it is the whole journal. */
const repeatsPerOperation = 10

export interface DayAllowances {
  /** Operations that were never seen, whatever becomes of them. */
  operations: Allowance
  /** Numbers given to operations that are stored already. */
  repeats: Allowance
  /** Clients that nobody used before. */
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
