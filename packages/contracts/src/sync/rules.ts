/** Pure rules of time that both sides of a round obey. */
import { dayMs } from '../values/time.ts'

export const writingAgeMsMax = 30 * dayMs

/** The moment of writing as the server believes it: never after arrival, never more than 30 days before. */
export function clampWritingTime(writtenAt: number, arrivedAt: number): number {
  return Math.min(arrivedAt, Math.max(arrivedAt - writingAgeMsMax, writtenAt))
}
