/** What the clocks on the walls of a time zone show, and which moment is meant by it. */
import { momentBy } from './zone-clock.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Made once for a zone: that takes ten times as long as using it. In one that this machine does not know, by its own. */
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

/** What the walls show, as if they hung in Greenwich; where no zone is known, the walls of this machine. */
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

/** Whether this machine knows it by this name. Browsers give none, or one of their own making, where they cannot tell. */
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

/** How this machine names the zone it is in; undefined where it has no name that it knows itself. */
export function ownTimeZone(): string | undefined {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return isTimeZone(timeZone) ? timeZone : undefined
}

/** Whether it may be a zone's name, known here or not: a browser may be newer than this machine, or older. */
export function canNameTimeZone(name: string): boolean {
  return /^[\w+:-]+(?:\/[\w+:-]+)*$/.test(name)
}
