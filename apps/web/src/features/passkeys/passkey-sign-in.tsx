/** Logging in by a passkey: by the button, or from the list that the browser opens at the field for the e-mail address. */
import { useEffect, useEffectEvent } from 'react'
import { passkeySignInTexts as texts } from '../../locales/en/passkeys.sign-in.ts'
import { PasskeyWay } from './passkey-way.tsx'
import { logInByProof, prove, proveInField, requestLogInProof, stopProving } from './proofs.actions.ts'
import { useProof } from './use-proof.ts'

interface PasskeySignInProps {
  /** Does what belongs to each log-in around the call that proves it. */
  logInBy: (proveByCall: () => Promise<{ id: string }>) => Promise<void>
}

/** Shown only on a page at which passkeys work. */
export function PasskeySignIn({ logInBy }: PasskeySignInProps) {
  const tries = useProof((proof) => logInBy(() => logInByProof(proof)))
  const { tryWith, failureCount } = tries
  const take = useEffectEvent(async (signal: AbortSignal) => {
    // When the field cannot offer a passkey, the button is still there and shows the reason.
    const proof = await proveInField(requestLogInProof, signal).catch(() => null)
    if (proof !== null) await tryWith(async () => proof)
  })

  // The browser runs one passkey request at a time: an attempt by the button has ended the one at the field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each try it is offered anew
  useEffect(() => {
    const abort = new AbortController()
    void take(abort.signal)
    return () => {
      abort.abort()
      stopProving()
    }
  }, [failureCount])

  return (
    <PasskeyWay
      tries={tries}
      label={texts.signIn}
      cancelled={texts.signInNotUsed}
      onUse={() => void tryWith(() => prove(requestLogInProof))}
    />
  )
}
