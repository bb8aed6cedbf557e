/**
 * Acts of operators about members at the desk. All of them require a network: an act must not wait on a phone while its member
 * does something else. Each act has an id, so that it happens once, and is in a record that is only added to.
 */
import * as v from 'valibot'
import { operation } from '../operation.ts'
import { idSchema } from '../values/id.ts'
import { emailSchema, optionalText } from '../values/text/text.ts'
import { isoTimeSchema } from '../values/time.ts'
import { administrationLimits, isNotZero } from './administration.rules.ts'
import {
  actReasonSchema,
  administeredMemberSchema,
  foundMembersSchema,
  memberRoles,
  operatorActsPageSchema,
} from './administration.schema.ts'

const queryLengthMax = 254
const cursorLengthMax = 100
const cursorSchema = v.pipe(v.string(), v.maxLength(cursorLengthMax))
const { premiumDaysMax, correctionMax } = administrationLimits

/** The arguments of every act about a member. */
const actEntries = { id: v.optional(idSchema), memberId: idSchema, reason: actReasonSchema }
const doneSchema = v.object({ ok: v.literal(true) })

/**
 * Finds members by the beginning of a name or of an address. It is a POST, so that no address stands in an access log and no
 * response is stored on the way.
 */
export const searchMembers = operation({
  name: 'administration.search',
  version: 1,
  method: 'POST',
  path: '/api/operator/members/search',
  access: 'member',
  offline: 'online',
  args: v.strictObject({
    query: v.optional(optionalText(queryLengthMax), ''),
    role: v.optional(v.picklist(memberRoles)),
    after: v.optional(cursorSchema),
  }),
  response: foundMembersSchema,
})

export const readMember = operation({
  name: 'administration.member',
  version: 1,
  method: 'GET',
  path: '/api/operator/members/:memberId',
  access: 'member',
  offline: 'online',
  args: v.strictObject({ memberId: idSchema }),
  response: administeredMemberSchema,
})

/** Lists what operators did to members, the newest first. */
export const listActs = operation({
  name: 'administration.acts',
  version: 1,
  method: 'GET',
  path: '/api/operator/acts',
  access: 'member',
  offline: 'online',
  args: v.strictObject({ after: v.optional(cursorSchema) }),
  response: operatorActsPageSchema,
})

/** Signs a member out in all browsers. What they have not sent stays on their devices. */
export const endMemberSessions = operation({
  name: 'administration.endSessions',
  version: 1,
  method: 'POST',
  path: '/api/operator/members/:memberId/end-sessions',
  access: 'member',
  offline: 'online',
  args: v.strictObject(actEntries),
  response: doneSchema,
})

/**
 * Sends a member a link for a new password. No operator sees the link. A member without an email address gets none by mail:
 * then the response has the link, for an operator who hands it over, and it needs a recent sign-in.
 */
export const sendPasswordLink = operation({
  name: 'administration.sendPasswordLink',
  version: 1,
  method: 'POST',
  path: '/api/operator/members/:memberId/password-link',
  access: 'member',
  offline: 'online',
  args: v.strictObject(actEntries),
  response: v.object({ ...doneSchema.entries, link: v.optional(v.string()) }),
})

/** Adds credits to a member's account, or takes some off it. The member reads the reason. It needs a recent sign-in. */
export const correctCredits = operation({
  name: 'administration.correctCredits',
  version: 1,
  method: 'POST',
  path: '/api/operator/members/:memberId/credits',
  access: 'member',
  offline: 'online',
  args: v.strictObject({
    ...actEntries,
    amount: v.pipe(
      v.number(),
      v.integer('Whole credits only.'),
      v.check(isNotZero, 'Zero would change nothing.'),
      v.minValue(-correctionMax, `At most ${correctionMax} at once.`),
      v.maxValue(correctionMax, `At most ${correctionMax} at once.`),
    ),
    /** The balance that the operator saw. */
    balance: v.pipe(v.number(), v.integer()),
  }),
  response: doneSchema,
})

const shownGiftEnd = v.nullable(isoTimeSchema)

/** Grants premium for some days from now. The member reads the reason. It needs a recent sign-in. */
export const givePremium = operation({
  name: 'administration.givePremium',
  version: 1,
  method: 'POST',
  path: '/api/operator/members/:memberId/premium',
  access: 'member',
  offline: 'online',
  args: v.strictObject({
    ...actEntries,
    days: v.pipe(
      v.number(),
      v.integer('Whole days only.'),
      v.minValue(1, 'One day at least.'),
      v.maxValue(premiumDaysMax, `At most ${premiumDaysMax} days at once.`),
    ),
    /** The end of the gift that the operator saw; null when they saw none. */
    giftUntil: shownGiftEnd,
  }),
  response: doneSchema,
})

/** Ends premium that operators gave. What the member pays for stays. It needs a recent sign-in. */
export const takePremium = operation({
  name: 'administration.takePremium',
  version: 1,
  method: 'POST',
  path: '/api/operator/members/:memberId/premium/end',
  access: 'member',
  offline: 'online',
  args: v.strictObject({ ...actEntries, giftUntil: shownGiftEnd }),
  response: doneSchema,
})

/**
 * Grants a role or removes it. Whoever becomes an operator, or is one no longer, signs in anew. It needs a recent sign-in.
 */
export const setRole = operation({
  name: 'administration.setRole',
  version: 1,
  method: 'POST',
  path: '/api/operator/members/:memberId/roles',
  access: 'member',
  offline: 'online',
  args: v.strictObject({ ...actEntries, role: v.picklist(memberRoles), isGiven: v.boolean() }),
  response: doneSchema,
})

/**
 * Corrects the address with which a member signs in. The member is signed out everywhere, links of the old address stop
 * working, and both addresses get a mail. It needs a recent sign-in.
 */
export const correctEmail = operation({
  name: 'administration.correctEmail',
  version: 1,
  method: 'POST',
  path: '/api/operator/members/:memberId/email',
  access: 'member',
  offline: 'online',
  args: v.strictObject({
    ...actEntries,
    newEmail: emailSchema,
    /** The address that the operator saw. */
    email: optionalText(queryLengthMax),
  }),
  response: doneSchema,
})

/**
 * Removes a member for good, and with `isBan` their mailbox opens no account here any more. The operator types the member's
 * address. It needs a recent sign-in.
 */
export const removeMember = operation({
  name: 'administration.remove',
  version: 1,
  method: 'POST',
  path: '/api/operator/members/:memberId/remove',
  access: 'member',
  offline: 'online',
  args: v.strictObject({
    ...actEntries,
    email: optionalText(queryLengthMax),
    isBan: v.optional(v.boolean(), false),
  }),
  response: doneSchema,
})

export const administrationOperations = [
  searchMembers,
  readMember,
  listActs,
  endMemberSessions,
  sendPasswordLink,
  correctCredits,
  givePremium,
  takePremium,
  setRole,
  correctEmail,
  removeMember,
] as const
