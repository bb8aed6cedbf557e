/** Actions of an organizer on the comers: write to all of them, and close the list. */
import { canEdit } from '@porchlight/contracts/posts/posts.rules'
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import { LockKeyhole, LockKeyholeOpen, MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { meetupTexts as texts } from '../../locales/en/meetups.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Question } from '../../ui/dialog/question.tsx'
import { useStep } from '../../ui/hooks/use-step.ts'
import { lazyDialog } from '../../ui/loading/lazy-dialog.tsx'
import { closeList } from './meetups.actions.ts'
import type { MeetupItem } from './meetups.reads.ts'

const WriteDialog = lazyDialog(() => import('./write-dialog.tsx'))

export function WriteToAll({ post, item }: { post: Post; item: MeetupItem }) {
  const [writes, setWrites] = useState(false)
  if (item.comers.length === 0) return null
  return (
    <>
      <Button full icon={<MessagesSquare aria-hidden="true" />} onClick={() => setWrites(true)}>
        {texts.write}
      </Button>
      {writes && <WriteDialog id={post.id} onClose={() => setWrites(false)} />}
    </>
  )
}

/** A row of a list that closes or opens the guest list. Closing asks first, because it removes all members who wait. */
export function CloseList({ post }: { post: Post }) {
  const device = useDevice()
  const isClosed = post.isListClosed ?? false
  const [asking, setAsking] = useState(false)
  const { run, isBusy } = useStep(() => closeList(device, post.id, true), texts.failed)
  const reopening = useStep(() => closeList(device, post.id, false), texts.failed)
  if (!canEdit(post)) return null
  const icon = isClosed ? <LockKeyholeOpen aria-hidden="true" /> : <LockKeyhole aria-hidden="true" />
  return (
    <>
      <Button
        full
        tone="plain"
        icon={icon}
        busy={isBusy || reopening.isBusy}
        onClick={() => (isClosed ? void reopening.run() : setAsking(true))}
      >
        {isClosed ? texts.open : texts.close}
      </Button>
      {asking && (
        <Question
          title={texts.closing.title}
          text={texts.closing.text}
          confirm={texts.closing.confirm}
          cancel={texts.closing.keep}
          onConfirm={() => {
            setAsking(false)
            void run()
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
