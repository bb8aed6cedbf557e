/** The interface of background checks. The server stores none of the data that it passes on. */
import type { CheckOutcome, CheckProviderName } from '@porchlight/contracts/checks/checks.rules'

export interface CheckApplication {
  /**
   * The server's own id of the application, which reveals no member. The provider reports the outcome under this id.
   */
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
   * Sends the application to the provider. When the application may have arrived without a response, the outcome is
   * 'undecided'.
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

/** The fault of a provider that does not respond, or responds with nonsense. Its text holds nothing that was sent. */
export class CheckFault extends Error {
  override name = 'CheckFault'
}
