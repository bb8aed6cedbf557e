/** The cards of the chosen category: the first ones, and more of them on a tap. */
import { memo, startTransition, useCallback } from 'react'
import { postTexts } from '../../../locales/en/posts.ts'
import type { OutboxEntry } from '../../../storage/database.ts'
import type { LocalForms } from '../../../sync/community/about-community.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useFocusOnMore } from '../../../ui/focus/move-focus.ts'
import { useEntryState } from '../../../ui/hooks/use-entry-state.ts'
import type { DiscardedEntry } from '../../outbox/discard-dialog.tsx'
import { PostCard } from '../post-card.tsx'
import type { PostItem } from '../posts.reads.ts'
import styles from './board-cards.module.css'
import { PostCardSkeleton } from './post-card-skeleton.tsx'

/** Cards drawn at once: a little more than the tallest screen shows, and little enough for a slow phone. */
const pageSize = 8

interface BoardCardsProps {
  items: readonly PostItem[]
  /** The number of pages shown. */
  pages: number
  onMore: () => void
  /** Epoch ms, for the cards' ages. */
  now: number
  forms: LocalForms
  onEdit: (entry: OutboxEntry) => void
  onDiscard: (question: DiscardedEntry) => void
}

/**
 * Returns how many pages of cards are shown, and the function that shows one more. The screen calls it, because a view
 * without cards needs it too.
 * @param view identifies the view of the board; each view begins with one page
 */
export function useBoardPages(view: string): Pick<BoardCardsProps, 'pages' | 'onMore'> {
  const [shownPages, setShown] = useEntryState('board', { view, pages: 1 })
  // Another look begins anew, and so does this one when it is come back to.
  if (shownPages.view !== view) setShown({ view, pages: 1 })
  const pages = shownPages.view === view ? shownPages.pages : 1
  const onMore = useCallback(
    () => startTransition(() => setShown({ view, pages: pages + 1 })),
    [view, pages, setShown],
  )
  return { pages, onMore }
}

export const BoardCards = memo(function BoardCards({
  items,
  pages,
  onMore,
  now,
  forms,
  ...taps
}: BoardCardsProps) {
  const { list, noteRequest } = useFocusOnMore<HTMLDivElement>('article')
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
            noteRequest()
            onMore()
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
  ...handlers
}: Omit<BoardCardsProps, 'pages' | 'onMore'> & { start: number }) {
  return (
    <div className={styles.cards}>
      {items.slice(start, start + pageSize).map((item) => (
        <PostCard key={item.post.id} item={item} now={now} forms={forms} {...handlers} />
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
