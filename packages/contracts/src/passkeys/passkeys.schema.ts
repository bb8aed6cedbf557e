/** Passkeys on the wire: what an authenticator sends, in base64url, and what is requested from it. */
import * as v from 'valibot'
import { idSchema } from '../values/id.ts'
import { listOf } from '../values/list.ts'
import { requiredText } from '../values/text/text.ts'
import { isoTimeSchema } from '../values/time.ts'

export const passkeysMax = 20
export const passkeyNameLengthMax = 50

export const passkeyNameSchema = requiredText(passkeyNameLengthMax, 'Please give it a name')

/** A passkey of the member's own. Its public key, which verifies its owner, stays on the server. */
export const passkeySchema = v.object({
  id: idSchema,
  name: v.string(),
  createdAt: isoTimeSchema,
  /** Absent before the first time. */
  usedAt: v.optional(isoTimeSchema),
  /** The authenticator keeps it on several devices, or in an account of its maker. */
  isSynced: v.boolean(),
  /** False: it was made for a name that the community had before, and opens nothing here. */
  isUsable: v.boolean(),
})
export type Passkey = v.InferOutput<typeof passkeySchema>

export const passkeyListSchema = v.object({ passkeys: v.array(passkeySchema) })

/** Bytes as base64url, without padding. */
function bytes(lengthMax: number) {
  return v.pipe(v.string(), v.regex(/^[\w-]+$/, 'Expected base64url'), v.maxLength(lengthMax))
}

/** The identifier of a credential: the standard allows 1023 bytes. */
const credentialIdSchema = bytes(1364)
/** The name of the server's request to which this response belongs. */
const attemptSchema = bytes(64)
const clientDataSchema = bytes(2048)
const authenticatorDataSchema = bytes(4096)

const credentialSchema = v.object({
  id: v.string(),
  type: v.literal('public-key'),
  transports: v.optional(v.array(v.string())),
})

/**
 * The data that the browser needs to create a passkey, in the standard's own names
 * (`PublicKeyCredentialCreationOptionsJSON`).
 */
export const passkeyCreationSchema = v.object({
  attempt: v.string(),
  options: v.object({
    rp: v.object({ id: v.string(), name: v.string() }),
    user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
    challenge: v.string(),
    pubKeyCredParams: v.array(v.object({ alg: v.number(), type: v.literal('public-key') })),
    timeout: v.number(),
    attestation: v.literal('none'),
    excludeCredentials: v.array(credentialSchema),
    authenticatorSelection: v.object({
      residentKey: v.literal('required'),
      requireResidentKey: v.literal(true),
      userVerification: v.literal('required'),
    }),
  }),
})
export type PasskeyCreation = v.InferOutput<typeof passkeyCreationSchema>

/**
 * The data that the browser needs to use a passkey, in the standard's own names
 * (`PublicKeyCredentialRequestOptionsJSON`).
 */
export const passkeyRequestSchema = v.object({
  attempt: v.string(),
  options: v.object({
    rpId: v.string(),
    challenge: v.string(),
    timeout: v.number(),
    userVerification: v.literal('required'),
    /** The passkeys that are accepted. Without the list, any passkey of this site is. */
    allowCredentials: v.optional(v.array(credentialSchema)),
  }),
})
export type PasskeyRequest = v.InferOutput<typeof passkeyRequestSchema>

export const newPasskeySchema = v.strictObject({
  attempt: attemptSchema,
  name: passkeyNameSchema,
  credentialId: credentialIdSchema,
  clientData: clientDataSchema,
  attestation: bytes(8192),
  /** The ways to reach the authenticator, as strings to which browsers may add new ones. */
  transports: listOf(v.pipe(v.string(), v.regex(/^[a-z-]{1,20}$/, 'Expected a word')), 8),
})
export type NewPasskey = v.InferOutput<typeof newPasskeySchema>

export const passkeyProofSchema = v.strictObject({
  attempt: attemptSchema,
  credentialId: credentialIdSchema,
  clientData: clientDataSchema,
  authenticatorData: authenticatorDataSchema,
  signature: bytes(1024),
  /** The owner of the passkey, according to the authenticator. */
  userHandle: bytes(128),
})
export type PasskeyProof = v.InferOutput<typeof passkeyProofSchema>
