import type { Passkey } from '@porchlight/contracts/passkeys/passkeys.schema'
import { passkeyTexts } from '../../locales/en/passkeys.ts'
import { CallError } from '../../sync/transport/transport.ts'
import { NameDialog } from './name-dialog.tsx'
import { renamePasskey } from './passkeys.actions.ts'

const texts = passkeyTexts.rename

export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  return (
    <NameDialog
      words={texts}
      firstName={passkey.name}
      onSubmit={async (name) => {
        await renamePasskey(passkey.id, name)
        onClose()
        return null
      }}
      reasonOf={(error) =>
        error instanceof CallError ? (error.body?.message ?? passkeyTexts.failure) : texts.noSignal
      }
      onClose={onClose}
    />
  )
}
