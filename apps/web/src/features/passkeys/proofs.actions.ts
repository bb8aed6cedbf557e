/** Proving by a passkey who one is: to log in, and once more before the account is changed. */
import {
  confirmWithPasskey,
  signInWithPasskey,
  startPasskeyConfirm,
  startPasskeySignIn,
} from '@porchlight/contracts/passkeys/passkeys.operations'
import type { PasskeyProof, PasskeyRequest } from '@porchlight/contracts/passkeys/passkeys.schema'
import { minuteMs } from '@porchlight/contracts/values/time'
import { call } from '../../sync/transport/transport.ts'
import { ceremonies, loadByTap } from './load-ceremonies.ts'

/** Milliseconds after which a new request is fetched, before the server deletes the old one after ten minutes. */
const renewAfterMs = 9 * minuteMs

type Ask = () => Promise<PasskeyRequest>

export const requestLogInProof: Ask = () => call(startPasskeySignIn, {})
export const requestConfirmProof: Ask = () => call(startPasskeyConfirm, {})

/** Logs in by a proof. Returns whose it is. */
export async function logInByProof(proof: PasskeyProof): Promise<{ id: string }> {
  return call(signInWithPasskey, proof)
}

export async function confirmByProof(proof: PasskeyProof): Promise<void> {
  await call(confirmWithPasskey, proof)
}

/** @throws CeremonyFailed */
export async function prove(ask: Ask): Promise<PasskeyProof> {
  const { provePasskey } = await loadByTap()
  return provePasskey(await ask())
}

/** Ends the passkey ceremony that the browser runs now, if any. */
export function stopProving(): void {
  ceremonies.loaded()?.stopAsking()
}

/**
 * Makes the browser offer passkeys in the list at the field for the e-mail address, for as long as it takes. Returns
 * null when the browser cannot do that, was stopped, or runs a passkey request of another kind.
 */
export async function proveInField(ask: Ask, signal: AbortSignal): Promise<PasskeyProof | null> {
  const { hasListInField, provePasskey, stopAsking } = await ceremonies.load()
  if (!(await hasListInField())) return null
  while (!signal.aborted) {
    const question = await ask()
    if (signal.aborted) return null
    let isOld = false
    const renewal = setTimeout(() => {
      isOld = true
      stopAsking()
    }, renewAfterMs)
    const proof = await provePasskey(question, { inField: true }).catch(() => null)
    clearTimeout(renewal)
    if (proof !== null || !isOld) return proof
  }
  return null
}
