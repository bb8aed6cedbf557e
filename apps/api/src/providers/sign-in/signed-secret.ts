/** How a server shows Apple that it is itself: by a secret that is signed anew for each call, and good for minutes. */
import type { KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'
import type { ClientAuth } from 'openid-client'

export interface SigningKey {
  teamId: string
  keyId: string
  /** On the curve P-256. */
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
