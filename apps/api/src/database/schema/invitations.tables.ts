/** Rows of invitations. */
import type { Flag } from './flag.ts'

export interface InvitationsTables {
  /** Members' invitations. They go with the member, and some time after their end. */
  invitations: {
    id: string
    /** The secret in the link. Members look at their link again, so it is stored as it is. */
    code: string
    memberId: string
    usesMax: number
    cameCount: number
    endsAt: number
    cancelledAt: number | null
    createdAt: number
  }
  /** Newcomers who came by an invitation, and whose. For operators alone. */
  invitedMembers: {
    memberId: string
    inviterId: string
    joinedAt: number
    /** The credits that the inviter gets after the newcomer's first help, as they were promised at that time. */
    credits: number
    /** True when nothing is left to pay. */
    isSettled: Flag
  }
  /** Neighbors from an operator's list, each with what waits for them until they join. */
  letters: {
    id: string
    firstName: string
    lastName: string
    email: string | null
    /** The text is as the list had it; whoever joins gets the location of it, if it is known here. */
    zipCode: string | null
    /** The name of the neighbor in the system that the list is from. */
    oldId: string | null
    /** The credits that they bring along. */
    opening: number
    /** The invitation whose code is in the letter; null until the letter is printed or mailed. */
    invitationId: string | null
    /** The member who came by it; null before that, and after their account has ended. */
    memberId: string | null
    /** The neighbor without a phone who takes their account over by it; null of a line of a list. */
    neighborId: string | null
    createdAt: number
    /** The line of the list, in whose order letters are printed. */
    line: number
    mailedAt: number | null
    cameAt: number | null
    /**
     * The name by which somebody without an email address signs in; null until the letter is printed, or somebody joins by
     * it. It stays theirs when they add an address.
     */
    signInName: string | null
  }
  /** Hashes of what identifies the neighbors of letters. They stay, so that no list brings anybody twice. */
  letterKeys: { digest: string; letterId: string }
}
