/** The refusals of members from whom the operators took something for a while. */
import { recordOf } from '../values/record-by.ts'
import { setApart } from '../values/text/set-apart.ts'

export interface StandingRefusal {
  /** ISO time. */
  until: string
  /** The operator's words to the member. */
  reason: string
}

/** The first sentence of each refusal, by its code: what the member cannot do, until when. */
const sentences = {
  muted: (day: string) => `You can’t write to others until ${day}.`,
  suspended: (day: string) => `You can only read here until ${day}.`,
} as const

export type StandingRefusalCode = keyof typeof sentences

const codes = Object.keys(sentences) as StandingRefusalCode[]

export const standingRefusals = recordOf(codes, (code) => ({
  status: 403,
  text: ({ until, reason }: StandingRefusal) =>
    `${sentences[code](dayOf(until))} The operators wrote: “${setApart(reason)}”`,
}))

/** The params with which the documentation shows their texts. */
export const standingExamples = recordOf(codes, () => ({
  until: '2030-01-01T00:00:00.000Z',
  reason: 'Please give others room to answer.',
}))

/** Returns 'December 8, 2026'. The day is that in UTC, because this text is written where no zone is known. */
function dayOf(time: string): string {
  return new Date(time).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
}
