/**
 * Requests a passkey from the browser, in the shapes of the contracts. The library does all of the work and is loaded
 * with the first passkey.
 */
import type {
  NewPasskey,
  PasskeyCreation,
  PasskeyProof,
  PasskeyRequest,
} from '@porchlight/contracts/passkeys/passkeys.schema'
import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { CeremonyFailed, type CeremonyFailure } from './ceremony-failed.ts'

/** A new passkey without its name, which its owner chooses. */
export type MadePasskey = Omit<NewPasskey, 'name'>

/** @throws CeremonyFailed */
async function makePasskey({ attempt, options }: PasskeyCreation): Promise<MadePasskey> {
  // The library's type lists only the transports that it has names for; a browser may have more.
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  const { id, response } = await orFailed(startRegistration({ optionsJSON }))
  return {
    attempt,
    credentialId: id,
    clientData: response.clientDataJSON,
    attestation: response.attestationObject,
    transports: response.transports ?? [],
  }
}

/**
 * @param inField in the list that the browser opens at the field for the e-mail address: waits there until one is chosen
 * @throws CeremonyFailed
 */
async function provePasskey(
  { attempt, options }: PasskeyRequest,
  { inField = false }: { inField?: boolean } = {},
): Promise<PasskeyProof> {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  const { id, response } = await orFailed(startAuthentication({ optionsJSON, useBrowserAutofill: inField }))
  return {
    attempt,
    credentialId: id,
    clientData: response.clientDataJSON,
    authenticatorData: response.authenticatorData,
    signature: response.signature,
    userHandle: response.userHandle ?? '',
  }
}

async function orFailed<ResponseBody>(ceremony: Promise<ResponseBody>): Promise<ResponseBody> {
  try {
    return await ceremony
  } catch (error) {
    throw new CeremonyFailed(failureOf(error), error)
  }
}

function failureOf(error: unknown): CeremonyFailure {
  if (!(error instanceof WebAuthnError)) return 'unknown'
  switch (error.code) {
    case 'ERROR_CEREMONY_ABORTED':
      return 'cancelled'
    case 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED':
      return 'has-one'
    case 'ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT':
    case 'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT':
    case 'ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG':
      return 'cannot-keep'
    case 'ERROR_INVALID_DOMAIN':
    case 'ERROR_INVALID_RP_ID':
      return 'elsewhere'
    default:
      return error.name === 'NotAllowedError' ? 'cancelled' : 'unknown'
  }
}

export default {
  makePasskey,
  provePasskey,
  hasListInField: browserSupportsWebAuthnAutofill,
  /** Ends the ceremony that the browser runs now; it fails as `cancelled`. */
  stopAsking: () => WebAuthnAbortService.cancelCeremony(),
}
