/** Why a browser gave no passkey. Apart from what asks it, which is loaded with the first passkey. */

/**
 * - `cancelled`: its owner did not want to, took too long, or has none for this site: browsers do not say which
 * - `has-one`: this device has one of this account already
 * - `cannot-keep`: what there is keeps none that knows whose it is
 * - `elsewhere`: the page is not at the address that they are for
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
