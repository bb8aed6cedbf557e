/** Times of posts in words. */
import { dayMs, hourMs } from '@porchlight/contracts/values/time'
import { daysBetween, formatMoment, formatTime } from '../../locales/en/formats.ts'
import { postTexts } from '../../locales/en/posts.ts'

const texts = postTexts.card

export function ageText(createdAt: string, now: number): string {
  const age = ageOf(createdAt, now)
  return age.unit === 'now' ? texts.now : texts[age.unit](age.count)
}

/** Returns the text with the time of storing, and also with the day when that was not today. */
export function retentionText(createdAt: string, now: number): string {
  const createdTime = Date.parse(createdAt)
  return daysBetween(createdTime, now) === 0
    ? texts.kept(formatTime(createdTime))
    : texts.keptEarlier(formatMoment(createdTime, now))
}

/** Whole hours and days since `createdAt`; a clock that runs behind shows 'just now', never a negative age. */
function ageOf(createdAt: string, now: number): { unit: 'now' } | { unit: 'hours' | 'days'; count: number } {
  const age = now - Date.parse(createdAt)
  if (age < hourMs) return { unit: 'now' }
  if (age < dayMs) return { unit: 'hours', count: Math.floor(age / hourMs) }
  return { unit: 'days', count: Math.floor(age / dayMs) }
}
