/** What its author may do with a post: change or take out what is still here, withdraw what is posted. */
import { mayWithdraw } from '@porchlight/contracts/posts/posts.rules'
import { useState } from 'react'
import { postTexts } from '../../locales/en/posts.ts'
import type { OutboxEntry } from '../../storage/database.ts'
import { useDevice } from '../../sync/device-context.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from './post-card.module.css'
import { withdrawPost } from './posts.actions.ts'
import type { PostItem } from './posts.reads.ts'
import { Question } from './question.tsx'

const texts = postTexts.card

export function PostActions({ item, onEdit }: { item: PostItem; onEdit: (entry: OutboxEntry) => void }) {
  const { post, state, entry, isOwn } = item
  if (entry && (state === 'waiting' || state === 'refused'))
    return <EntryActions entry={entry} onEdit={onEdit} />
  if (isOwn && state === 'posted' && mayWithdraw(post)) return <Withdraw item={item} />
  return null
}

function EntryActions({ entry, onEdit }: { entry: OutboxEntry; onEdit: (entry: OutboxEntry) => void }) {
  const { outbox } = useDevice()
  const [asking, setAsking] = useState(false)
  const isCreate = entry.name === 'posts.create'

  async function tryAgain() {
    await outbox.tryAgain(entry.order).catch(tellFailure)
  }

  async function discard() {
    setAsking(false)
    const discarded = await outbox.discard(entry.order).catch(tellFailure)
    if (discarded === false) showToast(postTexts.discard.onItsWay)
  }

  return (
    <div className={styles.actions}>
      {isCreate && (
        <Button small tone={entry.state === 'refused' ? 'primary' : 'quiet'} onClick={() => onEdit(entry)}>
          {texts.edit}
        </Button>
      )}
      {entry.state === 'refused' && (
        <Button small tone="quiet" onClick={() => void tryAgain()}>
          {texts.tryAgain}
        </Button>
      )}
      <Button small tone="danger" onClick={() => (isCreate ? setAsking(true) : void discard())}>
        {texts.discard}
      </Button>
      {asking && (
        <Question
          title={postTexts.discard.title}
          text={postTexts.discard.text}
          confirm={postTexts.discard.confirm}
          cancel={postTexts.discard.cancel}
          onConfirm={() => void discard()}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  )
}

function Withdraw({ item: { post } }: { item: PostItem }) {
  const device = useDevice()
  const [asking, setAsking] = useState(false)

  async function withdraw() {
    setAsking(false)
    await withdrawPost(device, post.id).catch(tellFailure)
  }

  return (
    <div className={styles.actions}>
      <Button small tone="quiet" onClick={() => setAsking(true)}>
        {texts.withdraw}
      </Button>
      {asking && (
        <Question
          title={postTexts.withdraw.title}
          text={post.type === 'request' ? postTexts.withdraw.request : postTexts.withdraw.offer}
          confirm={postTexts.withdraw.confirm}
          cancel={postTexts.withdraw.cancel}
          onConfirm={() => void withdraw()}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  )
}

function tellFailure(): undefined {
  showToast({ ...postTexts.withdraw.failed, tone: 'destructive' })
}
