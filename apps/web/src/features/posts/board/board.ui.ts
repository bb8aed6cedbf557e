/**
 * How the board is looked at. Not data: it lives as long as the app is open, the category until the next sign-out. By itself, since
 * the first paint has it: at each change of the member it begins anew.
 */
import { create } from 'zustand'
import { storeLastChoice } from '../../../storage/last-choice.ts'
import type { BoardCategory, BoardOrder, HelpFilter } from './board.ts'

interface BoardView {
  filter: HelpFilter
  /** Null until one is chosen in this window. */
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
