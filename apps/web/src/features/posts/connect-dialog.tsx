/** What Connect will do, and what a member can do until then. */
import type { CategoryKey } from '@porchlight/contracts/posts/posts.catalogue'
import { MessagesSquare } from 'lucide-react'
import { postTexts } from '../../locales/en/posts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './connect-dialog.module.css'
import { posterName } from './poster-name.ts'
import type { PostItem } from './posts.reads.ts'

const texts = postTexts.connect

interface ConnectDialogProps {
  item: PostItem
  onClose: () => void
  /** Opens the form for the other half: an offer for a request, a request for an offer. */
  onAnswer: (type: 'request' | 'offer', category: CategoryKey | undefined) => void
}

export function ConnectDialog({ item, onClose, onAnswer }: ConnectDialogProps) {
  const { post } = item
  const name = posterName(item)
  const answer = post.type === 'request' ? 'offer' : 'request'
  return (
    <Dialog
      onClose={onClose}
      title={texts.title(name)}
      description={texts.coming(name)}
      size="small"
      actions={
        <>
          <Button full onClick={() => onAnswer(answer, post.category ?? undefined)}>
            {texts.answer[answer]}
          </Button>
          <Button tone="quiet" full onClick={onClose}>
            {texts.close}
          </Button>
        </>
      }
    >
      <p className={styles.about}>
        <MessagesSquare aria-hidden="true" />
        <span>
          <span className={styles.label}>{texts.about}</span>
          <span className={styles.title} dir="auto">
            {post.title}
          </span>
        </span>
      </p>
      <p className={styles.until}>{texts.until[answer]}</p>
    </Dialog>
  )
}
