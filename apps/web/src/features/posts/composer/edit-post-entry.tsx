import type { EditorProps } from '../../outbox/queued-operation.ts'
import PlaceMeetupDialog from '../place-meetup/place-meetup-dialog.tsx'
import { argsOfCreate } from '../post-state.ts'
import CreatePostDialog from './create-post-dialog.tsx'

/** A post, changed before it is sent or after it came back. A meetup at a third place stays there. */
export default function EditPostEntry({ entry, onClose }: EditorProps) {
  const { thirdPlaceId, location } = argsOfCreate(entry) ?? {}
  if (thirdPlaceId == null) {
    return <CreatePostDialog initialType="request" editing={entry} onClose={onClose} />
  }
  // The meetup's title contains the name of the place already.
  const place = { id: thirdPlaceId, name: '', address: location ?? '' }
  return <PlaceMeetupDialog place={place} editing={entry} onClose={onClose} />
}
