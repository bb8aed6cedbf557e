import { assert } from '@porchlight/contracts/errors/assert'
import { photoUrl } from '@porchlight/contracts/files/files.rules'
import { writtenProfile } from '@porchlight/contracts/members/members.rules'
import type { ArgsNamed } from '@porchlight/contracts/operations'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import type { HandlersOf, WriteContext } from '../../nouns/handlers.ts'
import { namedPhoto } from '../files/files.queries.ts'
import { photoIn } from '../files/files.view.ts'
import { answerWithLocation, type LocationSettings, setLocation, setZipCode } from './location.operations.ts'
import { membersById } from './members.queries.ts'
import { touchPerson } from './people.operations.ts'

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
    'members.setPhoto': {
      apply: setPhoto,
      answer: async ({ transaction: { database }, memberId }) => {
        const [member] = await membersById(database, [memberId])
        assert(member, 'a photo of nobody')
        return { message: 'Photos Updated!', profileImageUrl: photoUrl(photoIn(member)) }
      },
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

/** The one before is shown until the new one has arrived; without any there is none to show. */
export async function setPhoto(
  { transaction, memberId }: WriteContext,
  { photo }: ArgsNamed<'members.setPhoto'>,
): Promise<void> {
  const { database } = transaction
  const named = await namedPhoto(database, memberId, photo)
  const isWaiting = named.photo !== null && named.photoShown === null
  await database
    .updateTable('members')
    .set(isWaiting ? { photo: named.photo } : named)
    .where('id', '=', memberId)
    .execute()
  transaction.touch('members', memberId, memberAudience(memberId))
  if (!isWaiting) await touchPerson(transaction, memberId)
}
