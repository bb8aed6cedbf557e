/** Days as a date field has them, on this phone's own calendar. */

/** 'YYYY-MM-DD', so many days after the one that `when` falls into. */
export function dayOf(when: number, daysAhead = 0): string {
  const day = new Date(when)
  // Noon, so that a day of 23 or 25 hours cannot shift the date.
  day.setHours(12, 0, 0, 0)
  day.setDate(day.getDate() + daysAhead)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

/** Epoch ms of its first moment; NaN of none. */
export function startOfDay(day: string): number {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00`).getTime() : Number.NaN
}
