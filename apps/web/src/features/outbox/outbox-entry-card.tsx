import { unreachable } from '@porchlight/contracts/errors/assert'
import { CircleAlert, CircleCheck, Clock, Send } from 'lucide-react'
import { outboxTexts } from '../../locales/en/outbox.ts'
import { formatMoment } from '../../locales/formats.ts'
import type { OutboxEntry } from '../../storage/database.ts'
import { useConnection } from '../../sync/connection.ts'
import { useDevice } from '../../sync/device-context.ts'
import { Button } from '../../ui/button.tsx'
import { Card, type CardState } from '../../ui/card.tsx'
import { Tag } from '../../ui/tag.tsx'
import { showToast } from '../../ui/toast.tsx'
import type { OutboxGroup, OutboxItem } from './outbox.reads.ts'
import styles from './outbox-entry-card.module.css'

interface OutboxEntryCardProps {
  item: OutboxItem
  group: OutboxGroup
  onEdit: (entry: OutboxEntry) => void
  onDiscard: (item: OutboxItem) => void
}

const cardStates: Record<OutboxGroup, CardState> = {
  waiting: 'waiting',
  sending: 'waiting',
  refused: 'refused',
  sent: 'plain',
}

export function OutboxEntryCard({ item, group, onEdit, onDiscard }: OutboxEntryCardProps) {
  const { now } = useDevice()
  const { entry, what, postType, lines } = item
  const settled = group === 'sent' && entry.settledAt !== undefined
  return (
    <Card as="li" state={cardStates[group]} className={styles.card}>
      <div className={styles.tags}>
        {postType !== null && <Tag tone={postType}>{outboxTexts.postTypes[postType]}</Tag>}
        <StateTag group={group} />
      </div>
      <h3 className={styles.what}>{what}</h3>
      {lines.map((line) => (
        <p className={styles.line} key={line}>
          {line}
        </p>
      ))}
      {entry.message !== undefined && group === 'refused' && <p className={styles.reason}>{entry.message}</p>}
      <p className={styles.when}>
        {outboxTexts.written(formatMoment(Date.parse(entry.createdAt), now()))}
        {settled && ` · ${outboxTexts.sentAt(formatMoment(entry.settledAt ?? 0, now()))}`}
      </p>
      {(group === 'waiting' || group === 'refused') && (
        <Actions item={item} group={group} onEdit={onEdit} onDiscard={onDiscard} />
      )}
    </Card>
  )
}

function Actions({ item, group, onEdit, onDiscard }: OutboxEntryCardProps) {
  const device = useDevice()
  const { entry, what } = item
  const editable = entry.name !== 'posts.withdraw'

  async function tryAgain() {
    try {
      if (!(await device.outbox.tryAgain(entry.order))) showToast(outboxTexts.tooLate)
    } catch {
      showToast({ ...outboxTexts.failed, tone: 'destructive' })
    }
  }

  return (
    <div className={styles.actions}>
      {editable && (
        <Button
          small
          aria-label={outboxTexts.forEntry(outboxTexts.edit, what)}
          tone={group === 'refused' ? 'primary' : 'quiet'}
          onClick={() => onEdit(entry)}
        >
          {outboxTexts.edit}
        </Button>
      )}
      {group === 'refused' && (
        <Button
          small
          tone="quiet"
          aria-label={outboxTexts.forEntry(outboxTexts.tryAgain, what)}
          onClick={() => void tryAgain()}
        >
          {outboxTexts.tryAgain}
        </Button>
      )}
      <Button
        small
        tone="danger"
        aria-label={outboxTexts.forEntry(outboxTexts.discard, what)}
        onClick={() => onDiscard(item)}
      >
        {outboxTexts.discard}
      </Button>
    </div>
  )
}

function StateTag({ group }: { group: OutboxGroup }) {
  const online = useConnection((connection) => connection.online)
  switch (group) {
    case 'waiting':
      return (
        <Tag tone="lamp" icon={<Clock aria-hidden="true" />}>
          {online ? outboxTexts.states.waitingOnline : outboxTexts.states.waiting}
        </Tag>
      )
    case 'sending':
      return (
        <Tag tone="lamp" icon={<Send aria-hidden="true" />}>
          {outboxTexts.states.sending}
        </Tag>
      )
    case 'refused':
      return (
        <Tag tone="request" icon={<CircleAlert aria-hidden="true" />}>
          {outboxTexts.states.refused}
        </Tag>
      )
    case 'sent':
      return (
        <Tag tone="offer" icon={<CircleCheck aria-hidden="true" />}>
          {outboxTexts.states.sent}
        </Tag>
      )
    default:
      return unreachable(group)
  }
}
