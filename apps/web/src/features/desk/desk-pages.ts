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
  { path: paths.deskMembers, label: deskTexts.pages.members },
  { path: paths.coordination, label: deskTexts.pages.neighbors, role: 'isCoordinator' },
  { path: paths.deskPlaces, label: deskTexts.pages.places },
  { path: paths.deskRewards, label: deskTexts.pages.rewards },
  { path: paths.deskFigures, label: deskTexts.pages.figures },
  { path: paths.deskCommunity, label: deskTexts.pages.community },
]
