import { writtenProfile } from '@porchlight/contracts/members/members.rules'
import type { ArgsNamed } from '@porchlight/contracts/operations'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { HandlersOf, WriteContext } from '../../feature-parts/handlers.ts'
import type { Geocoding } from '../../providers/geocoding/geocoding.ts'
import { respondWithAway, setAway } from './away.operations.ts'
import { isAt, move, respondWithLocation, statedLocation, zipCodeLocation } from './location.operations.ts'
import { respondWithPhotos, setPhoto, setPhotos } from './photos.operations.ts'
import { type CanView, readProfile } from './profile.operations.ts'

interface MemberSettings {
  reader: Kysely<Tables>
  geocoding: Geocoding
  canView: CanView
}

/** Returns the members' handlers, except those of leaving and staying, which come from another folder. */
export function memberOperations({
  reader,
  geocoding,
  canView,
}: MemberSettings): Omit<HandlersOf<'members'>, 'members.leave' | 'members.stay'> {
  return {
    'members.completeProfile': {
      apply: completeProfile,
      response: async () => ({ message: 'Your profile has been completed successfully!' }),
    },
    'members.setLocation': {
      perDay: ['moves'],
      isDone: async (context, args) => isAt(context, await statedLocation(geocoding, context, args)),
      apply: async (context, args) => move(context, await statedLocation(geocoding, context, args)),
      response: respondWithLocation,
    },
    'members.setZipCode': {
      perDay: ['moves'],
      isDone: (context, { zipCode }) => isAt(context, zipCodeLocation(geocoding, zipCode)),
      apply: (context, { zipCode }) => move(context, zipCodeLocation(geocoding, zipCode)),
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
    'members.profile': readProfile(reader, canView),
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
