import type { Passkey } from '@porchlight/contracts/passkeys/passkeys.schema'
import { passkeyTexts } from '../../locales/en/passkeys.ts'
import { CallError } from '../../sync/transport/transport.ts'
import { Question } from '../../ui/dialog/question.tsx'
import { useProblem } from '../../ui/feedback/problem.tsx'
import { useWork } from '../../ui/hooks/use-work.ts'
import type { WithFreshSignIn } from './fresh-sign-in.ts'
import { removePasskey } from './passkeys.actions.ts'

const texts = passkeyTexts.remove

interface RemovePasskeyProps {
  passkey: Passkey
  withFreshSignIn: WithFreshSignIn
  onClose: () => void
}

/** Asks whether to remove a passkey. The last way to sign in cannot be removed: the server refuses that. */
export function RemovePasskey({ passkey, withFreshSignIn, onClose }: RemovePasskeyProps) {
  const { problem, show, clear } = useProblem()

  const [remove, isBusy] = useWork(async () => {
    clear()
    try {
      await withFreshSignIn(() => removePasskey(passkey.id))
      onClose()
    } catch (error) {
      const description =
        error instanceof CallError ? (error.body?.message ?? passkeyTexts.failure) : texts.noSignal
      show({ description })
    }
  })

  return (
    <Question
      title={texts.title(passkey.name)}
      text={texts.text}
      confirm={texts.submit}
      cancel={texts.cancel}
      busy={isBusy}
      problem={problem}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  )
}
