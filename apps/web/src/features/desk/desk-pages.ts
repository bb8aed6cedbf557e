/** The pages of the desk, in the order in which its head lists them. */
import { deskTexts } from '../../locales/en/desk.ts'
import { paths } from '../../paths.ts'

export interface DeskPage {
  path: string
  label: string
}

/** Moderators have the first one, operators have all. */
export const deskPages: readonly DeskPage[] = [
  { path: paths.desk, label: deskTexts.pages.cases },
  { path: paths.deskFigures, label: deskTexts.pages.figures },
  { path: paths.deskRewards, label: deskTexts.pages.rewards },
  { path: paths.deskPlaces, label: deskTexts.pages.places },
  { path: paths.deskCommunity, label: deskTexts.pages.community },
]
