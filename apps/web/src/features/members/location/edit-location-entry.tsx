import { argsNowOf } from '../../../sync/entry-args.ts'
import type { EditorProps } from '../../outbox/queued-operation.ts'
import ZipDialog from './zip-dialog.tsx'

/** Where somebody lives, changed before it is sent or after it came back: by code, which says where a position was found. */
export default function EditLocationEntry({ entry, onClose }: EditorProps) {
  const entryArgs = argsNowOf('members.setZipCode', entry) ?? argsNowOf('members.setLocation', entry)
  return <ZipDialog initial={entryArgs?.zipCode ?? ''} editing={entry} onClose={onClose} />
}
