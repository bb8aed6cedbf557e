/**
 * Dates for calendar programs, as text/calendar (RFC 5545): a single meetup, or everything to which a member has said
 * yes.
 */

import { publicLocation } from '../posts/posts.rules.ts'
import type { Post } from '../posts/posts.schema.ts'
import { stripInvalid } from '../values/text/text.ts'

export interface CalendarEvent {
  /** The id of the event. It is the same each time, so that a calendar replaces the event that it has. */
  uid: string
  /** ISO times. */
  startsAt: string
  title: string
  description: string
  location: string | null
  /** The address of the full page. */
  url: string
  isCancelled?: boolean
  /** The version of the event: the number of changes since its first version. By default 0. */
  sequence?: number
  /** Epoch ms of the change that made this version; by default now. */
  changedAt?: number
}

/** A whole calendar, which other calendars ask for again and again. */
export interface CalendarFeed {
  name: string
  /** True when calendar programs are requested to remind of each event an hour before. */
  hasAlarm: boolean
}

/**
 * Returns the event of a post, with no more than all neighbors may read, because a calendar is often shared. The event
 * has the same `uid` in a single file and in a whole calendar, so that a calendar with both shows it once.
 */
export function calendarEventOf(
  post: Pick<Post, 'id' | 'type' | 'title' | 'description' | 'location' | 'dateNeeded'>,
  origin: string,
): CalendarEvent {
  const { id, title, description, dateNeeded: startsAt } = post
  const url = new URL(`/posts/${id}`, origin).href
  return { uid: `${id}@porchlight`, startsAt, title, description, location: publicLocation(post), url }
}

/**
 * The interval after which calendar programs are requested to read again: a shorter one would be a load for no benefit.
 */
const refreshing = ['REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H']

/**
 * @param writtenAt epoch ms
 * @param feed of a whole calendar; none of what is to be added to one
 */
export function calendarText(
  events: readonly CalendarEvent[],
  writtenAt: number,
  feed?: CalendarFeed,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Porchlight//Porchlight//EN',
    'CALSCALE:GREGORIAN',
    ...(feed === undefined ? [] : [`X-WR-CALNAME:${escapeText(feed.name)}`, ...refreshing]),
    ...events.flatMap((event) => eventLines(event, writtenAt, feed?.hasAlarm === true)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function eventLines(event: CalendarEvent, writtenAt: number, hasAlarm: boolean): string[] {
  const { uid, startsAt, title, description, location, url, isCancelled = false } = event
  const { sequence = 0, changedAt } = event
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${utc(changedAt ?? writtenAt)}`,
    ...(changedAt === undefined ? [] : [`LAST-MODIFIED:${utc(changedAt)}`]),
    // Of two versions, a calendar program takes the one with the higher number.
    `SEQUENCE:${sequence}`,
    `DTSTART:${utc(Date.parse(startsAt))}`,
    // The length of a meetup is not known. A calendar program shows an hour where there is room, and does not mark the
    // rest of the day as busy.
    'DURATION:PT1H',
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(description)}`,
    ...(location === null ? [] : [`LOCATION:${escapeText(location)}`]),
    `URL:${url}`,
    isCancelled ? 'STATUS:CANCELLED' : 'STATUS:CONFIRMED',
    ...(hasAlarm && !isCancelled ? alarmLines(title) : []),
    'END:VEVENT',
  ]
}

function alarmLines(title: string): string[] {
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escapeText(title)}`, 'TRIGGER:-PT1H', 'END:VALARM']
}

/** '20261122T180000Z' */
function utc(time: number): string {
  return new Date(time).toISOString().replace(/[-:]|\.\d+/g, '')
}

/**
 * Escapes a text: characters that are no text for a calendar, such as a bell, are removed, and those with a meaning in
 * it are escaped.
 */
function escapeText(text: string): string {
  return (
    stripInvalid(text)
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that RFC 5545 forbids
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
      .replace(/[\\;,]/g, (sign) => `\\${sign}`)
      .replaceAll('\n', '\\n')
  )
}

const lineBytesMax = 75

/** A line has at most 75 bytes; the next one goes on with a blank. No letter is cut in two. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const letter of line) {
    const size = utf8Length(letter)
    if (bytes + size > lineBytesMax) {
      parts.push(part)
      part = ' '
      bytes = 1
    }
    part += letter
    bytes += size
  }
  return [...parts, part].join('\r\n')
}

function utf8Length(letter: string): number {
  const code = letter.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}
