/** Schemas of invitations: for the member who made one, and for the person who opens its link. */
import * as v from 'valibot'
import { idSchema } from '../values/id.ts'
import { isoTimeSchema } from '../values/time.ts'
import { invitationCodeLengthMax } from './invitations.rules.ts'

/** The text of a code, whoever sends it. */
export const invitationCodeSchema = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(invitationCodeLengthMax, `At most ${invitationCodeLengthMax} characters.`),
)

/** An invitation for the member who made it. It contains how many people came, and nothing about who looked or came. */
export const invitationSchema = v.object({
  id: idSchema,
  /** The code in its link; null when the link can bring nobody in any more. */
  code: v.nullable(v.string()),
  state: v.picklist(['open', 'used_up', 'ended', 'cancelled']),
  /** The number of people whom it may bring in. */
  usesMax: v.number(),
  cameCount: v.number(),
  endsAt: isoTimeSchema,
  createdAt: isoTimeSchema,
})
export type Invitation = v.InferOutput<typeof invitationSchema>

/** A member's invitations, and what the member may still do. */
export const ownInvitationsSchema = v.object({
  /** The newest first. */
  invitations: v.array(invitationSchema),
  /** False while nobody new can sign up here. */
  canInvite: v.boolean(),
  usesMax: v.number(),
  daysMax: v.number(),
  /** The number of invitations that the member can still make now. */
  remaining: v.number(),
  /** The credits for a newcomer's first completed help; 0 when there are none. */
  creditsForNewcomer: v.number(),
})
export type OwnInvitations = v.InferOutput<typeof ownInvitationsSchema>

/**
 * An invitation for whoever opens its link. One that is unknown, has ended, is used up or was cancelled gives the same
 * response, so that nobody learns whom a link once belonged to.
 */
export const shownInvitationSchema = v.object({
  /** The first name of the member who invites; null when the invitation cannot be used. */
  invitedBy: v.nullable(v.string()),
  /** True for the code of a letter, by which somebody without an email address may join. */
  isLetter: v.optional(v.boolean()),
})
export type ShownInvitation = v.InferOutput<typeof shownInvitationSchema>
