/** Photos of a profile: the three of them, and the one that stands beside the name. */
import { assert } from '@porchlight/contracts/errors/assert'
import { hasArrived, photoUrl } from '@porchlight/contracts/files/files.rules'
import type { Photo } from '@porchlight/contracts/files/files.schema'
import { afterMainPhoto, chosenPhotos, profilePhotoFields } from '@porchlight/contracts/members/members.rules'
import type { ArgsNamed, ResponseNamed } from '@porchlight/contracts/operations'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import type { Transaction } from '../../database/transactions/transact.ts'
import type { WriteContext } from '../../feature-parts/handlers.ts'
import { namedPhoto } from '../files/files.queries.ts'
import { photoIn } from '../files/files.view.ts'
import { type MemberRow, membersById } from './members.queries.ts'
import { touchPerson } from './people.operations.ts'
import { photosIn } from './profile-photos.view.ts'

type OwnContext = Pick<WriteContext, 'transaction' | 'memberId'>
type PhotoRow = Pick<MemberRow, 'photo' | 'photoShown' | 'profilePhotos' | 'mainPhotoIndex'>

/** The main one alone; without any all of them go. */
export async function setPhoto(
  { transaction, memberId }: OwnContext,
  { photo: sha256 }: ArgsNamed<'members.setPhoto'>,
): Promise<void> {
  const member = await ownRow(transaction, memberId)
  const photoFields = await namedPhoto(transaction.database, memberId, sha256)
  const { photos, mainProfilePhotoIndex } = afterMainPhoto(photosIn(member), photoIn(photoFields))
  await storePhotos(transaction, memberId, {
    ...shownWith(photoFields, member),
    profilePhotos: JSON.stringify(photos),
    mainPhotoIndex: mainProfilePhotoIndex,
  })
}

/**
 * Stores the member's photos. A photo that is already uploaded is available immediately, whichever row referred to it
 * before.
 */
export async function setPhotos(
  { transaction, memberId }: OwnContext,
  args: ArgsNamed<'members.setPhotos'>,
): Promise<void> {
  const { database } = transaction
  const member = await ownRow(transaction, memberId)
  const knownPhotos: Photo[] = []
  for (const sha256 of args.photos) {
    const photo = photoIn(await namedPhoto(database, memberId, sha256))
    if (photo && hasArrived(photo)) knownPhotos.push(photo)
  }
  const { photos, mainProfilePhotoIndex } = chosenPhotos(args, knownPhotos)
  const main = photos[mainProfilePhotoIndex]
  assert(main, 'a main photo that is none of the three')
  const photoShown = hasArrived(main) ? JSON.stringify(main) : null
  await storePhotos(transaction, memberId, {
    ...shownWith({ photo: main.sha256, photoShown }, member),
    profilePhotos: JSON.stringify(photos),
    mainPhotoIndex: mainProfilePhotoIndex,
  })
}

/** The one before is shown until the new one has arrived; without any there is none to show. */
function shownWith(
  photoFields: Pick<PhotoRow, 'photo' | 'photoShown'>,
  { photoShown }: PhotoRow,
): Pick<PhotoRow, 'photo' | 'photoShown'> {
  const isWaiting = photoFields.photo !== null && photoFields.photoShown === null
  return isWaiting ? { photo: photoFields.photo, photoShown } : photoFields
}

/** Shows a photo whose bytes have arrived, in each row that waited for it. */
export async function publishPhoto(
  transaction: Transaction,
  { memberId, sha256 }: { memberId: string; sha256: string },
  photoText: string,
): Promise<void> {
  const [member] = await membersById(transaction.database, [memberId])
  if (!member) return
  const { photos, mainProfilePhotoIndex } = photosIn(member)
  const isMain = member.photo === sha256
  if (!isMain && !photos.some((photo) => photo.sha256 === sha256)) return
  const photo = JSON.parse(photoText) as Photo
  await storePhotos(transaction, memberId, {
    photo: member.photo,
    photoShown: isMain ? photoText : member.photoShown,
    profilePhotos: JSON.stringify(photos.map((each) => (each.sha256 === sha256 ? photo : each))),
    mainPhotoIndex: mainProfilePhotoIndex,
  })
}

/**
 * Stores a member's photos. Only the one beside the name is in neighbors' rows; the page, which they request, has the
 * rest.
 */
async function storePhotos(transaction: Transaction, memberId: string, next: PhotoRow): Promise<void> {
  const before = await ownRow(transaction, memberId)
  await transaction.database.updateTable('members').set(next).where('id', '=', memberId).execute()
  transaction.touch('members', memberId, memberAudience(memberId))
  if (before.photoShown !== next.photoShown) await touchPerson(transaction, memberId)
}

async function ownRow({ database }: Transaction, memberId: string): Promise<MemberRow> {
  const [member] = await membersById(database, [memberId])
  assert(member, 'photos of nobody')
  return member
}

export async function respondWithPhotos({
  transaction,
  memberId,
}: OwnContext): Promise<ResponseNamed<'members.setPhotos'>> {
  const member = await ownRow(transaction, memberId)
  const { profilePhotos, mainProfilePhotoIndex } = profilePhotoFields(photosIn(member))
  return {
    message: 'Photos Updated!',
    profileImageUrl: photoUrl(photoIn(member)),
    profilePhotos,
    mainProfilePhotoIndex,
  }
}
