/**
 * The reasons why a browser returned no passkey. They are apart from the code that requests one, which is loaded with
 * the first passkey.
 */

/**
 * - `cancelled`: the owner refused, took too long, or has no passkey for this site; browsers do not report which
 * - `has-one`: this device has a passkey of this account already
 * - `cannot-keep`: no authenticator here can store a passkey that identifies its owner
 * - `elsewhere`: the page is not at the address that the passkeys are for
 */
export type CeremonyFailure = 'cancelled' | 'has-one' | 'cannot-keep' | 'elsewhere' | 'unknown'

export class CeremonyFailed extends Error {
  override name = 'CeremonyFailed'
  readonly failure: CeremonyFailure

  constructor(failure: CeremonyFailure, cause: unknown) {
    super(failure, { cause })
    this.failure = failure
  }
}
