import { argsNowOf } from '../../sync/entry-args.ts'
import type { EditorProps } from '../outbox/queued-operation.ts'
import WriteDialog from './write-dialog.tsx'

/** What was written to all who come, changed before it is sent or after it came back. */
export default function EditWriteEntry({ entry, onClose }: EditorProps) {
  return <WriteDialog id={argsNowOf('meetups.write', entry)?.id ?? ''} editing={entry} onClose={onClose} />
}
