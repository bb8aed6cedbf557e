import type { EditorProps } from '../../outbox/queued-operation.ts'
import { formOfEntry } from '../profile-form.ts'
import CompleteProfileDialog from './complete-profile-dialog.tsx'

/** Edits a queued profile completion, before it is sent or after it was refused. */
export default function EditProfileEntry({ entry, onClose }: EditorProps) {
  const missing = formOfEntry(entry)?.missing ?? 'both'
  return <CompleteProfileDialog missing={missing} editing={entry} onClose={onClose} onCompleted={onClose} />
}
