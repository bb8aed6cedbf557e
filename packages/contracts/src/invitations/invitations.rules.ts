/**
 * The rules of invitations: how large they may be, and where their code stands in a link.
 */
import { dayMs } from '../values/time.ts'

/** The length of a code: 16 random bytes in base64url. No guess can find one, so no code needs a limit on guesses. */
export const invitationCodeLength = 22

/** More than the length of any code, for text that somebody pasted. */
export const invitationCodeLengthMax = 60

export interface InvitationBounds {
  /** The number of people whom one invitation may bring in. */
  usesMax: number
  daysMax: number
}

/** An operator may invite a whole street; a member's link that is forwarded in public brings few. */
export function invitationBounds({ isOperator }: { isOperator: boolean }): InvitationBounds {
  return isOperator ? { usesMax: 200, daysMax: 90 } : { usesMax: 10, daysMax: 30 }
}

/** Invitations that the server keeps after their end, so that the inviter still sees how many came. */
export const endedInvitationMs = 90 * dayMs

/**
 * The most uses of an invitation whose inviter is notified of each newcomer. A notification for each of two hundred
 * would be noise; the list of invitations has the number.
 */
export const notifiedUsesMax = 10

/** The most newcomers in a calendar month of the community for whom their inviter gets credits. */
export const creditedPerMonthMax = 3

export type InvitationState = 'open' | 'used_up' | 'ended' | 'cancelled'

export interface InvitationUse {
  usesMax: number
  cameCount: number
  /** Epoch ms, as are the other times. */
  endsAt: number
  cancelledAt: number | null
}

export function invitationState(invitation: InvitationUse, now: number): InvitationState {
  if (invitation.cancelledAt !== null) return 'cancelled'
  if (invitation.cameCount >= invitation.usesMax) return 'used_up'
  return invitation.endsAt <= now ? 'ended' : 'open'
}

/** Returns the part of the sign-up's address that carries an invitation; no browser sends it to a server. */
export function fragmentOfInvitation(code: string): string {
  return `#invite=${encodeURIComponent(code)}`
}

/** Returns the code in such a fragment; empty when it has none. */
export function invitationIn(fragment: string): string {
  const text = new URLSearchParams(fragment.replace(/^#/, '')).get('invite') ?? ''
  return text.slice(0, invitationCodeLengthMax)
}
