/** What of a post waits here or came back, each with what can be done about it. */
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import { CircleAlert, Clock } from 'lucide-react'
import { postTexts } from '../../../locales/en/posts.ts'
import type { OutboxEntry } from '../../../storage/database.ts'
import { useConnection } from '../../../sync/connection.ts'
import { entryState } from '../../../sync/outbox.ts'
import { Tag } from '../../../ui/tag.tsx'
import { useEntriesAbout } from '../../help/help.reads.ts'
import { describeEntry } from '../../outbox/describe-entry.ts'
import type { DiscardedEntry } from '../../outbox/discard-dialog.tsx'
import { EntryActions } from '../../outbox/entry-actions.tsx'
import type { RowReader } from '../../outbox/queued-operation.ts'
import { useQueuedOperations } from '../../outbox/queued-operations-context.ts'
import styles from './unsent.module.css'

const texts = postTexts.page

interface UnsentProps {
  post: Post
  onEdit: (entry: OutboxEntry) => void
  onDiscard: (asked: DiscardedEntry) => void
}

export function Unsent({ post, ...taps }: UnsentProps) {
  const operations = useQueuedOperations()
  const entries = useEntriesAbout(post.id) ?? []
  if (entries.length === 0) return null
  const rowOf: RowReader = ((table, id) =>
    table === 'posts' && id === post.id ? post : undefined) as RowReader
  return (
    <ul className={styles.list} aria-label={texts.about}>
      {entries.map((entry) => {
        const { what } = describeEntry(entry, operations, rowOf)
        return (
          <li key={entry.order} className={styles.entry} data-state={entry.state}>
            <p className={styles.what}>
              <EntryTag entry={entry} />
              <span dir="auto">{what}</span>
            </p>
            {entry.state === 'refused' && <p className={styles.reason}>{entry.message || texts.noReason}</p>}
            <EntryActions entry={entry} what={what} {...taps} />
          </li>
        )
      })}
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
