/** What the clocks on the walls of a time zone show, and which moment is meant by it. */
import { dayMs } from './time.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Made once for a zone: that takes ten times as long as using it. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const made = formats.get(timeZone)
  if (made) return made
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, format)
  return format
}

/** What the walls show, as if they hung in Greenwich. */
export function wallTime(time: number, timeZone: string): number {
  return time + offsetAt(time, timeZone)
}

/**
 * The moment at which the walls show `wall` (as above). Of an hour that comes twice it is the first; in one that the
 * clocks leave out, as much later as they are put forward.
 */
export function momentOf(wall: number, timeZone: string): number {
  // No zone changes its clocks twice within two days.
  const before = offsetAt(wall - dayMs, timeZone)
  const after = offsetAt(wall + dayMs, timeZone)
  const meant = [wall - before, wall - after].filter((time) => wallTime(time, timeZone) === wall)
  return meant.length > 0 ? Math.min(...meant) : wall - before
}

function offsetAt(time: number, timeZone: string): number {
  const parts = formatIn(timeZone).formatToParts(time)
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value)
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return wall - Math.floor(time / 1000) * 1000
}

/** Whether this machine knows it by this name. */
export function isTimeZone(name: string): boolean {
  try {
    formatIn(name)
    return true
  } catch {
    return false
  }
}
