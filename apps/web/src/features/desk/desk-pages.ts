/** The pages of the desk, in the order in which its head lists them. */
import { deskTexts } from '../../locales/en/desk.ts'
import { paths } from '../../paths.ts'

export interface DeskPage {
  path: string
  label: string
  /** The role besides that of operator with which a member has the page; absent for those of operators alone. */
  role?: 'isModerator' | 'isCoordinator'
}

/** The pages, of which operators have all. */
export const deskPages: readonly DeskPage[] = [
  { path: paths.desk, label: deskTexts.pages.cases, role: 'isModerator' },
  { path: paths.deskCommunity, label: deskTexts.pages.community },
  { path: paths.coordination, label: deskTexts.pages.neighbors, role: 'isCoordinator' },
]
