/** Rows of what operators decided about members, and of members' responses. */
import type { SanctionEnd, StandingAct } from '@porchlight/contracts/standing/standing.catalogue'
import type { StandingRule } from '@porchlight/contracts/standing/standing.schema'
import type { OwnerId } from './owner-id.ts'

export interface StandingTables {
  /** The current standing of a member. The ends are compared with the clock: no job ends a sanction. */
  standings: Record<SanctionEnd, number | null> & {
    memberId: OwnerId
    /** The newest decision. */
    decisionId: string
    reason: string
    rule: StandingRule
    decidedAt: number
  }
  /** The decisions about members. Rows are only added. */
  standingDecisions: {
    id: string
    memberId: OwnerId
    act: StandingAct
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
