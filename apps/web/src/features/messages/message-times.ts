/** Days of messages in words. */
import { dayMs } from '@porchlight/contracts/values/time'
import { formatFullDay } from '../../locales/en/formats.ts'
import { messageTexts } from '../../locales/en/messages.ts'

const texts = messageTexts.chat

/** 'Today', 'Yesterday', 'Sunday, November 22'; of another year with its number. */
export function dayText(when: number, now: number): string {
  const daysAgo = Math.round((midnight(now) - midnight(when)) / dayMs)
  if (daysAgo === 0) return texts.today
  if (daysAgo === 1) return texts.yesterday
  const year = new Date(when).getFullYear()
  const day = formatFullDay(when)
  return year === new Date(now).getFullYear() ? day : `${day}, ${year}`
}

export function isSameDay(one: string, other: string): boolean {
  return midnight(Date.parse(one)) === midnight(Date.parse(other))
}

function midnight(when: number): number {
  return new Date(when).setHours(0, 0, 0, 0)
}
