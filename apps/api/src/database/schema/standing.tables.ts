/** Rows of what operators decided about members, and of members' responses. */
import type { StandingRule } from '@porchlight/contracts/standing/standing.schema'
import type { OwnerId } from './owner-id.ts'

export interface StandingTables {
  /** The current standing of a member. The dates are compared with the clock: no job ends a mute or a suspension. */
  standings: {
    memberId: OwnerId
    /** The newest decision. */
    decisionId: string
    mutedUntil: number | null
    suspendedUntil: number | null
    reason: string
    rule: StandingRule
    decidedAt: number
  }
  /** All decisions about a member, only added to. */
  standingDecisions: {
    id: string
    memberId: OwnerId
    act: 'warn' | 'mute' | 'suspend' | 'lift'
    reason: string
    /** The value is null when a decision is lifted. */
    rule: StandingRule | null
    until: number | null
    /** The operator who decided; null for a command on the server, and once that operator is removed. */
    operatorId: string | null
    decidedAt: number
  }
  appeals: {
    /** The decision that the member responds to: each has one response. */
    decisionId: string
    memberId: OwnerId
    words: string
    createdAt: number
    /** The value is null while the appeal waits. */
    outcome: 'granted' | 'refused' | null
    closedAt: number | null
    /** The operator who decided; null for a command on the server, and once that operator is removed. */
    operatorId: string | null
  }
}
