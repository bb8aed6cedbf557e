import { useEffect, useEffectEvent } from 'react'
import { placeScreenTexts } from '../../../locales/en/places.screens.ts'
import { argsNowOf } from '../../../sync/outbox/entry-args.ts'
import { showToast } from '../../../ui/feedback/toast.tsx'
import type { EditorProps } from '../../outbox/queued-operation.ts'
import { usePlaceItem } from '../places.reads.ts'
import EditPlaceDialog from './edit-place-dialog.tsx'

/** A change of a place, changed before it is sent or after it came back. */
export default function EditChangeEntry({ entry, onClose }: EditorProps) {
  const item = usePlaceItem(argsNowOf('places.edit', entry)?.id ?? '')
  const close = useEffectEvent(onClose)
  const isGone = item === null
  useEffect(() => {
    if (!isGone) return
    showToast(placeScreenTexts.form.gone)
    close()
  }, [isGone])
  return item && <EditPlaceDialog place={item.place} editing={entry} onClose={onClose} />
}
