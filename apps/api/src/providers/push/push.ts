/** The interface of push delivery, independent of the push service. */

/** The address of a browser and the keys that encrypt for it alone; all in base64url. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/** The server's key pair, by which push services identify it. */
export interface PushKeys {
  /** The point, uncompressed, in base64url: as browsers want it. */
  publicKey: string
  /** PKCS #8, in base64url. */
  privateKey: string
}

export interface PushMessage {
  /** The text, at most `payloadBytesMax` bytes of UTF-8. */
  payload: string
  /**
   * The topic: a message that the push service still holds under the same topic is replaced (RFC 8030). At most 32
   * letters of base64url.
   */
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
