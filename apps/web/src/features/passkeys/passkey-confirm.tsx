/** Showing once more by a passkey that it is the member. */
import { useEffect } from 'react'
import { passkeySignInTexts as texts } from '../../locales/en/passkeys.sign-in.ts'
import { PasskeyWay } from './passkey-way.tsx'
import { confirmByProof, prove, requestConfirmProof, stopProving } from './proofs.actions.ts'
import { useProof } from './use-proof.ts'

export function PasskeyConfirm({ onConfirmed }: { onConfirmed: () => void }) {
  const tries = useProof(async (proof) => {
    await confirmByProof(proof)
    onConfirmed()
  })
  useEffect(() => stopProving, [])
  return (
    <PasskeyWay
      tries={tries}
      label={texts.confirm}
      cancelled={texts.confirmNotUsed}
      onUse={() => void tries.tryWith(() => prove(requestConfirmProof))}
    />
  )
}
