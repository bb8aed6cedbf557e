/**
 * The clock of a time zone as the list of moments at which its offset changes. A device reads it without its browser's
 * `Intl`, which is slow at first use (decision 0032) and may not support the zone.
 */
import * as v from 'valibot'
import { dayMs, minuteMs } from '../time.ts'

/** Returns how many ms the wall clocks are ahead of Greenwich at a moment. */
export type OffsetAt = (time: number) => number

export const zoneClockSchema = v.object({
  /** The name as the operator wrote it, such as 'America/Los_Angeles'. */
  name: v.string(),
  /**
   * Pairs of a minute since 1970 and the number of minutes that the clocks are ahead of Greenwich from then on,
   * earliest first. The first pair begins at 0.
   */
  changes: v.array(v.tuple([v.number(), v.number()])),
})
export type ZoneClock = v.InferOutput<typeof zoneClockSchema>

/** Returns the offset in ms at a moment. The offset of the last known change stays valid after it. */
export function offsetOn({ changes }: ZoneClock, time: number): number {
  let offset = 0
  for (const [from, next] of changes) if (from * minuteMs <= time) offset = next
  return offset * minuteMs
}

/** Returns the offset of the machine's own zone, in ms. */
export function ownOffset(time: number): number {
  return -new Date(time).getTimezoneOffset() * minuteMs
}

/**
 * The moment at which the walls show `wall`, which is written as if they hung in Greenwich. Of an hour that comes twice it is
 * the first; in one that the clocks leave out, as much later as they are put forward.
 */
export function momentBy(offsetAt: OffsetAt, wall: number): number {
  // No zone changes its clocks twice within two days.
  const before = offsetAt(wall - dayMs)
  const after = offsetAt(wall + dayMs)
  const candidates = [wall - before, wall - after].filter((time) => time + offsetAt(time) === wall)
  return candidates.length > 0 ? Math.min(...candidates) : wall - before
}

/** Epoch ms of the midnight that begins the day `daysAhead` days after the one that `time` falls into. */
export function dayStartBy(offsetAt: OffsetAt, time: number, daysAhead = 0): number {
  const today = Math.floor((time + offsetAt(time)) / dayMs)
  return momentBy(offsetAt, (today + daysAhead) * dayMs)
}
