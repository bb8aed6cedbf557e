/** The three photos of a profile: all of them for whose they are, and for others those that can be fetched. */
import { hasArrived } from '@porchlight/contracts/files/files.rules'
import type { ProfilePhotos } from '@porchlight/contracts/members/members.rules'
import { photoFromText } from '../files/files.view.ts'
import type { MemberRow } from './members.queries.ts'

type PhotoRow = Pick<MemberRow, 'photoShown' | 'profilePhotos' | 'mainPhotoIndex'>

export function photosIn({
  profilePhotos,
  mainPhotoIndex,
}: Pick<PhotoRow, 'profilePhotos' | 'mainPhotoIndex'>): ProfilePhotos {
  return { photos: JSON.parse(profilePhotos), mainProfilePhotoIndex: mainPhotoIndex }
}

/** Returns the photos that others may see. Until one of the three is uploaded, the previous photo is shown alone. */
export function visiblePhotos(row: PhotoRow): ProfilePhotos {
  const { photos, mainProfilePhotoIndex } = photosIn(row)
  const main = photos[mainProfilePhotoIndex]
  const arrived = photos.filter(hasArrived)
  if (arrived.length > 0) {
    const index = arrived.findIndex(({ sha256 }) => sha256 === main?.sha256)
    return { photos: arrived, mainProfilePhotoIndex: Math.max(0, index) }
  }
  const visiblePhoto = photoFromText(row)
  return { photos: visiblePhoto ? [visiblePhoto] : [], mainProfilePhotoIndex: 0 }
}
