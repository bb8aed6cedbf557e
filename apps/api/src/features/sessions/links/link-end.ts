/**
 * The time until which a link works. A mail may arrive late, so it shows a time: 'Thursday, November 26 at 6:30 PM
 * PST'.
 */
export interface LinkEnd {
  /** Epoch ms. */
  until: number
  shown: string
}

/**
 * Formats the end of a link. It must be called even when no mail is sent, so that the duration of a response reveals
 * nothing.
 */
export function linkEnd(until: number, timeZone: string): LinkEnd {
  const format = new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })
  return { until, shown: format.format(until).replaceAll('\u202f', ' ') }
}
