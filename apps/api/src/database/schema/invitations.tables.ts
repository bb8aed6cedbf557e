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
}
