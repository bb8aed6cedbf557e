/** The server's identification to push services: a key pair, and a token signed with it (RFC 8292). */
import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { hourMs } from '@porchlight/contracts/values/time'
import { SignJWT } from 'jose'
import type { PushKeys } from './push.ts'

export function createVapidKeys(): PushKeys {
  const pair = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' })
  const point = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return {
    publicKey: Buffer.concat(point).toString('base64url'),
    privateKey: pair.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url'),
  }
}

interface Claim {
  keys: PushKeys
  /** The push service's origin: the token is valid for it alone. */
  origin: string
  /** The contact by which a push service's operator reaches this server's operator: `mailto:` or `https:`. */
  subject: string
  now: number
}

/** A day is the most that is taken. */
const goodForMs = 12 * hourMs

/** The value of `Authorization`. */
export async function vapidHeader({ keys, origin, subject, now }: Claim): Promise<string> {
  const key = createPrivateKey({
    key: Buffer.from(keys.privateKey, 'base64url'),
    format: 'der',
    type: 'pkcs8',
  })
  const token = await new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(origin)
    .setExpirationTime(Math.floor((now + goodForMs) / 1000))
    .setSubject(subject)
    .sign(key)
  return `vapid t=${token}, k=${keys.publicKey}`
}
