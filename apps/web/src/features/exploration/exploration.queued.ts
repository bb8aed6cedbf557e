/** What exploring brings to the outbox: visits, which nobody is asked about or told of, and whether it is shown at all. */
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
import { explorationOutboxTexts as texts } from '../../locales/en/exploration.outbox.ts'
import { communityOffset } from '../../sync/community-clock.ts'
import type { QueuedOf } from '../outbox/queued-operation.ts'

export const explorationQueued: QueuedOf<'exploration'> = {
  'exploration.record': {
    changes: (args, { memberId, createdAt }) => [
      {
        table: 'explorations',
        id: memberId,
        // Whoever is not premium has none, and it is never invented.
        change: (before) => (before ? withVisit(before, args, createdAt) : null),
      },
    ],
    makesRowIn: [],
    staysWhenRefused: false,
    // Another day at the same place is another activity.
    quiet: ({ thirdPlaceId, activityType }, createdAt) =>
      `${activityType} ${thirdPlaceId} ${dayIn(createdAt)}`,
  },
  'exploration.set': {
    changes: ({ isHidden }, { memberId }) => [
      { table: 'explorationSettings', id: memberId, change: () => ({ id: memberId, isHidden }) },
    ],
    makesRowIn: ['explorationSettings'],
    staysWhenRefused: false,
    kind: texts.settings,
    describe: ({ isHidden }) => ({ what: isHidden ? texts.hide : texts.show, tag: null, lines: [] }),
    refused: (reason) => ({ title: texts.refused, description: reason }),
  },
}

/** With a visit that waits. */
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

function dayIn(createdAt: string): number {
  return dayOf(communityOffset, Date.parse(createdAt))
}
