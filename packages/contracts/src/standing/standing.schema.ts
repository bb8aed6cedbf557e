/** The standing of a member: what operators decided about them, for that member alone. */
import * as v from 'valibot'
import { reportReasons } from '../safety/safety.schema.ts'
import { idSchema } from '../values/id.ts'
import { requiredText } from '../values/text/text.ts'
import { isoTimeSchema } from '../values/time.ts'
import { mapEnds } from './standing.catalogue.ts'
import { standingLimits } from './standing.rules.ts'

/** The rules of the community by which operators decide: the reasons for which members report. */
export const standingRules = reportReasons
export type StandingRule = (typeof standingRules)[number]

/** `waiting`: no operator has decided yet. A granted appeal takes the decision back, and with it the row. */
export const appealStates = ['waiting', 'refused'] as const

/** The ends of the sanctions; null for one that was not decided. */
export const sanctionEnds = mapEnds(() => v.nullable(isoTimeSchema))

export const appealSchema = v.object({
  text: v.string(),
  sentAt: isoTimeSchema,
  state: v.picklist(appealStates),
})

/** A member's standing. Its id is the member's; there is no row for whom nothing was decided. */
export const standingSchema = v.object({
  id: idSchema,
  /** The newest decision: an appeal is about it. */
  decisionId: idSchema,
  ...sanctionEnds,
  /** The operator's words about the newest decision. */
  reason: v.string(),
  rule: v.picklist(standingRules),
  decidedAt: isoTimeSchema,
  /** The thing of the member's that the newest decision hid: a `ReportSubject`, or one that only newer apps have. */
  hidden: v.optional(v.object({ subject: v.string(), id: idSchema })),
  /** The member's response to the newest decision. */
  appeal: v.optional(appealSchema),
})
export type Standing = v.InferOutput<typeof standingSchema>

/** The tables of standing that devices store. */
export const standingTables = { standings: standingSchema } as const

export const appealTextSchema = requiredText(
  standingLimits.appealLengthMax,
  'Please write what you would like the operators to know.',
)
