/** Until when a link works: a mail may come late, so it says a time, 'Thursday, November 26 at 6:30 PM PST'. */
export interface LinkEnd {
  /** Epoch ms. */
  until: number
  shown: string
}

/** To be made whether or not there will be a mail: what an answer costs must not tell. */
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
