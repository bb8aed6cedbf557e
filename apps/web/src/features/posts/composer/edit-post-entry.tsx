import type { EditorProps } from '../../outbox/queued-operation.ts'
import CreatePostDialog from './create-post-dialog.tsx'

/** A post, changed before it is sent or after it came back. */
export default function EditPostEntry({ entry, onClose }: EditorProps) {
  return <CreatePostDialog initialType="request" editing={entry} onClose={onClose} />
}
