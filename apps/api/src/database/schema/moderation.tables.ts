/** Rows of what waits for a decision, and of what was done about it. */
import type { OperatorAct } from '@porchlight/contracts/administration/administration.schema'
import type { CaseAct, CaseKind, CaseSubject } from '@porchlight/contracts/cases/cases.schema'
import type { Flag } from './flag.ts'

export interface ModerationTables {
  moderationCases: {
    id: string
    kind: CaseKind
    subject: CaseSubject
    subjectId: string
    /** The member whom it is about; null when it is about none, or about both of a help. */
    aboutId: string | null
    state: 'open' | 'decided'
    claimedBy: string | null
    claimedAt: number | null
    openedAt: number
    decidedAt: number | null
    /** 1 once moderators’ devices no longer get what was reported. */
    isEmptied: Flag
  }
  /** Acts about cases, only added to. */
  moderationActs: {
    id: string
    caseId: string
    act: CaseAct | 'undo'
    /** The value is null for a command on the server or a provider, and once the moderator is removed. */
    moderatorId: string | null
    words: string
    until: number | null
    /** The act that an undo takes back. */
    undoes: string | null
    createdAt: number
  }
  /** Acts of operators about rewards and places, only added to. */
  curationActs: {
    id: string
    subject: 'reward' | 'place'
    subjectId: string
    /** The title or name, as it was then. */
    title: string
    act: CurationActName
    /** The new value; empty where the act says it all. */
    detail: string
    /** The value is null for a command on the server, and once the operator is removed. */
    operatorId: string | null
    reason: string
    createdAt: number
  }
  /** Acts of operators about members, only added to. A removal takes the removed member's name and the reasons out of it. */
  operatorActs: {
    id: string
    act: OperatorAct
    /** The value is null for a command on the server, and once the operator is removed. */
    operatorId: string | null
    /** The value is null once the member is removed. */
    memberId: string | null
    reason: string
    /** The credits of a correction. */
    amount: number | null
    /** The end of premium that was given. */
    until: number | null
    createdAt: number
  }
}

export type CurationActName =
  | 'offer'
  | 'change'
  | 'stock'
  | 'end'
  | 'use'
  | 'feature'
  | 'unfeature'
  | 'sponsor'
  | 'unsponsor'
  | 'tagline'
  | 'categorize'
  | 'close'
  | 'reopen'
  | 'merge'
