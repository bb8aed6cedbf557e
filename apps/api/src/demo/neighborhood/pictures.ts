/**
 * The pictures of the demo: three photos of most members, and one on a few posts. All of them are drawn
 * (`draw-pictures.ts`).
 */

import type { DemoPlace } from './demo-place.ts'
import { people } from './people.ts'
import { places } from './places.ts'

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
export type SceneName = (typeof pictureNames)[number]
export type PictureName = SceneName | `place-${number}`

/** Pictures of posts, by the posts' titles. */
export const picturesOfPosts: Readonly<Record<string, SceneName>> = {
  'Porch soup and stories': 'soup',
  'Rescue my rubber plant': 'plant',
  'Tie up the tomatoes before they take over': 'tomatoes',
  'Meet the bees': 'bees',
  'Paper lanterns for any occasion': 'lanterns',
  'Feed Button while I am at rehearsal camp': 'cat',
  'Sunrise yoga on the lawn': 'sunrise',
  'Repair table: clocks, lamps, radios': 'clock',
}

/** The members with an avatar. Some never add one, and members who joined this week have none yet. */
export const avatarsShown: readonly string[] = people
  .filter(({ joinedDaysAgo }, index) => joinedDaysAgo > 5 && index % 6 !== 5)
  .map(({ key }) => key)

/** The three of their profile, by name; the first is the main one. */
export function photosOf(key: string): string[] {
  return [key, `${key}-2`, `${key}-3`]
}

/** Returns whether a place has a picture: the places that most members look at, and a third of the others. */
const isPictured = (place: DemoPlace, index: number) => place.tagline !== null || index % 3 === 0

export const placesPictured: ReadonlyMap<DemoPlace, PictureName> = new Map(
  places.flatMap((place, index) =>
    isPictured(place, index) ? [[place, `place-${index}` satisfies PictureName] as const] : [],
  ),
)

export function pictureOfPlace(place: DemoPlace): PictureName | null {
  return placesPictured.get(place) ?? null
}
