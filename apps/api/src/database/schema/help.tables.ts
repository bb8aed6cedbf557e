/** Rows of helps and of their ratings. */

import type { Flag } from './flag.ts'
import type { OwnerId } from './owner-id.ts'

export interface HelpTables {
  /** Agreements on help posts for which a helper was chosen. A row is deleted when the helper is released. */
  helps: {
    postId: string
    authorId: string
    helperId: string
    acceptedAt: number
    startedAt: number | null
    /** The member who started it; null when a confirmation started it, and for one from before this column existed. */
    startedBy: string | null
    authorConfirmedAt: number | null
    helperConfirmedAt: number | null
    /** The time from which a decision by an operator is pending. */
    onHoldAt: number | null
    /** The author's words when they withdrew the post. */
    word: string | null
    /** True when the help earns a credit, as devices last received it. */
    earnsCredit: Flag
  }
  /** Credits that the community account gave for helping, as the limits of a month count them. */
  mintedCredits: {
    postId: string
    earnerId: string
    /** The member who was helped; null when they have left. */
    helpedId: string | null
    month: string
  }
  ratings: {
    id: string
    postId: string
    raterId: string
    ratedId: string
    rating: number
    /** The words of the rating; empty without any. */
    review: string
    createdAt: number
    /** The time from which the rated member sees it; null until then. */
    shownAt: number | null
    /**
     * The time from which it may count. Null while it is hidden, and for ever when the rated member took no step of the
     * help.
     */
    countsFrom: number | null
  }
  /**
   * Members whose counts were made before some of today's rules, with the part of them that comes from neighbors who
   * left.
   */
  recounts: { memberId: OwnerId; ratingSum: number; ratingCount: number; helps: number }
  /** Members who declared that they cannot help with a post after all, and the time of the last declaration. */
  declinedHelps: { postId: string; memberId: OwnerId; declinedAt: number }
}
