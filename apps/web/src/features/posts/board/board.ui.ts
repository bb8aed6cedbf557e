/** How the board is looked at. Not data: it lives as long as the app is open, the category until the next sign-out. */
import { categoryOf } from '@porchlight/contracts/posts/posts.rules'
import type { NewPost } from '@porchlight/contracts/posts/posts.schema'
import { create } from 'zustand'
import { keepLastChoice, readLastChoice } from '../../../storage/last-choice.ts'
import {
  type BoardCategory,
  type BoardOrder,
  boardCategories,
  type HelpFilter,
  matchesSearch,
} from './board.ts'

interface BoardView {
  filter: HelpFilter
  /** Null until one is chosen in this window. */
  category: BoardCategory | null
  search: string
  order: BoardOrder
  show: (change: Partial<Pick<BoardView, 'filter' | 'category' | 'search' | 'order'>>) => void
}

const choice = 'board-category'

export const useBoardView = create<BoardView>((set) => ({
  filter: 'all',
  category: null,
  search: '',
  order: 'newest',
  show: (change) => {
    if (change.category) keepLastChoice(choice, change.category)
    set(change)
  },
}))

/** The first visit opens on the spec's default, later ones on what was chosen last. */
export function categoryShown({ category }: Pick<BoardView, 'category'>): BoardCategory {
  if (category !== null) return category
  const last = readLastChoice(choice)
  return boardCategories.find((key) => key === last) ?? 'childcare_school'
}

/** What was just posted is where one looks, whatever was looked at before. */
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
