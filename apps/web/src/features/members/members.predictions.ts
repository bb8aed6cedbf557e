/** What completing a profile changes on the device. A member row is never invented: it comes from the server. */
import { tidyInterests } from '@porchlight/contracts/members/members.rules'
import type { ArgsNamed } from '@porchlight/contracts/operations'
import type { PredictionContext, RowChange } from '../../sync/queued-rules.ts'

export function completedProfile(
  { bio, interests }: ArgsNamed<'members.completeProfile'>,
  { memberId }: PredictionContext,
): RowChange[] {
  return [
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
  ]
}
