import type { EditorProps } from '../../outbox/queued-operation.ts'
import GiftDialog from './gift-dialog.tsx'

/** A gift, changed before it is sent or after it came back. */
export default function EditGiftEntry({ entry, onClose }: EditorProps) {
  return <GiftDialog editing={entry} onClose={onClose} />
}
