/** Computes the effect of a visit on the member's exploring, before the server has counted it. */
import { dayOf } from '@porchlight/contracts/exploration/days.rules'
import {
  type Activity,
  explored,
  hasVisited,
  isKnownIn,
} from '@porchlight/contracts/exploration/exploration.rows'
import type { Exploration } from '@porchlight/contracts/exploration/exploration-rows.schema'
import type { ArgsNamed } from '@porchlight/contracts/operations'
import { placeCategories } from '@porchlight/contracts/places/places.catalogue'
import { communityOffset } from '../../sync/community/community-clock.ts'

export function withVisit(
  before: Exploration,
  { activityType: type, thirdPlaceId: placeId, metadata }: ArgsNamed<'exploration.record'>,
  createdAt: string,
): Exploration {
  // All else counts by the operation that does it.
  if (type !== 'place_visit') return before
  const activity: Activity = { type, placeId, day: dayIn(createdAt), createdAt }
  if (isKnownIn(before, activity)) return before
  return explored(before, {
    ...activity,
    isFirst: !hasVisited(before, placeId),
    zipCode: metadata?.zipCode ?? null,
    category: placeCategories.find((category) => category === metadata?.category) ?? null,
  })
}

/** Returns the day by the community's clock. */
export function dayIn(isoTime: string): number {
  return dayOf(communityOffset, Date.parse(isoTime))
}
