/** Rows of background checks. */
import type { CheckProviderName } from '@porchlight/contracts/checks/checks.rules'

export interface ChecksTables {
  /** Applications for a background check: that there was one, and what came of it. What was typed for it is nowhere. */
  backgroundChecks: {
    id: string
    memberId: string
    provider: CheckProviderName
    /** The time at which the background check passed; null while nobody has confirmed that. */
    state: 'undecided' | 'passed' | 'refused' | 'withdrawn'
    /**
     * The address of their home, sealed for the operators. Null once the check is decided, and when a provider has it.
     */
    keyId: string | null
    sealedAddress: string | null
    /** The reason that the operators gave. The member sees it. */
    reason: string | null
    createdAt: number
    decidedAt: number | null
    decidedBy: 'operator' | 'provider' | null
    /** The time of the next request to the provider; null when nobody can be asked, or there is no need. */
    askAt: number | null
  }
  /** Events that a provider sent on its own, by the provider's own id. A repeated event is ignored. */
  checkEvents: { id: string; receivedAt: number }
}
