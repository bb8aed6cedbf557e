/** Chooses the category that the board shows: the last one that was chosen, or that of a new post. */
import { categoryOf } from '@porchlight/contracts/posts/posts.rules'
import type { NewPost } from '@porchlight/contracts/posts/posts.schema'
import { readLastChoice } from '../../../storage/last-choice.ts'
import { type BoardCategory, boardCategories, matchesSearch } from './board.ts'
import { categoryChoice, useBoardView } from './board.ui.ts'

/** The first visit opens on the spec's default, later ones on what was chosen last. */
export function categoryShown({ category }: { category: BoardCategory | null }): BoardCategory {
  if (category !== null) return category
  const last = readLastChoice(categoryChoice)
  return boardCategories.find((key) => key === last) ?? 'childcare_school'
}

/** Changes the filters of the board so that a new post is visible, whatever they were before. */
export function showOnBoard(post: NewPost): void {
  if (post.type === 'event') return
  const view = useBoardView.getState()
  useBoardView.setState({
    filter: view.filter === post.type ? post.type : 'all',
    category: categoryShown(view) === 'all' ? 'all' : categoryOf(post),
    search: matchesSearch(post, view.search) ? view.search : '',
  })
  window.scrollTo(0, 0)
}
