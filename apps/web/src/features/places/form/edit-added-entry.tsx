import { placeScreenTexts } from '../../../locales/en/places.screens.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import type { EditorProps } from '../../outbox/queued-operation.ts'
import { AddPlaceForm } from './add-place-form.tsx'

/** A place, changed before it is sent or after it came back. */
export default function EditAddedEntry({ entry, onClose }: EditorProps) {
  return (
    <Dialog onClose={onClose} title={placeScreenTexts.form.editTitle}>
      <AddPlaceForm editing={entry} onKept={onClose} />
    </Dialog>
  )
}
