/** What of a post waits here or came back, each with what can be done about it. */
import { CircleAlert, Clock } from 'lucide-react'
import { postTexts } from '../../../locales/en/posts.ts'
import type { OutboxEntry } from '../../../storage/database.ts'
import { useConnection } from '../../../sync/connection.ts'
import { entryState } from '../../../sync/outbox.ts'
import { Tag } from '../../../ui/tag.tsx'
import { useUnsentAbout } from '../../help/help.reads.ts'
import type { DiscardedEntry } from '../../outbox/discard-dialog.tsx'
import { EntryActions } from '../../outbox/entry-actions.tsx'
import styles from './unsent.module.css'

const texts = postTexts.page

interface UnsentProps {
  postId: string
  onEdit: (entry: OutboxEntry) => void
  onDiscard: (asked: DiscardedEntry) => void
}

export function Unsent({ postId, ...taps }: UnsentProps) {
  const items = useUnsentAbout(postId) ?? []
  if (items.length === 0) return null
  return (
    <ul className={styles.list} aria-label={texts.about}>
      {items.map(({ entry, what }) => (
        <li key={entry.order} className={styles.entry} data-state={entry.state}>
          <p className={styles.what}>
            <EntryTag entry={entry} />
            <span dir="auto">{what}</span>
          </p>
          {entry.state === 'refused' && <p className={styles.reason}>{entry.message || texts.noReason}</p>}
          <EntryActions entry={entry} what={what} {...taps} />
        </li>
      ))}
    </ul>
  )
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
