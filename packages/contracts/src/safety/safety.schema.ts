/** Schemas of safety: the members that a member has blocked, and the reports they sent. */
import * as v from 'valibot'
import { idSchema } from '../values/id.ts'
import { optionalText } from '../values/text/text.ts'
import { isoTimeSchema } from '../values/time.ts'

export const reportReasons = ['spam', 'harassment', 'danger', 'scam', 'not_a_neighbor', 'other'] as const
/**
 * The reasons for reporting a place: two of its own (it no longer exists, or is listed twice) and those for everything
 * else.
 */
export const placeReportReasons = ['closed', 'same_as', ...reportReasons] as const
export type ReportReason = (typeof placeReportReasons)[number]

export const reportSubjects = ['post', 'message', 'member', 'place', 'placeReview'] as const
export type ReportSubject = (typeof reportSubjects)[number]

export const safetyLimits = {
  wordsLengthMax: 1000,
  /**
   * The greatest length of all that one member wrote about one thing in several reports, while none of them is closed.
   */
  wordsKeptMax: 10_000,
  /** Reports of one member in 24 hours. */
  reportsPerDayMax: 30,
} as const

/**
 * A block, for the blocking member alone: the other is never notified. Its id is that of the blocked member; the name
 * is as it was then.
 */
export const blockSchema = v.object({
  id: idSchema,
  firstName: v.string(),
  /** The initial only: 'J.' */
  lastName: v.string(),
  createdAt: isoTimeSchema,
})
export type Block = v.InferOutput<typeof blockSchema>

/**
 * A member met through a meetup for which one of them canceled their RSVP again: the rows of each other are gone from
 * their devices.
 */
export const metPersonSchema = v.object({
  id: idSchema,
  firstName: v.string(),
  /** The initial only: 'J.' */
  lastName: v.string(),
})

/** The tables of safety that devices store. */
export const safetyTables = { blocks: blockSchema } as const

export const reportWordsSchema = optionalText(safetyLimits.wordsLengthMax)

/**
 * Returns true when the reason may be used for the subject. The reasons for places are for places only, and `sameAsId`
 * goes only with `same_as`.
 */
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
