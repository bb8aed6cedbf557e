/** Rows of blocks and reports, and of whom members met. */
import type { ReportReason, ReportSubject } from '@porchlight/contracts/safety/safety.schema'

export interface SafetyTables {
  blocks: {
    memberId: string
    blockedId: string
    /** The name as it was shown at the time of the block. */
    firstName: string
    lastName: string
    createdAt: number
  }
  reports: {
    id: string
    reporterId: string
    subject: ReportSubject
    subjectId: string
    /** The reported member, or the author of the reported item; null when a place itself is reported. */
    aboutId: string | null
    /** `did_not_happen` comes with a help that one of its two disputes. */
    reason: ReportReason | 'did_not_happen'
    words: string
    /** JSON: what was reported, as it was. */
    snapshot: string
    /** The hash of its photo, where it showed one. */
    photo: string | null
    createdAt: number
    /** The time at which an operator closed it; null while it is open. */
    closedAt: number | null
    /** The case that it belongs to; null for a report from before there were cases, until a job has opened one. */
    caseId: string | null
  }
  /** People whom a member's device showed earlier and has no row of any more. */
  peopleMet: { memberId: string; personId: string }
}
