/** Places of the neighborhood as devices store them, and the reviews that neighbors wrote of one. */
import { publicPlaces } from '@porchlight/contracts/places/places.rules'
import type { Place, PlaceReview } from '@porchlight/contracts/places/places.schema'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import { saidByName } from '../../apps/api/src/demo/neighborhood/place-words.ts'
import { aReview } from '../../apps/web/src/features/places/places.factory.ts'
import { neighbor, neighborhoodPlaces } from './neighborhood-rows.ts'

/** Those that come to everybody's device: Premium has all. */
export const placesOfAll: Place[] = publicPlaces([...neighborhoodPlaces])

export function placeCalled(name: string): Place {
  const place = neighborhoodPlaces.find((each) => each.name === name)
  if (!place) throw new Error(`The neighborhood has no place called '${name}'`)
  return place
}

export function reviewsOf({ id, name }: Place): PlaceReview[] {
  return saidByName
    .filter(({ place }) => place === name)
    .map(({ by, rating, text }, index) =>
      aReview(id, neighbor(by).id, {
        rating,
        review: text,
        createdAt: toIso(Date.now() - (2 + 9 * index) * dayMs),
      }),
    )
}
