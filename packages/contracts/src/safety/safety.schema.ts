/** To be left alone: whom a member has blocked, and what they reported. */
import * as v from 'valibot'
import { idSchema } from '../values/id.ts'
import { optionalText } from '../values/text.ts'
import { isoTimeSchema } from '../values/time.ts'

export const reportReasons = ['spam', 'harassment', 'danger', 'scam', 'not_a_neighbor', 'other'] as const
/** Of a place besides: it is not there any more, or is there twice. */
export const placeReportReasons = ['closed', 'same_as', ...reportReasons] as const
export type ReportReason = (typeof placeReportReasons)[number]

export const reportSubjects = ['post', 'message', 'member', 'place', 'placeReview'] as const
export type ReportSubject = (typeof reportSubjects)[number]

export const safetyLimits = {
  wordsLengthMax: 1000,
  /** Of what one member says of one thing in several reports, while none of them is closed. */
  wordsKeptMax: 10_000,
  /** Reports of one member in 24 hours. */
  reportsPerDayMax: 30,
} as const

/** For who blocks alone: the other is never told. Its id is the blocked member's; the name is as it was then. */
export const blockSchema = v.object({
  id: idSchema,
  firstName: v.string(),
  /** Only the initial: 'J.' */
  lastName: v.string(),
  createdAt: isoTimeSchema,
})
export type Block = v.InferOutput<typeof blockSchema>

/** Of a meetup to which one of the two did not come after all: their own rows are gone from the device. */
export const metPersonSchema = v.object({
  id: idSchema,
  firstName: v.string(),
  /** Only the initial: 'J.' */
  lastName: v.string(),
})

/** What devices hold of it. */
export const safetyTables = { blocks: blockSchema } as const

export const reportWordsSchema = optionalText(safetyLimits.wordsLengthMax)

/** What only a place can be reported for, and said of no other thing. */
export function isReasonFor({
  subject,
  reason,
  sameAsId,
}: {
  subject: ReportSubject
  reason: ReportReason
  sameAsId?: string | undefined
}): boolean {
  const isOfPlacesAlone = reason === 'closed' || reason === 'same_as'
  return (subject === 'place' || !isOfPlacesAlone) && (sameAsId === undefined || reason === 'same_as')
}
