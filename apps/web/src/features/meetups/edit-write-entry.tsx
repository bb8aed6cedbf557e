import { argsNowOf } from '../../sync/outbox/entry-args.ts'
import type { EditorProps } from '../outbox/queued-operation.ts'
import WriteDialog from './write-dialog.tsx'

/** Edits a queued message to all comers, before it is sent or after it was refused. */
export default function EditWriteEntry({ entry, onClose }: EditorProps) {
  return <WriteDialog id={argsNowOf('meetups.write', entry)?.id ?? ''} editing={entry} onClose={onClose} />
}
