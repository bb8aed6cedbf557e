/** Rows of the ledger, and of the statements that members read. */
import type { CreditReason } from '@porchlight/contracts/credits/credits.catalogue'

export interface CreditsTables {
  accounts: {
    id: string
    kind: 'member' | 'escrow' | 'community'
    balance: number
    version: number
  }
  transfers: {
    /** Names what the movement is for, so that it can happen only once: 'welcome:<member>'. */
    id: string
    fromAccountId: string
    toAccountId: string
    amount: number
    reason: CreditReason
    /** The post, gift … it belongs to. */
    reference: string | null
    actorId: string
    createdAt: number
  }
  entries: {
    accountId: string
    version: number
    transferId: string
    amount: number
    balanceAfter: number
  }
  /**
   * Lines of a member's statement, one for an entry of their account. Names and words are stored here and not in the
   * ledger, so that they can be deleted.
   */
  creditEntries: {
    id: string
    memberId: string
    transferId: string
    reason: CreditReason
    amount: number
    /** The other one; null where there is none, or they have left. */
    personId: string | null
    postId: string | null
    /** The title of the post, reward or other cause, as it was then. */
    title: string | null
    message: string | null
    createdAt: number
  }
  /** Entries from before there were statements, until they have a line in one. */
  untoldEntries: { accountId: string; version: number }
  /** Has a row while the ledger does not add up, and none otherwise. */
  ledgerPause: { id: 1; since: number }
}
