/** The reasons why credits move, as a closed list: the ledger accepts no other reason. */

export const creditReasons = [
  /** The credits that every new member receives. */
  'welcome',
  /** Into escrow, for a request. */
  'request',
  /** A credit that leaves escrow and returns to the member who requested help. */
  'request_back',
  /** Earned by helping. */
  'help',
  'gift',
  /** Paid for a partner's reward. */
  'redemption',
  /** The monthly bonus of premium. */
  'bonus',
  /** Thanks to the member who invited a newcomer, after the newcomer's first help. */
  'invitation',
  /** The balance that a member brings along from another list. */
  'opening',
  /** An operator put a movement right. */
  'reversal',
  /** An operator added credits to an account, or took some off it. */
  'correction',
] as const

export type CreditReason = (typeof creditReasons)[number]

/** False of what only a newer app has words for. */
export function isKnownReason(reason: string): reason is CreditReason {
  return (creditReasons as readonly string[]).includes(reason)
}
