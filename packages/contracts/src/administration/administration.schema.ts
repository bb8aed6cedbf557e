/** Members as operators see them at the desk, and the record of what operators did to members. */
import * as v from 'valibot'
import { planStates } from '../plans/plans.rules.ts'
import { sanctionEnds } from '../standing/standing.schema.ts'
import { idSchema } from '../values/id.ts'
import { requiredText } from '../values/text/text.ts'
import { isoTimeSchema } from '../values/time.ts'
import { administrationLimits } from './administration.rules.ts'

/** The roles that operators give and take. */
export const memberRoles = ['operator', 'moderator'] as const
export type MemberRole = (typeof memberRoles)[number]

/** The acts of operators about a member, as a closed list. */
export const operatorActs = [
  'end_sessions',
  'send_password_link',
  'correct_credits',
  'give_premium',
  'take_premium',
  'give_operator',
  'take_operator',
  'give_moderator',
  'take_moderator',
  'correct_email',
  'remove',
  'import_list',
  'ban',
] as const
export type OperatorAct = (typeof operatorActs)[number]

export const actReasonSchema = requiredText(administrationLimits.reasonLengthMax, 'Please say why.')

const nameEntries = { id: idSchema, firstName: v.string(), lastName: v.string() }

const listedMemberSchema = v.object({
  ...nameEntries,
  email: v.string(),
  /** The day on which the member joined, without the time of day. */
  joinedOn: isoTimeSchema,
  isOperator: v.boolean(),
  isModerator: v.boolean(),
})
export type ListedMember = v.InferOutput<typeof listedMemberSchema>

export const foundMembersSchema = v.object({
  members: v.array(listedMemberSchema),
  /** The value that requests the next page; null when there is none. */
  after: v.nullable(v.string()),
})
export type FoundMembers = v.InferOutput<typeof foundMembersSchema>

/** A line of the record. The record is only added to; a removal empties what would still name the removed member. */
export const operatorActSchema = v.object({
  id: idSchema,
  /** An `OperatorAct`, or one that only newer apps have. */
  act: v.string(),
  /** The operator; null when that operator is removed, and for a command at the server's terminal. */
  by: v.nullable(v.object(nameEntries)),
  /** The member; null when that member is removed. */
  about: v.nullable(v.object(nameEntries)),
  reason: v.string(),
  /** The credits of a correction. */
  amount: v.nullable(v.number()),
  /** The end of premium that was given. */
  until: v.nullable(isoTimeSchema),
  createdAt: isoTimeSchema,
})
export type OperatorActLine = v.InferOutput<typeof operatorActSchema>

export const operatorActsPageSchema = v.object({
  acts: v.array(operatorActSchema),
  after: v.nullable(v.string()),
})

const decisionSchema = v.object({
  /** A `StandingAct`, or one that only newer apps have. */
  act: v.string(),
  reason: v.string(),
  until: v.nullable(isoTimeSchema),
  /** The operator or moderator who decided; null when they are removed, and for a command at the server's terminal. */
  by: v.nullable(v.object(nameEntries)),
  decidedAt: isoTimeSchema,
})

/** A member as an operator sees them. It contains no message, no post and no place where the member lives. */
export const administeredMemberSchema = v.object({
  ...listedMemberSchema.entries,
  /** Whole weeks since the member was last active; null when they are signed in nowhere. */
  weeksSinceSeen: v.nullable(v.number()),
  /** The number of browsers in which the member is signed in. */
  sessions: v.number(),
  plan: v.picklist(planStates),
  /** The end of premium; null when it has none, or none is known. */
  premiumUntil: v.nullable(isoTimeSchema),
  /** The premium that operators gave. */
  gift: v.nullable(v.object({ until: v.nullable(isoTimeSchema), reason: v.string() })),
  credits: v.number(),
  ...sanctionEnds,
  /** The day on which the account ends, when the member is leaving. */
  leavesOn: v.nullable(isoTimeSchema),
  /** The newest decision that stands; null when there is nothing to take back, and about oneself. */
  decisionId: v.optional(v.nullable(idSchema), null),
  /** The case of the member's answer to it, while it waits. */
  appealCaseId: v.optional(v.nullable(idSchema), null),
  /** The newest decisions about the member. */
  decisions: v.array(decisionSchema),
  /** The newest cases about the member, which the desk shows. */
  cases: v.array(
    v.object({ id: idSchema, kind: v.string(), subject: v.string(), isOpen: v.boolean(), at: isoTimeSchema }),
  ),
  /** The newest acts about the member. */
  acts: v.array(operatorActSchema),
  /** True when the server sends no mail: a link then lies as a file beside the data. */
  isWithoutMail: v.boolean(),
})
export type AdministeredMember = v.InferOutput<typeof administeredMemberSchema>
