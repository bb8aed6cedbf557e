import { unreachable } from '@porchlight/contracts/errors/assert'
import { CircleAlert, CircleCheck, Clock, Send } from 'lucide-react'
import { Link } from 'react-router-dom'
import { formatMoment, formatMomentAhead } from '../../../locales/en/formats.ts'
import { outboxTexts } from '../../../locales/en/outbox.ts'
import { postPath } from '../../../paths.ts'
import type { OutboxEntry } from '../../../storage/database.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { isReadableEntry } from '../../../sync/outbox/entry-args.ts'
import { touchedIn } from '../../../sync/outbox/queued-rules.ts'
import { useConnection } from '../../../sync/transport/connection.ts'
import { passesFocusOn } from '../../../ui/focus/move-focus.ts'
import { Dotted } from '../../../ui/labels/dotted.tsx'
import { Tag } from '../../../ui/labels/tag.tsx'
import { Card, type CardState } from '../../../ui/layout/card.tsx'
import { NamedPhotos } from '../../files/named-photos.tsx'
import type { DiscardedEntry } from '../discard-dialog.tsx'
import { EntryActions } from '../entry-actions.tsx'
import type { OutboxGroup, OutboxItem } from '../outbox.reads.ts'
import styles from './outbox-entry-card.module.css'

interface OutboxEntryCardProps {
  item: OutboxItem
  group: OutboxGroup
  onEdit: (entry: OutboxEntry) => void
  onDiscard: (question: DiscardedEntry) => void
}

const cardStates: Record<OutboxGroup, CardState> = {
  waiting: 'waiting',
  sending: 'waiting',
  refused: 'refused',
  sent: 'plain',
}

export function OutboxEntryCard({ item, group, onEdit, onDiscard }: OutboxEntryCardProps) {
  const { now } = useDevice()
  const { entry, label, tag, lines } = item
  const isKnownEntry = isReadableEntry(entry)
  const postId = touchedIn('posts', entry).at(0)
  const hasResult = group === 'sent' && entry.settledAt !== undefined
  return (
    <Card as="li" state={cardStates[group]} className={styles.card} ref={passesFocusOn}>
      <div className={styles.words}>
        <div className={styles.tags}>
          {tag !== null && <Tag tone={tag.tone}>{tag.text}</Tag>}
          <EntryTag entry={entry} group={group} />
        </div>
        <h3 className={styles.what} dir="auto">
          {postId === undefined ? (
            label
          ) : (
            <Link to={postPath(postId)} className={styles.open}>
              {label}
            </Link>
          )}
        </h3>
        {lines.map((line) => (
          <p className={styles.line} key={line} dir="auto">
            {line}
          </p>
        ))}
        {group !== 'sent' && <NamedPhotos entry={entry} />}
        {entry.message !== undefined && group === 'refused' && (
          <p className={styles.reason}>{entry.message}</p>
        )}
        {!isKnownEntry && (group === 'waiting' || group === 'refused') && (
          <p className={styles.line}>{outboxTexts.newerApp[group]}</p>
        )}
        {group === 'waiting' && entry.heldFor !== undefined && (
          <p className={styles.line}>{outboxTexts.held}</p>
        )}
        {group === 'refused' && isKnownEntry && <RetryTime entry={entry} now={now()} />}
        <p className={styles.when}>
          <Dotted>
            {outboxTexts.written(formatMoment(Date.parse(entry.createdAt), now()))}
            {hasResult && outboxTexts.sentAt(formatMoment(entry.settledAt ?? 0, now()))}
          </Dotted>
        </p>
      </div>
      <EntryActions entry={entry} label={label} onEdit={onEdit} onDiscard={onDiscard} />
    </Card>
  )
}

/** Trying again before that would only come back again. */
function RetryTime({ entry, now }: { entry: OutboxEntry; now: number }) {
  const retryAt = Date.parse(String(entry.params?.retryAt ?? ''))
  if (Number.isNaN(retryAt) || retryAt <= now) return null
  return <p className={styles.when}>{outboxTexts.tryAgainAfter(formatMomentAhead(retryAt))}</p>
}

function EntryTag({ entry, group }: { entry: OutboxEntry; group: OutboxGroup }) {
  if (group === 'waiting' && !isReadableEntry(entry)) return <WaitingTag text={outboxTexts.states.newerApp} />
  if (group === 'waiting' && entry.heldFor !== undefined) return <WaitingTag text={outboxTexts.states.held} />
  return <StateTag group={group} />
}

/** A tag for entries that wait for something other than a signal. */
function WaitingTag({ text }: { text: string }) {
  return (
    <Tag tone="lamp" icon={<Clock aria-hidden="true" />}>
      {text}
    </Tag>
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
      // An entry that has its number but no signal is waiting, too.
      return (
        <Tag tone="lamp" icon={online ? <Send aria-hidden="true" /> : <Clock aria-hidden="true" />}>
          {online ? outboxTexts.states.sending : outboxTexts.states.waiting}
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
