/**
 * What the clocks of a time zone show, by the moments at which they change. A device reads it without asking its browser's
 * `Intl`, which takes its time at first (decision 0032) and may not know the zone.
 */
import * as v from 'valibot'
import { dayMs, minuteMs } from './time.ts'

/** How many ms the clocks on the walls are ahead of Greenwich at a moment. */
export type OffsetAt = (time: number) => number

export const zoneClockSchema = v.object({
  /** As the operator wrote it, such as 'America/Los_Angeles'. */
  name: v.string(),
  /** From which minute since 1970 on the clocks are how many minutes ahead of Greenwich, the earliest first. The first begins at 0. */
  changes: v.array(v.tuple([v.number(), v.number()])),
})
export type ZoneClock = v.InferOutput<typeof zoneClockSchema>

/** After the last change known it stays. */
export function offsetOn({ changes }: ZoneClock, time: number): number {
  let offset = 0
  for (const [from, next] of changes) if (from * minuteMs <= time) offset = next
  return offset * minuteMs
}

/** Of the machine's own zone. */
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
