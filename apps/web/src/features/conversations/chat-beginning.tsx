/** The beginning of a conversation: its linked posts, and advice on meeting safely. */

import { isOpen } from '@porchlight/contracts/posts/posts.rules'
import type { Post } from '@porchlight/contracts/posts/posts.schema'
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
import { useCanAccept, useHelp } from '../help/help.reads.ts'
import { otherNameOf } from '../help/help-note.tsx'
import { NextStep } from '../help/help-steps.tsx'
import type { DiscardedEntry } from '../outbox/discard-dialog.tsx'
import { EntryActions } from '../outbox/entry-actions.tsx'
import styles from './chat.module.css'
import type { PostLabel } from './conversations.reads.ts'

const texts = messageTexts
/** The newest: what is written needs the room of the others. */
const shownMax = 1

interface ChatPostsProps {
  posts: readonly PostLabel[]
  /** The other member of the chat. */
  other: { id: string; name: string }
}

export function ChatPosts({ posts, other }: ChatPostsProps) {
  const newest = posts.at(-1)
  if (!newest) return null
  return (
    <ul className={styles.posts} aria-label={texts.chat.about}>
      {[...posts]
        .reverse()
        .slice(0, shownMax)
        .map(({ postId, title, type, status }) => (
          <li key={postId} className={styles.post} data-closed={isOpen({ status }) ? undefined : true}>
            <Tag tone={type}>{postTexts.kinds[type]}</Tag>
            <Link to={postPath(postId)} className={styles.postTitle} dir="auto">
              {title}
            </Link>
            {status !== 'pending' && <Tag>{postTexts.statuses[status]}</Tag>}
            {status === 'completed' && <Earned postId={postId} />}
            {status === 'pending' ? (
              <Accept post={{ id: postId, type }} other={other} />
            ) : (
              <HelpStep postId={postId} other={other} />
            )}
          </li>
        ))}
    </ul>
  )
}

/** Shown to the member who helped, unless the help exceeded the month's limit and earned no credit. */
function Earned({ postId }: { postId: string }) {
  return useHelp(postId)?.hasEarned && <Tag tone="premium">{helpTexts.credit.earned}</Tag>
}

/** Shown to the post's author when the other member has written. */
function Accept({ post, other }: { post: Pick<Post, 'id' | 'type'>; other: ChatPostsProps['other'] }) {
  const mayAccept = useCanAccept(post.id, other.id)
  return mayAccept && <AcceptButton post={post} helperId={other.id} name={other.name} />
}

/** Shown to the two of a help: what comes next, where they are. */
function HelpStep({ postId, other }: { postId: string; other: ChatPostsProps['other'] }) {
  const help = useHelp(postId)
  return help?.otherId === other.id && <NextStep item={help} name={otherNameOf(help)} small />
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
