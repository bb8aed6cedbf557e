/** The beginning of a conversation: its linked posts, and advice on meeting safely. */

import { isOpen } from '@porchlight/contracts/posts/posts.rules'
import { ShieldCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import { helpTexts } from '../../locales/en/help.ts'
import { messageTexts } from '../../locales/en/messages.ts'
import { outboxTexts } from '../../locales/en/outbox.ts'
import { postTexts } from '../../locales/en/posts.ts'
import { postPath } from '../../paths.ts'
import type { OutboxEntry } from '../../storage/database.ts'
import { Tag } from '../../ui/labels/tag.tsx'
import { AcceptButton } from '../help/accept-button.tsx'
import { otherNameOf } from '../help/help-note.tsx'
import { NextStep } from '../help/help-steps.tsx'
import type { DiscardedEntry } from '../outbox/discard-dialog.tsx'
import { EntryActions } from '../outbox/entry-actions.tsx'
import styles from './chat.module.css'
import type { PostLabel, PostStep } from './conversations.reads.ts'

const texts = messageTexts

interface ChatPostsProps {
  posts: readonly PostLabel[]
  step: PostStep
  /** The other member of the chat. */
  other: { id: string; name: string }
}

export function ChatPosts({ posts, step: { canAccept, help }, other }: ChatPostsProps) {
  const newest = posts.at(-1)
  if (!newest) return null
  const { postId, title, type, status } = newest
  return (
    <ul className={styles.posts} aria-label={texts.chat.about}>
      {/* The newest alone: what is written needs the room of the others. */}
      <li key={postId} className={styles.post} data-closed={isOpen({ status }) ? undefined : true}>
        <Tag tone={type}>{postTexts.kinds[type]}</Tag>
        <Link to={postPath(postId)} className={styles.postTitle} dir="auto">
          {title}
        </Link>
        {status !== 'pending' && <Tag>{postTexts.statuses[status]}</Tag>}
        {/* To the member who helped, unless the help exceeded the month's limit and earned no credit. */}
        {status === 'completed' && help?.hasEarned && <Tag tone="premium">{helpTexts.credit.earned}</Tag>}
        {/* To the post's author when the other member has written. */}
        {canAccept && <AcceptButton post={{ id: postId, type }} helperId={other.id} name={other.name} />}
        {/* To the two of a help: what comes next, where they are. */}
        {help?.otherId === other.id && <NextStep item={help} name={otherNameOf(help)} small />}
      </li>
    </ul>
  )
}

export function ChatBeginning() {
  return (
    <aside className={styles.safely} aria-label={texts.safely.title}>
      <ShieldCheck aria-hidden="true" />
      <div>
        <p className={styles.safelyTitle}>{texts.safely.title}</p>
        <p>{texts.safely.text}</p>
      </div>
    </aside>
  )
}

interface RefusedOpeningProps {
  entry: OutboxEntry
  onDiscard: (question: DiscardedEntry) => void
}

export function RefusedOpening({ entry, onDiscard }: RefusedOpeningProps) {
  return (
    <div className={styles.refused}>
      <p>
        <strong>{texts.chat.openRefused}</strong> {entry.message || texts.chat.noReason}
      </p>
      <EntryActions
        entry={entry}
        label={outboxTexts.states.refused}
        onEdit={() => undefined}
        onDiscard={onDiscard}
      />
    </div>
  )
}
