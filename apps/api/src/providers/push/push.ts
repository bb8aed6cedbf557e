/** What a way of reaching devices offers, whatever push service is behind it. */

/** Where a browser is reached, and what only it can read by; all in base64url. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/** Of this server, by which push services know it. */
export interface PushKeys {
  /** The point, uncompressed, in base64url: as browsers want it. */
  publicKey: string
  /** PKCS #8, in base64url. */
  privateKey: string
}

export interface PushMessage {
  /** At most `payloadBytesMax` of UTF-8. */
  payload: string
  /** What a push service still holds of the same topic goes when this comes (RFC 8030): at most 32 letters of base64url. */
  topic: string
}

/** Gone: the browser is not reached there any more. Later: the push service is not well, or has had enough for now. */
export type PushOutcome =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'later'; readonly afterMs?: number | undefined }

export interface PushProvider {
  /** Does not reject; it ends by itself. */
  send: (target: PushTarget, message: PushMessage) => Promise<PushOutcome>
}
