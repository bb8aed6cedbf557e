import { dayMs } from '../values/time.ts'

export const exportLimits = {
  /** The number of exports of one member in 24 hours. */
  perDayMax: 3,
  /** The time in ms for which a finished export is stored. */
  keptMs: 7 * dayMs,
} as const
