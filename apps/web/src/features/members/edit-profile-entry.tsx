import type { EditorProps } from '../outbox/queued-operation.ts'
import CompleteProfileDialog from './complete-profile-dialog.tsx'
import { formOfEntry } from './profile-form.ts'

/** What completes the profile, changed before it is sent or after it came back. */
export default function EditProfileEntry({ entry, onClose }: EditorProps) {
  const missing = formOfEntry(entry)?.missing ?? 'both'
  return <CompleteProfileDialog missing={missing} editing={entry} onClose={onClose} onCompleted={onClose} />
}
