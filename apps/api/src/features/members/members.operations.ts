import { writtenProfile } from '@porchlight/contracts/members/members.rules'
import type { ArgsNamed } from '@porchlight/contracts/operations'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { HandlersOf, WriteContext } from '../../feature-parts/handlers.ts'
import { respondWithAway, setAway } from './away.operations.ts'
import { type LocationSettings, respondWithLocation, setLocation, setZipCode } from './location.operations.ts'
import { respondWithPhotos, setPhoto, setPhotos } from './photos.operations.ts'
import { type CanView, readProfile } from './profile.operations.ts'

interface MemberSettings extends LocationSettings {
  reader: Kysely<Tables>
  mayKnow: CanView
}

/** Returns the members' handlers, except those of leaving and staying, which come from another folder. */
export function memberOperations(
  settings: MemberSettings,
): Omit<HandlersOf<'members'>, 'members.leave' | 'members.stay'> {
  return {
    'members.completeProfile': {
      apply: completeProfile,
      response: async () => ({ message: 'Your profile has been completed successfully!' }),
    },
    'members.setLocation': {
      apply: (context, args) => setLocation(settings, context, args),
      response: respondWithLocation,
    },
    'members.setZipCode': {
      apply: (context, args) => setZipCode(settings, context, args),
      response: respondWithLocation,
    },
    'members.setPhoto': {
      apply: setPhoto,
      response: async (context) => {
        const { message, profileImageUrl } = await respondWithPhotos(context)
        return { message, profileImageUrl }
      },
    },
    'members.setPhotos': { apply: setPhotos, response: respondWithPhotos },
    'members.setAway': { apply: setAway, response: respondWithAway },
    'members.profile': readProfile(settings.reader, settings.mayKnow),
  }
}

/** Per field: what is not named stays as it is. */
export async function completeProfile(
  { transaction, memberId }: WriteContext,
  args: ArgsNamed<'members.completeProfile'>,
): Promise<void> {
  const { bio, interests } = writtenProfile(args)
  const profileFields = {
    ...(bio === undefined ? {} : { bio }),
    ...(interests === undefined ? {} : { interests: JSON.stringify(interests) }),
  }
  if (Object.keys(profileFields).length === 0) return
  await transaction.database.updateTable('members').set(profileFields).where('id', '=', memberId).execute()
  transaction.touch('members', memberId, memberAudience(memberId))
}
