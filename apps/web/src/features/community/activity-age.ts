/** Formats how long ago something happened, for the activity feed. */
import type { Activity } from '@porchlight/contracts/community/community.schema'
import { dayMs, hourMs, minuteMs } from '@porchlight/contracts/values/time'
import { communityTexts } from '../../locales/en/community.ts'

const texts = communityTexts.ages

export function activityAge(activity: Pick<Activity, 'type' | 'timestamp'>, now: number): string {
  const since = Date.parse(activity.timestamp)
  return activity.type === 'help_offered' ? ageOf(since, now) : ageInDays(since, now)
}

/** A clock that runs behind shows 'just now', never a negative age. */
function ageOf(since: number, now: number): string {
  const age = now - since
  if (age < minuteMs) return texts.now
  if (age < hourMs) return texts.minutes(Math.floor(age / minuteMs))
  if (age < dayMs) return texts.hours(Math.floor(age / hourMs))
  return texts.days(Math.floor(age / dayMs))
}

/**
 * The server names only the day on which a meetup or a place was made, by midnight UTC: the hour could be held against who
 * was seen at the phone then. Hours counted from that midnight would be made up, so days of UTC are counted.
 */
function ageInDays(since: number, now: number): string {
  const days = Math.floor(now / dayMs) - Math.floor(since / dayMs)
  return days <= 0 ? texts.today : texts.days(days)
}
