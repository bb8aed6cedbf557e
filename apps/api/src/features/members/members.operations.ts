import { writtenProfile } from '@porchlight/contracts/members/members.rules'
import type { ArgsNamed } from '@porchlight/contracts/operations'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import type { HandlersOf, WriteContext } from '../../nouns/handlers.ts'

export const memberOperations: HandlersOf<'members'> = {
  'members.completeProfile': {
    apply: completeProfile,
    answer: async () => ({ message: 'Your profile has been completed successfully!' }),
  },
}

/** Per field: what is not named stays as it is. */
export async function completeProfile(
  { transaction, memberId }: WriteContext,
  args: ArgsNamed<'members.completeProfile'>,
): Promise<void> {
  const { bio, interests } = writtenProfile(args)
  const given = {
    ...(bio === undefined ? {} : { bio }),
    ...(interests === undefined ? {} : { interests: JSON.stringify(interests) }),
  }
  if (Object.keys(given).length === 0) return
  await transaction.database.updateTable('members').set(given).where('id', '=', memberId).execute()
  transaction.touch('members', memberId, memberAudience(memberId))
}
