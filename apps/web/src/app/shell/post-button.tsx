/**
 * The one button to post by, in reach on every main screen: over the bar of a phone, at the head of the rail. On the board
 * the form begins as what the board shows.
 */
import { Plus } from 'lucide-react'
import { startTransition, useState } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { initialTypeFor } from '../../features/posts/board/board.ts'
import { useBoardView } from '../../features/posts/board/board.ui.ts'
import { categoryShown, showOnBoard } from '../../features/posts/board/board-category.ts'
import { postTexts } from '../../locales/en/posts.ts'
import { paths } from '../../paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/button.tsx'
import { bottomBar } from '../../ui/feedback/message-place.ts'
import { lazyDialog } from '../../ui/loading/lazy-dialog.tsx'
import styles from './post-button.module.css'

const CreatePostDialog = lazyDialog(() => import('../../features/posts/composer/create-post-dialog.tsx'))

/** Others have a bar of their own there, or are left by what they are for. */
const mainScreens: readonly string[] = [
  paths.home,
  paths.upcoming,
  paths.communityHelp,
  paths.community,
  paths.messages,
  paths.maps,
  paths.places,
  paths.profile,
]

export function PostButton() {
  const { pathname } = useLocation()
  const [composing, setComposing] = useState<ReturnType<typeof beginning> | null>(null)
  const isMain = mainScreens.some((path) => matchPath(path, pathname) !== null)
  return (
    <div className={classNames(styles.place, !isMain && styles.elsewhere)} {...bottomBar}>
      <Button
        className={styles.button}
        icon={<Plus aria-hidden="true" />}
        onClick={() => startTransition(() => setComposing(beginning(pathname)))}
      >
        {postTexts.board.compose}
      </Button>
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
