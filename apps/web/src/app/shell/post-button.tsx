/**
 * The one button to post by, on every screen: among the tabs of a phone, where it covers nothing, and at the head of the
 * rail. On the board the form begins as what the board shows.
 */
import { Plus } from 'lucide-react'
import { startTransition, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { initialTypeFor } from '../../features/posts/board/board.ts'
import { useBoardView } from '../../features/posts/board/board.ui.ts'
import { categoryShown, showOnBoard } from '../../features/posts/board/board-category.ts'
import { postTexts } from '../../locales/en/posts.ts'
import { paths } from '../../paths.ts'
import { lazyDialog } from '../../ui/loading/lazy-dialog.tsx'
import styles from './post-button.module.css'

const CreatePostDialog = lazyDialog(() => import('../../features/posts/composer/create-post-dialog.tsx'))

export function PostButton() {
  const { pathname } = useLocation()
  const [composing, setComposing] = useState<ReturnType<typeof beginning> | null>(null)
  return (
    <div className={styles.place}>
      <button
        type="button"
        className={styles.button}
        onClick={() => startTransition(() => setComposing(beginning(pathname)))}
      >
        <span className={styles.plus} aria-hidden="true">
          <Plus />
        </span>
        {postTexts.board.compose}
      </button>
      {composing && <CreatePostDialog {...composing} onClose={() => setComposing(null)} />}
    </div>
  )
}

function beginning(pathname: string) {
  if (pathname !== paths.communityHelp)
    return { initialType: 'request' as const, initialCategory: undefined, onPosted: undefined }
  const view = useBoardView.getState()
  const category = categoryShown(view)
  return {
    initialType: initialTypeFor(view.filter),
    initialCategory: category === 'all' ? undefined : category,
    onPosted: showOnBoard,
  }
}
