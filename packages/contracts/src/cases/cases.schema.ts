/** Schemas of moderation: the cases that wait for a decision, and what moderators did about them. */
import * as v from 'valibot'
import { reportSubjects } from '../safety/safety.schema.ts'
import { standingActs } from '../standing/standing.catalogue.ts'
import { idSchema } from '../values/id.ts'
import { isoTimeSchema } from '../values/time.ts'

/**
 * The reason why somebody has to decide: neighbors reported something, the two of a help do not agree, a member applied
 * for a background check, neighbors propose a change of a place, or a member objects to a decision.
 */
export const caseKinds = ['report', 'help', 'check', 'place', 'appeal'] as const
export type CaseKind = (typeof caseKinds)[number]

/**
 * The kind that devices are given for a case that a moderator opened and decided in one, without a report. It is none of the
 * kinds above: nothing waits in it.
 */
export const directKind = 'direct'

export const caseSubjects = [...reportSubjects, 'check', 'appeal'] as const
export type CaseSubject = (typeof caseSubjects)[number]

export const caseActs = [
  'dismiss',
  'hide',
  'restore',
  ...standingActs,
  'pass',
  'refuse',
  'complete',
  'not_complete',
  'close',
  'merge',
] as const
export type CaseAct = (typeof caseActs)[number]

/** A member as moderators see them: by first name and initial. */
export const concernedSchema = v.object({
  id: idSchema,
  firstName: v.string(),
  lastName: v.string(),
  isOperator: v.optional(v.literal(true)),
})
export type ConcernedMember = v.InferOutput<typeof concernedSchema>

const caseReportSchema = v.object({
  /** The reporting member. */
  by: concernedSchema,
  reason: v.string(),
  words: v.string(),
  createdAt: isoTimeSchema,
})
export type CaseReport = v.InferOutput<typeof caseReportSchema>

/** A line of the subject as it was: a field with its text, or a message with who wrote it. */
const caseLineSchema = v.object({ name: v.string(), text: v.string() })
export type CaseLine = v.InferOutput<typeof caseLineSchema>

/**
 * Something that waits for a decision, for moderators alone. A month after the decision reports and lines are empty:
 * what stays is that there was a case, and how it was decided.
 */
export const moderationCaseSchema = v.object({
  id: idSchema,
  /** A `CaseKind`, or one that only newer apps have. */
  kind: v.string(),
  subject: v.string(),
  subjectId: idSchema,
  /** The member whom it is about; absent where it is about none, such as a place that has closed. */
  about: v.optional(concernedSchema),
  state: v.picklist(['open', 'decided']),
  claimedBy: v.optional(concernedSchema),
  claimedAt: v.optional(isoTimeSchema),
  openedAt: isoTimeSchema,
  decidedAt: v.optional(isoTimeSchema),
  /** The newest first, and of a great many only some: `reportCount` counts all. */
  reports: v.array(caseReportSchema),
  reportCount: v.number(),
  lines: v.array(caseLineSchema),
  /** True while the subject is hidden from members. */
  isHidden: v.optional(v.literal(true)),
  /** The other place, when neighbors say that two are the same. */
  sameAsId: v.optional(idSchema),
})
export type ModerationCase = v.InferOutput<typeof moderationCaseSchema>

/** The acts about a case. They are only added: taking one back is an act, too. */
export const moderationActSchema = v.object({
  id: idSchema,
  caseId: idSchema,
  /** A `CaseAct`, 'undo', or one that only newer apps have. */
  act: v.string(),
  /** Absent when it was done at the server's terminal or by a provider, or when the moderator has left. */
  by: v.optional(concernedSchema),
  words: v.string(),
  until: v.optional(isoTimeSchema),
  /** The act that an 'undo' takes back. */
  undoes: v.optional(idSchema),
  createdAt: isoTimeSchema,
})
export type ModerationAct = v.InferOutput<typeof moderationActSchema>

export const caseTables = {
  moderationCases: moderationCaseSchema,
  moderationActs: moderationActSchema,
} as const
