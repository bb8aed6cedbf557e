/** A provider that vouches for who somebody is. The browser goes there and comes back with an answer. */

/** What one attempt is known by; whoever comes back without it did not start here. */
export interface SignInSecrets {
  state: string
  nonce: string
  /** Proves to the provider that whoever fetches the answer is who asked for it. */
  verifier: string
}

/** What the provider says of a person. Nothing here is checked for length or shape. */
export interface ProvidedIdentity {
  /** Who vouches: a subject means something only together with it. */
  issuer: string
  /** The issuer's own name for the person: never reused, unlike an address. */
  subject: string
  email: string
  emailVerified: boolean
  firstName: string
  lastName: string
  /** Epoch ms at which the person last showed the provider who they are; null where it does not say. */
  provedAt: number | null
}

export interface StartSettings {
  /** Whether the provider is to ask who it is although it knows; not every one of them does. */
  asksAgain?: boolean
}

export interface SignInProvider {
  /** Who vouches, as the operator set it. */
  readonly issuer: URL
  /** The browser brings the answer by a form, from another site and so without our cookies. */
  readonly answersByForm: boolean
  /** What of its form the answer is checked by, and a name: whatever else comes along is not kept. */
  partToKeep: (form: URLSearchParams) => URLSearchParams
  /** Where the browser goes. Fails when the provider cannot be reached. */
  startUrl: (secrets: SignInSecrets, settings?: StartSettings) => Promise<URL>
  /** What the browser came back with, checked with the provider. Fails for whatever is not beyond doubt. */
  finish: (response: URLSearchParams, secrets: SignInSecrets) => Promise<ProvidedIdentity>
}
