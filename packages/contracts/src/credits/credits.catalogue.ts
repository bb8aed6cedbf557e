/** Why credits move, as a closed list: the ledger knows no other reason. */

export const creditReasons = [
  /** What everybody starts with. */
  'welcome',
  /** Into escrow, for a request. */
  'request',
  /** Out of escrow, back to who asked. */
  'request_back',
  /** Earned by helping. */
  'help',
  'gift',
  /** Paid for a partner's reward. */
  'redemption',
  /** Of premium, once a month. */
  'bonus',
  /** An operator put a movement right. */
  'reversal',
] as const

export type CreditReason = (typeof creditReasons)[number]

/** False of what only a newer app has words for. */
export function isKnownReason(reason: string): reason is CreditReason {
  return (creditReasons as readonly string[]).includes(reason)
}
