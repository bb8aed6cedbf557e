/** How the board is looked at. Not data: it lives as long as the app is open, the category until the next sign-out. */
import { create } from 'zustand'
import { keepLastChoice, readLastChoice } from '../../../storage/last-choice.ts'
import { type BoardCategory, boardCategories, type HelpFilter } from './board.ts'

interface BoardView {
  filter: HelpFilter
  /** Null until one is chosen in this window. */
  category: BoardCategory | null
  search: string
  show: (change: Partial<Pick<BoardView, 'filter' | 'category' | 'search'>>) => void
}

const choice = 'board-category'

export const useBoardView = create<BoardView>((set) => ({
  filter: 'all',
  category: null,
  search: '',
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
