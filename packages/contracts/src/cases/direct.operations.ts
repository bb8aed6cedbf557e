/** Decisions about a member without a report. They have a file of their own, because only the desk loads them. */
import * as v from 'valibot'
import { operation } from '../operation.ts'
import { standingActs } from '../standing/standing.catalogue.ts'
import { sanctionEnds, standingRules } from '../standing/standing.schema.ts'
import { idSchema } from '../values/id.ts'
import { optionalText } from '../values/text/text.ts'
import { isoTimeSchema } from '../values/time.ts'
import { caseLimits } from './cases.rules.ts'
import { concernedSchema } from './cases.schema.ts'

/** A member as moderators see them outside of a case. */
export const membersStandingSchema = v.object({
  ...concernedSchema.entries,
  isModerator: v.optional(v.literal(true)),
  /** The newest decision that stands; null when there is nothing to take back. */
  decisionId: v.nullable(idSchema),
  ...sanctionEnds,
  /** The case of the member's answer, while it waits. */
  appealCaseId: v.nullable(idSchema),
  /** The newest decisions, the newest first; none for whom they are about. */
  decisions: v.array(
    v.object({
      /** A `StandingAct`, or one that only newer apps have. */
      act: v.string(),
      reason: v.string(),
      until: v.nullable(isoTimeSchema),
      /** The decider; null when they have left, and for a command at the server's terminal. */
      by: v.nullable(concernedSchema),
      decidedAt: isoTimeSchema,
    }),
  ),
})
export type MembersStanding = v.InferOutput<typeof membersStandingSchema>

/** Reads what moderators see of a member: what was decided about them, and no address, no credits and no plan. */
export const readMembersStanding = operation({
  name: 'cases.standing',
  version: 1,
  method: 'GET',
  path: '/api/cases/members/:memberId',
  access: 'member',
  offline: 'online',
  args: v.strictObject({ memberId: idSchema }),
  response: membersStandingSchema,
})

/**
 * Decides about a member without a report, in a case of its own that is decided at once. It requires a network: it must not wait
 * on a phone while somebody else decides about the same member.
 */
export const decideAboutMember = operation({
  name: 'cases.decideAbout',
  version: 1,
  method: 'POST',
  path: '/api/cases/members/:memberId/decisions',
  access: 'member',
  offline: 'online',
  args: v.strictObject({
    id: v.optional(idSchema),
    memberId: idSchema,
    act: v.picklist(standingActs),
    /** The reason; the member reads that of a warning or a sanction. */
    words: v.optional(optionalText(caseLimits.wordsLengthMax), ''),
    /** The rule of the community by which it is decided; the member reads it. */
    rule: v.optional(v.picklist(standingRules), 'other'),
    /** The end of a sanction. */
    until: v.optional(isoTimeSchema),
    /** The newest decision that the moderator saw; null when they saw none. */
    decisionId: v.nullable(idSchema),
  }),
  response: v.object({ ok: v.literal(true) }),
})
