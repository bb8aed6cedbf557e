/**
 * The client secret by which a server authenticates to Apple: signed anew for each request, and valid for 5 minutes.
 */
import type { KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'
import type { ClientAuth } from 'openid-client'

export interface SigningKey {
  teamId: string
  keyId: string
  /** The private key, on the curve P-256. */
  key: KeyObject
}

export function signedSecret({ teamId, keyId, key }: SigningKey): ClientAuth {
  return async ({ issuer }, { client_id }, body) => {
    const secret = await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(client_id)
      .setAudience(issuer)
      .setIssuedAt()
      .setExpirationTime('5 minutes')
      .sign(key)
    body.set('client_id', client_id)
    body.set('client_secret', secret)
  }
}
