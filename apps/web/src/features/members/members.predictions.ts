/** What completing a profile changes on the device. A member row is never invented: it comes from the server. */
import { tidyInterests } from '@porchlight/contracts/members/members.rules'
import type { Predictions } from '../../sync/predictions.ts'

export const memberPredictions: Pick<Predictions, 'members.completeProfile'> = {
  'members.completeProfile': {
    staysWhenRefused: false,
    changes: ({ bio, interests }, { memberId }) => [
      {
        table: 'members',
        id: memberId,
        change: (before) =>
          before
            ? {
                ...before,
                ...(bio === undefined ? {} : { bio: bio.trim() }),
                ...(interests === undefined ? {} : { interests: tidyInterests(interests) }),
              }
            : null,
      },
    ],
  },
}
