import { afterEach, expect, test, vi } from 'vitest'
import { toIso } from '../values/time.ts'
import { isOpen, isUpcoming } from './posts.rules.ts'
import { postStatuses } from './posts.schema.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

/** Local wall time in the process's own zone, as a device sees it. */
const local = (day: number, hour = 0, minute = 0) => new Date(2026, 10, day, hour, minute).getTime()
const upcomingAt = (now: number, date: number) =>
  isUpcoming({ status: 'pending', dateNeeded: toIso(date) }, now)

test.each(['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Kathmandu'])(
  'H-020 in %s upcoming is today and the next two local calendar days',
  (zone) => {
    vi.stubEnv('TZ', zone)
    for (const now of [local(5), local(5, 12), local(5, 23, 59)]) {
      expect(upcomingAt(now, local(4, 23, 59))).toBe(false)
      expect(upcomingAt(now, local(5))).toBe(true)
      expect(upcomingAt(now, local(7, 23, 59))).toBe(true)
      expect(upcomingAt(now, local(8))).toBe(false)
    }
  },
)

test('H-020 a day of 25 hours is still one day', () => {
  vi.stubEnv('TZ', 'America/Los_Angeles')
  // Clocks go back on 1 November 2026.
  const now = new Date(2026, 9, 31, 12).getTime()
  expect(upcomingAt(now, new Date(2026, 10, 2, 23, 59).getTime())).toBe(true)
  expect(upcomingAt(now, new Date(2026, 10, 3, 0, 0).getTime())).toBe(false)
})

test('H-020 a closed post is not upcoming', () => {
  const upcoming = postStatuses.filter((status) =>
    isUpcoming({ status, dateNeeded: toIso(local(5, 18)) }, local(5, 12)),
  )
  expect(upcoming).toEqual(['pending', 'matched', 'in_progress'])
  expect(upcoming).toEqual(postStatuses.filter((status) => isOpen({ status })))
})
