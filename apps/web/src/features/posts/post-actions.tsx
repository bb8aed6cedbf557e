/**
 * Actions on a post. Its author changes or discards what is still here, and withdraws what is posted; others connect.
 */
import { canWithdraw } from '@porchlight/contracts/posts/posts.rules'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { postOutboxTexts } from '../../locales/en/posts.outbox.ts'
import { postTexts } from '../../locales/en/posts.ts'
import type { OutboxEntry } from '../../storage/database.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { Button, type ButtonProps } from '../../ui/controls/button.tsx'
import { Question } from '../../ui/dialog/question.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { useSingleFlight } from '../../ui/hooks/use-single-flight.ts'
import { ConnectButton } from '../conversations/connect-button.tsx'
import type { DiscardedEntry } from '../outbox/discard-dialog.tsx'
import { EntryActions } from '../outbox/entry-actions.tsx'
import { offerUndo } from '../outbox/offer-undo.tsx'
import styles from './post-card.module.css'
import { posterName } from './poster-name.ts'
import { withdrawPost } from './posts.actions.ts'
import type { PostItem } from './posts.reads.ts'

const texts = postTexts.card

interface PostActionsProps {
  item: PostItem
  onEdit: (entry: OutboxEntry) => void
  onDiscard: (question: DiscardedEntry) => void
}

export function PostActions({ item, onEdit, onDiscard }: PostActionsProps) {
  const { post, state, entry, isOwn } = item
  if (entry) {
    const label = labels[entry.name]?.(post.title) ?? post.title
    return (
      <div className={styles.actions}>
        <EntryActions entry={entry} label={label} onEdit={onEdit} onDiscard={onDiscard} />
      </div>
    )
  }
  if (isOwn) return state === 'posted' && canWithdraw(post) ? <Withdraw item={item} /> : null
  return (
    <div className={styles.actions}>
      {/* Of what somebody was chosen for, the rest is between the two. */}
      {post.authorId !== undefined && post.status === 'pending' && (
        <ConnectButton
          userId={post.authorId}
          post={post}
          name={posterName(item)}
          tone={post.type === 'request' ? 'primary' : 'quiet'}
        />
      )}
    </div>
  )
}

/** Texts of the changes to an existing post, by operation. */
const labels: Record<string, (title: string) => string> = {
  'posts.withdraw': postOutboxTexts.withdrawalOf,
  'posts.edit': postOutboxTexts.editOf,
}

interface WithdrawProps {
  item: PostItem
  /** True for a row of a list, where there is room. */
  row?: boolean
}

export function Withdraw({ item: { post }, row = false }: WithdrawProps) {
  const device = useDevice()
  const [asking, setAsking] = useState(false)

  const withdraw = useSingleFlight(async () => {
    setAsking(false)
    try {
      offerUndo(device, await withdrawPost(device, { id: post.id }))
    } catch {
      showToast({ ...postTexts.withdraw.failed, tone: 'destructive' })
    }
    // The button must work again, because a withdrawal that was discarded from the outbox can be requested once more.
    return false
  })

  const look: Partial<ButtonProps> = row
    ? { full: true, tone: 'plain', icon: <Undo2 aria-hidden="true" /> }
    : { small: true, tone: 'quiet' }
  return (
    <div className={row ? undefined : styles.actions}>
      <Button {...look} onClick={() => setAsking(true)}>
        {texts.withdraw}
      </Button>
      {asking && (
        <Question
          title={postTexts.withdraw.title}
          text={
            post.type === 'request' && !post.writtenFor
              ? postTexts.withdraw.request
              : postTexts.withdraw.offer
          }
          confirm={postTexts.withdraw.confirm}
          cancel={postTexts.withdraw.cancel}
          onConfirm={() => void withdraw()}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  )
}
