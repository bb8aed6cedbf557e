/** The texts for members from whom the operators took something for a while. */
import { setApart } from '../values/text/set-apart.ts'

export interface StandingRefusal {
  /** ISO time. */
  until: string
  /** The operator's words to the member. */
  reason: string
}

export function mutedText({ until, reason }: StandingRefusal): string {
  return `You can’t write to others until ${dayOf(until)}. The operators wrote: “${setApart(reason)}”`
}

export function suspendedText({ until, reason }: StandingRefusal): string {
  return `You can only read here until ${dayOf(until)}. The operators wrote: “${setApart(reason)}”`
}

/** Returns 'December 8, 2026'. The day is that in UTC, because this text is written where no zone is known. */
function dayOf(time: string): string {
  return new Date(time).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
}
