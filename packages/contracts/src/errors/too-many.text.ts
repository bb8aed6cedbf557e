/**
 * The texts for too many requests: how long to wait, and whether others on the same internet connection may be the
 * cause.
 */

export interface TooMany {
  /** Others who call from the same address may have used it up. */
  isOfPlace?: boolean
  /** Seconds until the next try. Present in an immediate response; absent in a text that is read later. */
  waitSeconds?: number
}

export function tooManyText({ isOfPlace = false, waitSeconds }: TooMany): string {
  const when = waitSeconds === undefined ? 'later' : `in ${formatWait(waitSeconds)}`
  return isOfPlace
    ? `Too many tries from this internet connection, maybe by others who share it. Please try again ${when}.`
    : `That was a lot at once. Please try again ${when}.`
}

/** Returns the text for a wait in seconds that stands in the address of a page to which a browser was sent back. */
export function tooManyTriesText(seconds: string | null): string {
  const isCount = seconds !== null && /^[1-9]\d{0,5}$/.test(seconds)
  return tooManyText({ isOfPlace: true, ...(isCount && { waitSeconds: Number(seconds) }) })
}

const minute = 60
const hour = 60 * minute

function formatWait(seconds: number): string {
  if (seconds < minute) return seconds === 1 ? 'a second' : `${seconds} seconds`
  if (seconds < hour) return seconds === minute ? 'a minute' : `${Math.ceil(seconds / minute)} minutes`
  return seconds === hour ? 'an hour' : `${Math.ceil(seconds / hour)} hours`
}

/** Returns the seconds to wait, at least one: a retry at once would be too many again. */
export function waitSecondsOf(retryAt: string, now: number): number {
  return Math.max(1, Math.ceil((Date.parse(retryAt) - now) / 1000))
}
