/**
 * The queued operations of exploring: visits, which are quiet (never listed or reported), and the switch that hides
 * exploring.
 */
import { explorationOutboxTexts as texts } from '../../locales/en/exploration.outbox.ts'
import type { QueuedOf } from '../outbox/queued-operation.ts'
import { dayIn, withVisit } from './with-visit.ts'

export const explorationQueued: QueuedOf<'exploration'> = {
  'exploration.record': {
    changes: (args, { memberId, createdAt }) => [
      {
        table: 'explorations',
        id: memberId,
        // A member without premium has no exploration row, and the prediction never creates one.
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
    describe: ({ isHidden }) => ({ label: isHidden ? texts.hide : texts.show, tag: null, lines: [] }),
    refused: (reason) => ({ title: texts.refused, description: reason }),
  },
}
