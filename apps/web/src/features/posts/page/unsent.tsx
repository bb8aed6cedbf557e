/** The entries of a post that wait here or were refused, each with its actions. */
import { CircleAlert, Clock } from 'lucide-react'
import { postTexts } from '../../../locales/en/posts.ts'
import type { OutboxEntry } from '../../../storage/database.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { entryState } from '../../../sync/outbox/outbox.ts'
import { useConnection } from '../../../sync/transport/connection.ts'
import { passesFocusOn } from '../../../ui/focus/move-focus.ts'
import { useMinute } from '../../../ui/hooks/use-minute.ts'
import { Tag } from '../../../ui/labels/tag.tsx'
import { useUnsentAbout } from '../../help/help.reads.ts'
import type { DiscardedEntry } from '../../outbox/discard-dialog.tsx'
import { EntryActions } from '../../outbox/entry-actions.tsx'
import { useIsWaitShown } from '../../outbox/outbox.reads.ts'
import { retentionText } from '../post-times.ts'
import styles from './unsent.module.css'

const texts = postTexts.page

interface UnsentProps {
  postId: string
  onEdit: (entry: OutboxEntry) => void
  onDiscard: (question: DiscardedEntry) => void
}

export function Unsent({ postId, ...taps }: UnsentProps) {
  const unsent = useUnsentAbout(postId) ?? []
  const isWaitShown = useIsWaitShown(unsent.some(({ entry }) => entry.state === 'waiting'))
  const items = unsent.filter(({ entry }) => entry.state !== 'waiting' || isWaitShown)
  if (items.length === 0) return null
  return (
    <ul className={styles.list} ref={passesFocusOn} aria-label={texts.about}>
      {items.map(({ entry, label, kind }) => {
        // The whole card with its title describes the post itself, so no label is needed.
        const isPost = entry.name === 'posts.create'
        return (
          <li
            key={entry.order}
            className={isPost ? styles.whole : styles.step}
            ref={passesFocusOn}
            data-refused={entry.state === 'refused' || undefined}
          >
            <p className={styles.what}>
              <EntryTag entry={entry} />
              {!isPost && <span>{kind}</span>}
            </p>
            {isPost && <PostNote entry={entry} />}
            {entry.state === 'refused' && <p className={styles.reason}>{entry.message || texts.noReason}</p>}
            <EntryActions entry={entry} label={label} {...taps} />
          </li>
        )
      })}
    </ul>
  )
}

/** Explains the state of a post that neighbors cannot see yet. */
function PostNote({ entry }: { entry: OutboxEntry }) {
  const { now } = useDevice()
  const minute = useMinute(now)
  const online = useConnection((connection) => connection.online)
  if (entry.state === 'refused') return null
  const { beingSent, queued } = postTexts.card
  const note = entryState(entry) === 'sending' ? beingSent : queued
  return <p className={styles.note}>{online ? note : retentionText(entry.createdAt, minute)}</p>
}

function EntryTag({ entry }: { entry: OutboxEntry }) {
  const online = useConnection((connection) => connection.online)
  if (entry.state === 'refused') {
    return (
      <Tag tone="request" icon={<CircleAlert aria-hidden="true" />}>
        {texts.notSent}
      </Tag>
    )
  }
  const sending = entryState(entry) === 'sending'
  return (
    <Tag tone="lamp" icon={<Clock aria-hidden="true" />}>
      {online ? (sending ? texts.sending : texts.waitingOnline) : texts.waiting}
    </Tag>
  )
}
