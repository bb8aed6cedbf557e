/** The form for a new post, with what another app shared in it. */
import { useEffect, useState } from 'react'
import { useDevice } from '../../../sync/device/device-context.ts'
import CreatePostDialog, { type CreatePostDialogProps } from './create-post-dialog.tsx'
import { draftFromShared } from './draft-from-shared.ts'

export default function SharedPostDialog(props: CreatePostDialogProps) {
  const device = useDevice()
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    draftFromShared(device)
      // It waits on, and comes with the next opening of home.
      .catch(() => undefined)
      .finally(() => setDone(true))
  }, [device])
  return isDone && <CreatePostDialog {...props} />
}
