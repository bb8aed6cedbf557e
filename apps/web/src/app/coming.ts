/** The screens that are not here yet: where each stands, and what is useful there until it is. */
import type { comingTexts } from '../locales/en/coming.ts'
import { paths } from '../paths.ts'

type ComingName = keyof typeof comingTexts.screens

export interface Coming {
  name: ComingName
  path: string
  /** Where its button leads. */
  leadsTo: string
}

export const comingScreens: readonly Coming[] = [
  { name: 'maps', path: paths.maps, leadsTo: paths.communityHelp },
]
