import { expect, it } from 'vitest'
import { type CalendarEvent, calendarText } from './calendar.text.ts'

const writtenAt = Date.UTC(2026, 10, 20, 9, 5)
const soup: CalendarEvent = {
  uid: 'soup@porchlight',
  startsAt: '2026-11-22T18:00:00.000Z',
  title: 'Soup on the porch',
  description: 'Bring a bowl.',
  location: 'The corner of Lemoyne',
  url: 'https://porch.example/posts/soup',
}
/** Returns the lines as a calendar program reads them: folded lines are joined again. */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')
const lineOf = (event: Partial<CalendarEvent>, name: string) =>
  linesOf(calendarText([{ ...soup, ...event }], writtenAt)).find((line) => line.startsWith(`${name}:`))

it('P-141 a meetup is one event, in UTC, and every line ends as the standard requires', () => {
  expect(calendarText([soup], writtenAt)).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Porchlight//Porchlight//EN',
      'CALSCALE:GREGORIAN',
      'BEGIN:VEVENT',
      'UID:soup@porchlight',
      'DTSTAMP:20261120T090500Z',
      'SEQUENCE:0',
      'DTSTART:20261122T180000Z',
      'DURATION:PT1H',
      'SUMMARY:Soup on the porch',
      'DESCRIPTION:Bring a bowl.',
      'LOCATION:The corner of Lemoyne',
      'URL:https://porch.example/posts/soup',
      'STATUS:CONFIRMED',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
})

it('P-141 no neighbor’s text is read as a line or a control character of the calendar', () => {
  expect(lineOf({ title: 'Soup, bread; a \\ and\r\nEND:VEVENT' }, 'SUMMARY')).toBe(
    'SUMMARY:Soup\\, bread\\; a \\\\ and\\nEND:VEVENT',
  )
  const text = calendarText(
    [{ ...soup, description: 'One\rtwo\u2028three\u0000\u0007\nBEGIN:VALARM' }],
    writtenAt,
  )
  expect(linesOf(text).filter((line) => line.startsWith('BEGIN:'))).toEqual([
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
  ])
  // biome-ignore lint/suspicious/noControlCharactersInRegex: none of them may be left
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\u0000-\u001f]/)
  expect(lineOf({ title: '\ud83c' }, 'SUMMARY')).toBe('SUMMARY:\ufffd')
})

it('P-141 a long line is folded at 75 bytes, and no letter is cut', () => {
  const title = `${'ä'.repeat(60)}${'🍲'.repeat(40)}`
  const text = calendarText([{ ...soup, title }], writtenAt)
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(lineOf({ title }, 'SUMMARY')).toBe(`SUMMARY:${title}`)
})

const feed = { name: 'Porchlight', hasAlarm: false }

it('P-141 a calendar has a name and a refresh time, marks cancelled items, and keeps each place', () => {
  const off = { ...soup, isCancelled: true, location: null, sequence: 3, changedAt: writtenAt - 60_000 }
  const lines = linesOf(calendarText([off, soup], writtenAt, feed))
  for (const line of [
    'X-WR-CALNAME:Porchlight',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
  ]) {
    expect(lines).toContain(line)
  }
  const valuesOf = (name: string) => lines.filter((line) => line.startsWith(`${name}:`))
  expect(valuesOf('STATUS')).toEqual(['STATUS:CANCELLED', 'STATUS:CONFIRMED'])
  expect(valuesOf('SEQUENCE')).toEqual(['SEQUENCE:3', 'SEQUENCE:0'])
  // DTSTAMP is the time of the change and not of the request, so it stays the same until the next change.
  expect(valuesOf('DTSTAMP')[0]).toBe('DTSTAMP:20261120T090400Z')
  expect(valuesOf('LAST-MODIFIED')).toEqual(['LAST-MODIFIED:20261120T090400Z'])
  expect(valuesOf('LOCATION')).toHaveLength(1)
})

it('P-141 a calendar has a reminder for what takes place, where its member wants that', () => {
  const events = [
    { ...soup, isCancelled: true },
    { ...soup, title: 'Soup; bread' },
  ]
  expect(calendarText(events, writtenAt, feed)).not.toContain('VALARM')
  const text = calendarText(events, writtenAt, { ...feed, hasAlarm: true })
  expect(text.split('BEGIN:VALARM')).toHaveLength(2)
  expect(text).toContain(
    'STATUS:CONFIRMED\r\nBEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Soup\\; bread\r\nTRIGGER:-PT1H\r\nEND:VALARM\r\nEND:VEVENT',
  )
})
