import { writtenProfile } from '@porchlight/contracts/members/members.rules'
import type { ArgsNamed } from '@porchlight/contracts/operations'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import type { HandlersOf, WriteContext } from '../../nouns/handlers.ts'
import { answerWithLocation, type LocationSettings, setLocation, setZipCode } from './location.operations.ts'

export function memberOperations(settings: LocationSettings): HandlersOf<'members'> {
  return {
    'members.completeProfile': {
      apply: completeProfile,
      answer: async () => ({ message: 'Your profile has been completed successfully!' }),
    },
    'members.setLocation': {
      apply: (context, args) => setLocation(settings, context, args),
      answer: answerWithLocation,
    },
    'members.setZipCode': {
      apply: (context, args) => setZipCode(settings, context, args),
      answer: answerWithLocation,
    },
  }
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
