import { dayMs } from '../values/time.ts'

export const exportLimits = {
  /** Of one member in 24 hours. */
  perDayMax: 3,
  /** As long a finished one lies there. */
  keptMs: 7 * dayMs,
} as const
