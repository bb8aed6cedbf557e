import { devices } from '@porchlight/contracts/sessions/account.operations'
import { useRef } from 'react'
import { passkeyTexts } from '../../locales/en/passkeys.ts'
import { useCachedQuery } from '../../sync/transport/cached-queries.ts'
import { CallError, NoSignal } from '../../sync/transport/transport.ts'
import { showToast } from '../../ui/feedback/toast.tsx'
import type { MadePasskey } from './ceremonies.ts'
import { CeremonyFailed } from './ceremony-failed.ts'
import type { WithFreshSignIn } from './fresh-sign-in.ts'
import { NameDialog } from './name-dialog.tsx'
import { makePasskey, savePasskey } from './passkeys.actions.ts'

const texts = passkeyTexts.add

interface AddPasskeyProps {
  withFreshSignIn: WithFreshSignIn
  onClose: () => void
}

export function AddPasskey({ withFreshSignIn, onClose }: AddPasskeyProps) {
  const thisDevice = useThisDevice()
  // The browser has it already when the line breaks: the next try saves it, and makes no second one.
  const newPasskey = useRef<MadePasskey | null>(null)

  async function add(name: string): Promise<string | null> {
    try {
      await withFreshSignIn(async () => {
        newPasskey.current ??= await makePasskey()
        await savePasskey(newPasskey.current, name)
      })
    } catch (error) {
      if (!(error instanceof NoSignal)) newPasskey.current = null
      if (error instanceof CeremonyFailed && error.failure === 'cancelled') return texts.cancelled
      throw error
    }
    showToast({ title: texts.done })
    onClose()
    return null
  }

  return (
    <NameDialog words={texts} firstName={thisDevice} onSubmit={add} reasonOf={reasonOf} onClose={onClose} />
  )
}

/** Returns this device's name from the list of devices, which is on the same screen; empty when it is missing there. */
function useThisDevice(): string {
  const { data } = useCachedQuery(devices, {})
  return data?.find(({ isThis }) => isThis)?.browser ?? ''
}

function reasonOf(error: unknown): string {
  if (error instanceof CallError) return error.body?.message ?? passkeyTexts.failure
  if (!(error instanceof CeremonyFailed)) return texts.noSignal
  if (error.failure === 'has-one') return texts.hasOne
  if (error.failure === 'cannot-keep') return texts.cannotKeep
  return passkeyTexts.failure
}
