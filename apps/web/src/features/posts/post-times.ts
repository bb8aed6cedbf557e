/** Times of posts in words. */
import { formatMoment, formatTime } from '../../locales/en/formats.ts'
import { postTexts } from '../../locales/en/posts.ts'
import { ageOf } from './board/board.ts'
import { localDay } from './local-days.ts'

const texts = postTexts.card

export function ageText(createdAt: string, now: number): string {
  const age = ageOf(createdAt, now)
  return age.unit === 'now' ? texts.now : texts[age.unit](age.count)
}

/** Says the day too, once it is no longer today. */
export function keptText(createdAt: string, now: number): string {
  const kept = Date.parse(createdAt)
  return localDay(kept) === localDay(now)
    ? texts.kept(formatTime(kept))
    : texts.keptEarlier(formatMoment(kept, now))
}
