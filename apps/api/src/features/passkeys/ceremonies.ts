/** The requests to an authenticator, and the verification of its responses. A library does all of the cryptography. */
import type {
  NewPasskey,
  PasskeyCreation,
  PasskeyProof,
  PasskeyRequest,
} from '@porchlight/contracts/passkeys/passkeys.schema'
import { minuteMs } from '@porchlight/contracts/values/time'
import type { Row } from '../../database/schema/tables.ts'
import type { RelyingParty } from './relying-party.ts'

/** Long enough to find a key in a bag, and for a log-in page that stays open; pages renew it before. */
export const challengeMsMax = 10 * minuteMs

/** EdDSA, ES256 and RS256, by their COSE numbers: every authenticator supports at least one of them. */
const algorithms = [-8, -7, -257]

/** Loaded with the first passkey: it would be a good part of a start (decision 0032). */
const library = () => import('@simplewebauthn/server')

interface Person {
  id: string
  email: string
  firstName: string
}

export function creationOptions(
  relyingParty: RelyingParty & { name: string },
  {
    challenge,
    person,
    passkeys,
  }: { challenge: string; person: Person; passkeys: readonly Row<'passkeys'>[] },
): PasskeyCreation['options'] {
  return {
    rp: { id: relyingParty.id, name: relyingParty.name },
    user: {
      id: Buffer.from(person.id).toString('base64url'),
      name: person.email,
      displayName: person.firstName,
    },
    challenge,
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: challengeMsMax,
    attestation: 'none',
    excludeCredentials: passkeys.map(credentialOf),
    // A passkey replaces e-mail and password together: it must contain its member, and verify that they hold it.
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  }
}

/** @param passkeys which alone will do; without them any of this site */
export function requestOptions(
  { id }: RelyingParty,
  challenge: string,
  passkeys?: readonly Row<'passkeys'>[],
): PasskeyRequest['options'] {
  return {
    rpId: id,
    challenge,
    timeout: challengeMsMax,
    userVerification: 'required',
    ...(passkeys && { allowCredentials: passkeys.map(credentialOf) }),
  }
}

function credentialOf({ credentialId, transports }: Row<'passkeys'>) {
  return {
    id: credentialId,
    type: 'public-key' as const,
    transports: JSON.parse(transports) as string[],
  }
}

type VerifiedCredential = Pick<Row<'passkeys'>, 'credentialId' | 'publicKey' | 'counter' | 'isSynced'>

/** Verifies a new passkey; null when it does not match the challenge, or is not from our page. */
export async function verifyNewPasskey(
  { credentialId, clientData, attestation }: NewPasskey,
  { challenge, relyingParty }: { challenge: string; relyingParty: RelyingParty },
): Promise<VerifiedCredential | null> {
  const { verifyRegistrationResponse } = await library()
  const response = await verifyRegistrationResponse({
    response: {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      response: { clientDataJSON: clientData, attestationObject: attestation },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null)
  if (!response?.verified) return null
  const { credential, credentialBackedUp } = response.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    isSynced: credentialBackedUp ? 1 : 0,
  }
}

/** Verifies the proof. Returns how often the passkey was used by its own count, for the caller to compare; null as above. */
export async function verifyProof(
  proof: PasskeyProof,
  {
    challenge,
    relyingParty,
    passkey,
  }: { challenge: string; relyingParty: RelyingParty; passkey: Row<'passkeys'> },
): Promise<{ counter: number; isSynced: 0 | 1 } | null> {
  // The user handle was set by this server when the passkey was created.
  if (Buffer.from(proof.userHandle, 'base64url').toString() !== passkey.memberId) return null
  const { verifyAuthenticationResponse } = await library()
  const response = await verifyAuthenticationResponse({
    response: {
      id: proof.credentialId,
      rawId: proof.credentialId,
      type: 'public-key',
      response: {
        clientDataJSON: proof.clientData,
        authenticatorData: proof.authenticatorData,
        signature: proof.signature,
      },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      // A count that goes back is not refused here, where it would look like any other fault.
      counter: 0,
    },
  }).catch(() => null)
  if (!response?.verified) return null
  const { newCounter, credentialBackedUp } = response.authenticationInfo
  return { counter: newCounter, isSynced: credentialBackedUp ? 1 : 0 }
}
