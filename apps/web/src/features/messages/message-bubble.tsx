/** Shows a message, and its state while only this member has it. */
import { Check, CircleAlert, Clock, EyeOff, MoreVertical, Send } from 'lucide-react'
import { memo, type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { fileTexts } from '../../locales/en/files.ts'
import { formatTime } from '../../locales/en/formats.ts'
import { messageTexts } from '../../locales/en/messages.ts'
import { outboxTexts } from '../../locales/en/outbox.ts'
import { paths } from '../../paths.ts'
import type { OutboxEntry } from '../../storage/database.ts'
import { useConnection } from '../../sync/transport/connection.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { useLongPress } from '../../ui/hooks/use-long-press.ts'
import { lazyDialog } from '../../ui/loading/lazy-dialog.tsx'
import { Photo } from '../files/photo.tsx'
import type { DiscardedEntry } from '../outbox/discard-dialog.tsx'
import { EntryActions } from '../outbox/entry-actions.tsx'
import { useIsWaitShown } from '../outbox/outbox.reads.ts'
import styles from './message-bubble.module.css'
import { MessageText } from './message-text.tsx'
import type { MessageItem } from './messages.reads.ts'
import { shortened } from './shortened.ts'

const PhotoDialog = lazyDialog(() => import('../files/photo-dialog.tsx'))

const texts = messageTexts.message

interface MessageBubbleProps {
  item: MessageItem
  /** The other member's name. */
  name: string
  /** The day's text above the first message of each day. */
  day: string | null
  onMenu: (item: MessageItem) => void
  onEdit: (entry: OutboxEntry) => void
  onDiscard: (question: DiscardedEntry) => void
}

export const MessageBubble = memo(function MessageBubble({
  item,
  name,
  day,
  onMenu,
  onEdit,
  onDiscard,
}: MessageBubbleProps) {
  const { message, isOwn, state, entry } = item
  const { content, createdAt, hidden: isHidden, hiddenByOperator } = message
  const isUnsent = state === 'waiting' || state === 'sending'
  const isWaitShown = useIsWaitShown(isUnsent)
  const hasMenu = (state === 'posted' || state === 'waiting') && !isHidden
  const longPress = useLongPress(hasMenu ? () => onMenu(item) : undefined)
  return (
    <>
      {day !== null && <p className={styles.day}>{day}</p>}
      <div
        className={classNames(styles.message, isOwn && styles.own)}
        data-state={state}
        data-quiet={(isUnsent && !isWaitShown) || undefined}
      >
        <div className={styles.row}>
          <div className={styles.bubble} {...longPress}>
            <span className="visually-hidden">{isOwn ? texts.fromYou : texts.from(name)}: </span>
            {isHidden && <em className={styles.deleted}>{messageTexts.deleted}</em>}
            {!isHidden && <Shown item={item} name={name} />}
            {!isHidden && content !== '' && (
              <p className={styles.text} dir="auto">
                <MessageText content={content} />
              </p>
            )}
          </div>
          {hasMenu && (
            <IconButton
              className={styles.menu}
              label={texts.more(shortened(message))}
              onClick={() => onMenu(item)}
            >
              <MoreVertical aria-hidden="true" />
            </IconButton>
          )}
        </div>
        <p className={styles.below}>
          <time dateTime={createdAt}>{formatTime(Date.parse(createdAt))}</time>
          {isOwn && !isHidden && (
            <StateOf state={state} isHeld={entry?.heldFor !== undefined} isWaitShown={isWaitShown} />
          )}
        </p>
        {hiddenByOperator && (
          <p className={styles.why}>
            <EyeOff aria-hidden="true" />
            {texts.hiddenWhy}
          </p>
        )}
        {state === 'refused' && entry && (
          <>
            <p className={styles.reason}>{entry.message || texts.refusedNoReason}</p>
            <EntryActions entry={entry} label={shortened(message)} onEdit={onEdit} onDiscard={onDiscard} />
          </>
        )}
      </div>
    </>
  )
})

function Shown({ item: { message, isOwn }, name }: Pick<MessageBubbleProps, 'item' | 'name'>) {
  const [isOpen, setOpen] = useState(false)
  const { photo } = message
  if (!photo) return null
  const alt = isOwn ? fileTexts.of.ownMessage : fileTexts.of.message(name)
  return (
    <>
      <Photo photo={photo} alt={alt} size="medium" className={styles.photo} onOpen={() => setOpen(true)} />
      {isOpen && <PhotoDialog photo={photo} alt={alt} onClose={() => setOpen(false)} />}
    </>
  )
}

interface StateOfProps {
  state: MessageItem['state']
  isHeld: boolean
  /** False in the first moment, in which a good connection sends everything. */
  isWaitShown: boolean
}

function StateOf({ state, isHeld, isWaitShown }: StateOfProps) {
  const online = useConnection((connection) => connection.online)
  if (state === 'posted') return <Sign icon={<Check />}>{texts.sent}</Sign>
  if (state === 'refused') {
    return (
      <span className={styles.refused}>
        <CircleAlert aria-hidden="true" />
        {texts.refused}
      </span>
    )
  }
  if (state === 'waiting' && isHeld) {
    return (
      <Link to={paths.outbox} className={styles.waiting}>
        <Clock aria-hidden="true" />
        {outboxTexts.states.held}
      </Link>
    )
  }
  if (!isWaitShown) return <Sign icon={<Clock />}>{texts.sending}</Sign>
  // A message that has its number but no signal is shown as waiting.
  const sending = online && state === 'sending'
  return (
    <span className={styles.waiting}>
      {sending ? <Send aria-hidden="true" /> : <Clock aria-hidden="true" />}
      {sending ? texts.sending : online ? texts.waitingOnline : texts.waiting}
    </span>
  )
}

/** An icon, with its word for screen readers. */
function Sign({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <span className={styles.sign}>
      <span aria-hidden="true">{icon}</span>
      <span className="visually-hidden">{children}</span>
    </span>
  )
}
