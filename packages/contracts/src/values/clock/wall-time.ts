/** The wall time of a time zone (what its clocks show), and the moment that a wall time means. */
import { momentBy } from './zone-clock.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns the formatter of a zone, created once: creating one takes ten times as long as using it. A zone that this
 * machine does not support is replaced by the machine's own.
 */
function formatIn(timeZone: string | undefined): Intl.DateTimeFormat {
  return (isTimeZone(timeZone) && formats.get(timeZone)) || newFormat(undefined)
}

/** @throws RangeError of a name that is not known */
function newFormat(timeZone: string | undefined): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
}

/**
 * Returns the wall time of a zone as epoch ms, as if its clocks hung in Greenwich. Without a known zone it is this
 * machine's.
 */
export function wallTime(time: number, timeZone: string | undefined): number {
  return time + offsetAt(time, timeZone)
}

/** The moment at which the walls show `wall` (as above). */
export function momentOf(wall: number, timeZone: string | undefined): number {
  return momentBy((time) => offsetAt(time, timeZone), wall)
}

function offsetAt(time: number, timeZone: string | undefined): number {
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

/**
 * Returns true when this machine supports a zone of this name. Browsers that cannot tell their zone give no name or an
 * invented one.
 */
export function isTimeZone(name: string | undefined): name is string {
  if (typeof name !== 'string') return false
  if (formats.has(name)) return true
  try {
    formats.set(name, newFormat(name))
    return true
  } catch {
    return false
  }
}

/** Returns the name of this machine's own zone; undefined when it has no name that the machine itself supports. */
export function ownTimeZone(): string | undefined {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return isTimeZone(timeZone) ? timeZone : undefined
}

/**
 * Returns true when the name could be a zone's, supported here or not: a browser may be newer than this machine, or
 * older.
 */
export function canNameTimeZone(name: string): boolean {
  return /^[\w+:-]+(?:\/[\w+:-]+)*$/.test(name)
}
