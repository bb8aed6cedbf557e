/** The interface of background checks. The server stores none of the data that it passes on. */
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

/** A verified event from the provider. */
export interface CheckEvent {
  /** The event's id, by which a repeated event is recognized. */
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
   * Returns the current outcome; null when the application never arrived. Absent when no provider can be queried.
   * @throws CheckFault
   */
  find?: (id: string) => Promise<CheckOutcome | null>
  /** Verifies an event; null when it is not from the provider. Absent when the provider sends none. */
  readEvent?: (headers: EventHeaders, body: string) => CheckEvent | null
  /** Returns whether the error is the provider's, so that a retry may succeed. */
  isFault: (error: unknown) => boolean
}

/** The provider is away, or out of its mind. What it says holds nothing that was sent. */
export class CheckFault extends Error {
  override name = 'CheckFault'
}
