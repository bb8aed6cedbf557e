/** What every way of checking backgrounds offers. What is handed over here is kept by nobody of ours. */
import type { CheckOutcome, CheckProviderName } from '@porchlight/contracts/checks/checks.rules'

export interface CheckApplication {
  /** Ours, and of nobody: by it a provider says what came of it. */
  id: string
  firstName: string
  lastName: string
  email: string
  /** '1961-04-12' */
  dateOfBirth: string
  address: string
  ssnLast4: string
  /** Epoch ms. */
  consentedAt: number
}

/** What a provider said by itself, shown to be its own word. */
export interface CheckEvent {
  /** By which it is heard once. */
  id: string
  checkId: string
  outcome: Exclude<CheckOutcome, 'undecided'>
}

/** The headers of a call, in lower case. */
export type EventHeaders = Readonly<Record<string, string | string[] | undefined>>

export interface BackgroundChecks {
  readonly name: CheckProviderName
  /**
   * Hands the application over. Where it may have arrived though nobody said so, it is undecided.
   * @throws CheckFault when it surely did not arrive
   */
  check: (application: CheckApplication) => Promise<CheckOutcome>
  /**
   * What came of it by now; null where it never arrived. Absent where nobody can be asked.
   * @throws CheckFault
   */
  find?: (id: string) => Promise<CheckOutcome | null>
  /** Null of what is not the provider's own word. Absent where none comes. */
  readEvent?: (headers: EventHeaders, body: string) => CheckEvent | null
  /** Whether what went wrong is the provider's, and may be well the next time. */
  isFault: (error: unknown) => boolean
}

/** The provider is away, or out of its mind. What it says holds nothing that was sent. */
export class CheckFault extends Error {
  override name = 'CheckFault'
}
