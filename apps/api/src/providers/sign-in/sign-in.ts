/** A provider that confirms a person's identity. The browser goes to the provider and comes back with a response. */

/** Secrets of one sign-in attempt. A browser that returns without them did not start here. */
export interface SignInSecrets {
  state: string
  nonce: string
  /** The PKCE verifier: proves to the provider that the server which requests the token also started the sign-in. */
  verifier: string
}

/** The person's data from the provider. The length and format are not checked here. */
export interface ProvidedIdentity {
  /** The provider that vouches: a subject is unique only together with it. */
  issuer: string
  /** The issuer's own name for the person: never reused, unlike an address. */
  subject: string
  email: string
  emailVerified: boolean
  firstName: string
  lastName: string
  /** Epoch ms of the person's last authentication at the provider; null when the provider does not send it. */
  provedAt: number | null
}

export interface StartSettings {
  /** True when the provider should authenticate the person again even with a session; not every provider does. */
  asksAgain?: boolean
}

export interface SignInProvider {
  /** The issuer as the operator set it. */
  readonly issuer: URL
  /**
   * True when the browser brings the response as a form, which comes from another site and so without the app's
   * cookies.
   */
  readonly answersByForm: boolean
  /** Returns the fields of the provider's form that verify the response, and a name. Other fields are dropped. */
  partToKeep: (form: URLSearchParams) => URLSearchParams
  /** Returns the address that the browser opens. Fails when the provider cannot be reached. */
  startUrl: (secrets: SignInSecrets, settings?: StartSettings) => Promise<URL>
  /** Verifies the browser's response with the provider and returns the identity. Fails for anything doubtful. */
  finish: (response: URLSearchParams, secrets: SignInSecrets) => Promise<ProvidedIdentity>
}
