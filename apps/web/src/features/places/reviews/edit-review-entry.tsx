import { placeOutboxTexts } from '../../../locales/en/places.outbox.ts'
import { argsNowOf } from '../../../sync/outbox/entry-args.ts'
import type { EditorProps } from '../../outbox/queued-operation.ts'
import { usePlaceItem } from '../places.reads.ts'
import ReviewDialog from './review-dialog.tsx'

/** A review, changed before it is sent or after it came back. */
export default function EditReviewEntry({ entry, onClose }: EditorProps) {
  const args = argsNowOf('places.review', entry)
  const item = usePlaceItem(args?.id ?? '')
  if (args === null || item === undefined) return null
  const { id, rating, review = '', photo } = args
  return (
    <ReviewDialog
      place={{ id, name: item?.place.name ?? placeOutboxTexts.place }}
      before={{ rating, review, photo: photo ?? null }}
      editing={entry}
      onClose={onClose}
    />
  )
}
