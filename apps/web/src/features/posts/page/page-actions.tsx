/** Shows the viewer's actions on a post now: the likeliest first, the rest quieter. */
import { canEdit, canWithdraw, isOpen } from '@porchlight/contracts/posts/posts.rules'
import { Pencil, Repeat2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { helpTexts } from '../../../locales/en/help.ts'
import { postTexts } from '../../../locales/en/posts.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { lazyDialog } from '../../../ui/loading/lazy-dialog.tsx'
import { ConnectButton } from '../../conversations/connect-button.tsx'
import { Candidates } from '../../help/candidates.tsx'
import type { HelpItem } from '../../help/help.reads.ts'
import { otherNameOf } from '../../help/help-note.tsx'
import { NextStep, OtherSteps, TipButton } from '../../help/help-steps.tsx'
import { MessageLink } from '../../help/message-link.tsx'
import { offerUndo } from '../../outbox/offer-undo.tsx'
import { ReportPostButton } from '../../safety/report-post-button.tsx'
import { Withdraw } from '../post-actions.tsx'
import { posterName } from '../poster-name.ts'
import { withdrawPost } from '../posts.actions.ts'
import type { PostItem } from '../posts.reads.ts'
import styles from './post-screen.module.css'

const CreatePostDialog = lazyDialog(() => import('../composer/create-post-dialog.tsx'))
const EditPostDialog = lazyDialog(() => import('../composer/edit-post-dialog.tsx'))
const MessageDialog = lazyDialog(() => import('../../help/word-dialog.tsx'))

const texts = postTexts.page

interface PageActionsProps {
  item: PostItem
  /** The help between the participants; null for any other viewer. */
  help: HelpItem | null
}

export function PageActions({ item, help }: PageActionsProps) {
  const { post, state, isOwn } = item
  // A post that exists on this device only can be changed or discarded at its waiting entry.
  if (state !== 'posted') return null
  if (!isOwn && !help) return <StrangersActions item={item} />
  return (
    <>
      {isOwn && !item.isHidden && post.type !== 'event' && post.status === 'pending' && (
        <Candidates post={post} />
      )}
      {help && <NextStep item={help} name={otherNameOf(help)} />}
      {help && <TipButton item={help} name={otherNameOf(help)} />}
      {help?.otherId && isOpen(post) && (
        <MessageLink memberId={help.otherId} full>
          {helpTexts.steps.write(otherNameOf(help))}
        </MessageLink>
      )}
      {isOwn && !isOpen(post) && post.type !== 'event' && <PostAgain item={item} />}
      <div className={styles.rows}>
        {help && <OtherSteps item={help} />}
        {isOwn ? <AuthorsRows item={item} help={help} /> : <ReportPostButton postId={post.id} />}
      </div>
    </>
  )
}

function StrangersActions({ item }: { item: PostItem }) {
  const { post } = item
  return (
    <>
      {post.authorId !== undefined && post.status === 'pending' && (
        <div className={styles.step}>
          <ConnectButton full tone="primary" userId={post.authorId} post={post} name={posterName(item)} />
          <p className={styles.stepHint}>{texts.connecting(item.person?.firstName ?? posterName(item))}</p>
        </div>
      )}
      <div className={styles.rows}>
        <ReportPostButton postId={post.id} />
      </div>
    </>
  )
}

function PostAgain({ item: { post, location } }: { item: PostItem }) {
  const [isOpened, setOpened] = useState(false)
  return (
    <>
      <Button full tone="quiet" icon={<Repeat2 aria-hidden="true" />} onClick={() => setOpened(true)}>
        {texts.again}
      </Button>
      {isOpened && (
        <CreatePostDialog
          initialType={post.type}
          again={{ post, location }}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  )
}

function AuthorsRows({ item, help }: PageActionsProps) {
  const { post } = item
  const [edits, setEdits] = useState(false)
  return (
    <>
      {canEdit(post) && (
        <Button full tone="plain" icon={<Pencil aria-hidden="true" />} onClick={() => setEdits(true)}>
          {texts.edit}
        </Button>
      )}
      {canWithdraw(post) && (help?.otherId ? <WithdrawWithWord help={help} /> : <Withdraw row item={item} />)}
      {edits && <EditPostDialog {...item} onClose={() => setEdits(false)} />}
    </>
  )
}

/**
 * Withdraws a post whose helper is chosen, with a message to that neighbor. Shows nothing while the help is on hold, or
 * when a participant has confirmed that it is done.
 */
function WithdrawWithWord({ help }: { help: HelpItem }) {
  const device = useDevice()
  const [asking, setAsking] = useState(false)
  const { id } = help.post
  if (help.help?.isOnHold || (help.help?.confirmedBy.length ?? 0) > 0) return null
  return (
    <>
      <Button full tone="plain" icon={<Undo2 aria-hidden="true" />} onClick={() => setAsking(true)}>
        {postTexts.card.withdraw}
      </Button>
      {asking && (
        <MessageDialog
          {...helpTexts.withdraw}
          text={helpTexts.withdraw.text(otherNameOf(help))}
          form={`withdraw:${id}`}
          failed={postTexts.withdraw.failed}
          store={(word, options) => withdrawPost(device, { id, word }, options)}
          onStored={(entry) => offerUndo(device, entry)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
