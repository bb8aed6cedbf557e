/** What members bring to the outbox: an entry for each of their operations that may wait. */
import { memberOutboxTexts as texts } from '../../locales/en/members.outbox.ts'
import type { QueuedOf } from '../outbox/queued-operation.ts'
import { completedProfile } from './members.predictions.ts'

export const memberQueued: QueuedOf<'members'> = {
  'members.completeProfile': {
    changes: completedProfile,
    makesRowIn: [],
    staysWhenRefused: false,
    kind: texts.profile,
    describe: ({ bio, interests }) => ({
      what: texts.profile,
      tag: null,
      lines: [
        ...(bio === undefined ? [] : [texts.bio(bio)]),
        ...(interests === undefined ? [] : [texts.interests(interests.join(', '))]),
      ],
    }),
    editor: () => import('./edit-profile-entry.tsx'),
    sent: () => texts.sent,
    refused: () => texts.refused,
  },
}
