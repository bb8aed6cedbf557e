/** How the board is looked at. Not data: it lives as long as the app is open. */
import type { CategoryKey } from '@porchlight/contracts/posts/posts.catalogue'
import { create } from 'zustand'
import type { HelpFilter } from './board.ts'

interface BoardView {
  filter: HelpFilter
  category: CategoryKey
  search: string
  show: (change: Partial<Pick<BoardView, 'filter' | 'category' | 'search'>>) => void
}

export const useBoardView = create<BoardView>((set) => ({
  filter: 'all',
  category: 'childcare_school',
  search: '',
  show: (change) => set(change),
}))
