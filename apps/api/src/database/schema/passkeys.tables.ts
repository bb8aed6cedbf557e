/** Rows of passkeys. */

export interface PasskeysTables {
  passkeys: {
    id: string
    memberId: string
    /** The authenticator's name for it, in base64url, as is the key. */
    credentialId: string
    publicKey: string
    /** The authenticator's own count of its uses; 0 for one that does not count. */
    counter: number
    /** A list in JSON, for the browser that is not to make a second one on the same authenticator. */
    transports: string
    /** The host name it works on. */
    rpId: string
    name: string
    isSynced: 0 | 1
    createdAt: number
    usedAt: number | null
  }
  /** JSON list. The browser uses it to avoid a second passkey on the same authenticator. */
  passkeyChallenges: {
    /** SHA-256 of the token that comes with the response. */
    tokenHash: string
    challenge: string
    /** The session in which one is to be added; null of a sign-in. */
    sessionHash: string | null
    createdAt: number
  }
}
