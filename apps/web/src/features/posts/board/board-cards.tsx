/** The cards of the chosen category: the first of them, and more on asking. */
import { memo, startTransition } from 'react'
import { postTexts } from '../../../locales/en/posts.ts'
import type { OutboxEntry } from '../../../storage/database.ts'
import type { LocalForms } from '../../../sync/about-community.ts'
import { Button } from '../../../ui/button.tsx'
import { useFocusOnMore } from '../../../ui/focus/move-focus.ts'
import { useEntryState } from '../../../ui/use-entry-state.ts'
import type { DiscardedEntry } from '../../outbox/discard-dialog.tsx'
import { PostCard } from '../post-card.tsx'
import type { PostItem } from '../posts.reads.ts'
import styles from './board-cards.module.css'
import { PostCardSkeleton } from './post-card-skeleton.tsx'

/** Cards drawn at once: a little more than the tallest screen shows, and little enough for a slow phone. */
const pageSize = 8

interface BoardCardsProps {
  items: readonly PostItem[]
  /** Which look at the board this is; another one begins with its first cards again. */
  view: string
  /** Epoch ms, for the cards' ages. */
  now: number
  forms: LocalForms
  onEdit: (entry: OutboxEntry) => void
  onDiscard: (asked: DiscardedEntry) => void
}

export const BoardCards = memo(function BoardCards({ items, view, now, forms, ...taps }: BoardCardsProps) {
  const [shown, setShown] = useEntryState('board', { view, pages: 1 })
  // Another look begins anew, and so does this one when it is come back to.
  if (shown.view !== view) setShown({ view, pages: 1 })
  const { list, asked } = useFocusOnMore<HTMLDivElement>('article')
  const pages = shown.view === view ? shown.pages : 1
  return (
    <>
      <div className={styles.pages} ref={list}>
        {Array.from({ length: pages }, (_, page) => (
          <Page
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place in the list
            key={page}
            items={items}
            start={page * pageSize}
            now={now}
            forms={forms}
            {...taps}
          />
        ))}
      </div>
      {items.length > pages * pageSize && (
        <Button
          tone="quiet"
          full
          className={styles.more}
          onClick={() => {
            asked()
            startTransition(() => setShown({ view, pages: pages + 1 }))
          }}
        >
          {postTexts.board.more}
        </Button>
      )}
    </>
  )
})

/** The pages that are there stay as they are while another is added. */
const Page = memo(function Page({
  items,
  start,
  now,
  forms,
  ...asked
}: Omit<BoardCardsProps, 'view'> & { start: number }) {
  return (
    <div className={styles.cards}>
      {items.slice(start, start + pageSize).map((item) => (
        <PostCard key={item.post.id} item={item} now={now} forms={forms} {...asked} />
      ))}
    </div>
  )
})

export function BoardLoading() {
  return (
    <div className={styles.cards} role="status" aria-label={postTexts.board.loading}>
      <PostCardSkeleton />
      <PostCardSkeleton />
      <PostCardSkeleton />
    </div>
  )
}
