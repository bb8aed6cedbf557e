/**
 * A software authenticator, with the page that calls it. It signs as a real one does, and can be made to sign wrongly.
 */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type {
  NewPasskey,
  PasskeyCreation,
  PasskeyProof,
  PasskeyRequest,
} from '@porchlight/contracts/passkeys/passkeys.schema'
import { isoCBOR } from '@simplewebauthn/server/helpers'

export interface SoftAuthenticator {
  readonly credentialId: string
  /** The number of uses, which increases with each; null when the authenticator does not count. */
  counter: number | null
  /** True when the authenticator requires a finger or a PIN. */
  verifiesUser: boolean
  /** The page's, as the browser sees it. */
  origin: string
  create: (creation: PasskeyCreation) => Omit<NewPasskey, 'name'>
  get: (request: PasskeyRequest) => PasskeyProof
}

export function createAuthenticator(origin: string): SoftAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let userHandle = ''

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: authenticator.origin, crossOrigin: false }))
  /** Returns the data that is signed: the site, the checks that were made, and the number of uses. */
  const authenticatorData = (rpId: string, attested: Buffer = Buffer.alloc(0)) => {
    const flags = 0x01 | (authenticator.verifiesUser ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(authenticator.counter ?? 0)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested])
  }

  const authenticator: SoftAuthenticator = {
    credentialId: id.toString('base64url'),
    counter: 0,
    verifiesUser: true,
    origin,
    create: ({ attempt, options }) => {
      userHandle = options.user.id
      // COSE: an elliptic curve key, ES256, P-256.
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array<ArrayBuffer>>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, bytesOf(x)],
          [-3, bytesOf(y)],
        ]),
      )
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = authenticatorData(options.rp.id, Buffer.concat([Buffer.alloc(16), length, id, key]))
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', new Uint8Array(authData)],
        ]),
      )
      return {
        attempt,
        credentialId: authenticator.credentialId,
        clientData: clientData('webauthn.create', options.challenge).toString('base64url'),
        attestation: Buffer.from(attestation).toString('base64url'),
        transports: ['internal'],
      }
    },
    get: ({ attempt, options }) => {
      if (authenticator.counter !== null) authenticator.counter += 1
      const clientDataBytes = clientData('webauthn.get', options.challenge)
      const authData = authenticatorData(options.rpId)
      const signature = sign('sha256', Buffer.concat([authData, sha256(clientDataBytes)]), privateKey)
      return {
        attempt,
        credentialId: authenticator.credentialId,
        clientData: clientDataBytes.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle,
      }
    },
  }
  return authenticator
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64url, 'base64url'))
}
