/** The form an entry came from, with its text. */
import type { OutboxEntry } from '../../storage/database.ts'
import { EditProfileEntry } from '../members/edit-profile-entry.tsx'
import CreatePostDialog from '../posts/composer/create-post-dialog.tsx'

interface EditEntryProps {
  entry: OutboxEntry
  onClose: () => void
}

export default function EditEntry({ entry, onClose }: EditEntryProps) {
  return entry.name === 'members.completeProfile' ? (
    <EditProfileEntry entry={entry} onClose={onClose} />
  ) : (
    <CreatePostDialog initialType="request" editing={entry} onClose={onClose} />
  )
}
