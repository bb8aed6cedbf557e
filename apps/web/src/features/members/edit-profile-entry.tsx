import type { OutboxEntry } from '../../storage/database.ts'
import CompleteProfileDialog from './complete-profile-dialog.tsx'
import { formOfEntry } from './profile-form.ts'

/** What completes the profile, changed before it is sent or after it came back. */
export function EditProfileEntry({ entry, onClose }: { entry: OutboxEntry; onClose: () => void }) {
  const missing = formOfEntry(entry)?.missing ?? 'both'
  return <CompleteProfileDialog missing={missing} editing={entry} onClose={onClose} onCompleted={onClose} />
}
