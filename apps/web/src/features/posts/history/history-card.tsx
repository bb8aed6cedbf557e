/** Shows a post of the history: its state, what it did to the credits, and the way to it. */
import { CalendarDays, Repeat2 } from 'lucide-react'
import { meetupTexts } from '../../../locales/en/meetups.ts'
import { historyTexts as texts } from '../../../locales/en/posts.history.ts'
import { postTexts } from '../../../locales/en/posts.ts'
import { postPath } from '../../../paths.ts'
import type { OutboxEntry } from '../../../storage/database.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dotted } from '../../../ui/labels/dotted.tsx'
import { NameText } from '../../../ui/labels/name-text.tsx'
import { Tag } from '../../../ui/labels/tag.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { CardLink } from '../../../ui/layout/card-link.tsx'
import type { DiscardedEntry } from '../../outbox/discard-dialog.tsx'
import { PostActions } from '../post-actions.tsx'
import { StateTag } from '../post-card.tsx'
import { PostTime } from '../post-time.tsx'
import { posterName } from '../poster-name.ts'
import { HiddenTag, StatusTag } from '../state-tags.tsx'
import { CreditNote } from './credit-note.tsx'
import type { HistoryItem } from './history.ts'
import styles from './history-card.module.css'

interface HistoryCardProps {
  item: HistoryItem
  onAgain: (item: HistoryItem) => void
  onEdit: (entry: OutboxEntry) => void
  onDiscard: (question: DiscardedEntry) => void
}

export function HistoryCard({ item, onAgain, ...taps }: HistoryCardProps) {
  const { post, state, entry, group, isOwn } = item
  const isClosed = group === 'done' || group === 'ended'
  const cardState = state === 'refused' ? 'refused' : state === 'posted' ? 'plain' : 'waiting'
  return (
    <Card as="li" state={cardState} className={styles.card}>
      <div className={styles.tags}>
        <Tag tone={post.type}>{postTexts.types[post.type]}</Tag>
        <StatusTag post={post} />
        {post.type === 'event' && isClosed && (
          <Tag>{post.status === 'cancelled' ? meetupTexts.calledOff : texts.over}</Tag>
        )}
        <StateTag item={item} />
        {item.isHidden && <HiddenTag />}
        <CreditNote credit={item.credit} />
      </div>
      <h3 className={styles.title} dir="auto">
        <CardLink to={postPath(post.id)}>{post.title}</CardLink>
      </h3>
      {!isOwn && (
        <p className={styles.whose}>
          <Dotted>
            {texts.whose[post.type === 'request' ? 'request' : 'offer'][group]}
            <NameText>{posterName(item)}</NameText>
          </Dotted>
        </p>
      )}
      {state === 'refused' && entry && (
        <p className={styles.reason}>{entry.message || postTexts.card.refusedNoReason}</p>
      )}
      <div className={styles.bottom}>
        <p className={styles.when}>
          <CalendarDays aria-hidden="true" />
          <PostTime post={post} />
        </p>
        {entry && <PostActions item={item} {...taps} />}
        {!entry && isOwn && isClosed && (
          <Button
            small
            tone="quiet"
            icon={<Repeat2 aria-hidden="true" />}
            aria-label={texts.againFor(post.title)}
            onClick={() => onAgain(item)}
          >
            {texts.again}
          </Button>
        )}
      </div>
    </Card>
  )
}
