/** What completing a profile changes on the device. A member row is never invented: it comes from the server. */
import { writtenProfile } from '@porchlight/contracts/members/members.rules'
import type { ArgsNamed } from '@porchlight/contracts/operations'
import type { PredictionContext, RowChange } from '../../sync/queued-rules.ts'

export function completedProfile(
  args: ArgsNamed<'members.completeProfile'>,
  { memberId }: PredictionContext,
): RowChange[] {
  return [
    {
      table: 'members',
      id: memberId,
      change: (before) => (before ? { ...before, ...writtenProfile(args) } : null),
    },
  ]
}
