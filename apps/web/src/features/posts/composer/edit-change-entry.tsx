import { useEffect, useEffectEvent } from 'react'
import { postTexts } from '../../../locales/en/posts.ts'
import { argsNowOf } from '../../../sync/outbox/entry-args.ts'
import { showToast } from '../../../ui/feedback/toast.tsx'
import type { EditorProps } from '../../outbox/queued-operation.ts'
import { usePostItem } from '../posts.reads.ts'
import EditPostDialog from './edit-post-dialog.tsx'

/** A change of a post, changed before it is sent or after it came back. */
export default function EditChangeEntry({ entry, onClose }: EditorProps) {
  const item = usePostItem(argsNowOf('posts.edit', entry)?.id ?? '')
  const close = useEffectEvent(onClose)
  const isGone = item === null
  useEffect(() => {
    if (!isGone) return
    showToast(postTexts.compose.gone)
    close()
  }, [isGone])
  return item && <EditPostDialog {...item} editing={entry} onClose={onClose} />
}
