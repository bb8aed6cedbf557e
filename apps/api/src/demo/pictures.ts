/** Which pictures the demo shows: faces of most, and one on a few posts. All of them are drawn (`draw-pictures.ts`). */
import { people } from './people.ts'

export const pictureNames = [
  'soup',
  'plant',
  'tomatoes',
  'bees',
  'lanterns',
  'cat',
  'sunrise',
  'clock',
] as const
export type PictureName = (typeof pictureNames)[number]

/** By title. */
export const picturesOfPosts: Readonly<Record<string, PictureName>> = {
  'Porch soup and stories': 'soup',
  'Rescue my rubber plant': 'plant',
  'Tie up the tomatoes before they take over': 'tomatoes',
  'Meet the bees': 'bees',
  'Paper lanterns for any occasion': 'lanterns',
  'Feed Button while I am at rehearsal camp': 'cat',
  'Sunrise yoga on the lawn': 'sunrise',
  'Repair table: clocks, lamps, radios': 'clock',
}

/** Some never come to it, and whoever joined this week has not yet. */
export const facesShown: readonly string[] = people
  .filter(({ joinedDaysAgo }, index) => joinedDaysAgo > 5 && index % 6 !== 5)
  .map(({ key }) => key)
