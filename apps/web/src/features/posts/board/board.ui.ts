/**
 * The view of the board. It is not data: it lives as long as the app is open, the category until the next sign-out. It
 * is a file of its own because the first paint needs it; it is reset when another member signs in.
 */
import { create } from 'zustand'
import { storeLastChoice } from '../../../storage/last-choice.ts'
import type { BoardCategory, BoardOrder, HelpFilter } from './board.ts'

interface BoardView {
  filter: HelpFilter
  /** The chosen category; null until one is chosen in this window. */
  category: BoardCategory | null
  search: string
  order: BoardOrder
  show: (change: Partial<Pick<BoardView, 'filter' | 'category' | 'search' | 'order'>>) => void
}

export const categoryChoice = 'board-category'

export const useBoardView = create<BoardView>((set) => ({
  filter: 'all',
  category: null,
  search: '',
  order: 'newest',
  show: (change) => {
    if (change.category) storeLastChoice(categoryChoice, change.category)
    set(change)
  },
}))
