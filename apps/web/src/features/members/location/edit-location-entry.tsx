import { argsNowOf } from '../../../sync/outbox/entry-args.ts'
import type { EditorProps } from '../../outbox/queued-operation.ts'
import ZipDialog from './zip-dialog.tsx'

/**
 * Edits a queued home location, before it is sent or after it was refused. It is edited by its postal code, which is
 * also the code found for a position.
 */
export default function EditLocationEntry({ entry, onClose }: EditorProps) {
  const entryArgs = argsNowOf('members.setZipCode', entry) ?? argsNowOf('members.setLocation', entry)
  return <ZipDialog initial={entryArgs?.zipCode ?? ''} editing={entry} onClose={onClose} />
}
