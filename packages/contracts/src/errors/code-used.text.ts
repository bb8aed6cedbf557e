/**
 * The text for a reward's code that was used before: when, and whether by the reader, whose first response may have been
 * lost.
 */

export interface CodeUse {
  /** Whole minutes since then. A time of day would need a time zone, which is not known here. */
  minutesAgo: number
  /** True when the reader marked it as used. */
  isOwn: boolean
}

export function codeUsedText({ title, minutesAgo, isOwn }: CodeUse & { title: string }): string {
  const words = isOwn ? 'You already marked this code as used' : 'This code was already used'
  return `${words} ${formatAgo(minutesAgo)}, for “${title}”.`
}

const hour = 60
const day = 24 * hour

function formatAgo(minutes: number): string {
  if (minutes < 1) return 'just now'
  if (minutes < 2 * hour) return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`
  if (minutes < 2 * day) return `${Math.floor(minutes / hour)} hours ago`
  return `${Math.floor(minutes / day)} days ago`
}
