/** The photo of a row: only its hash until the bytes have arrived. */
import { waitingPhoto } from '@porchlight/contracts/files/files.rules'
import type { Photo } from '@porchlight/contracts/files/files.schema'
import type { Row } from '../../database/schema/tables.ts'

interface NamesPhoto {
  photo: string | null
  photoShown: string | null
}

/** Returns the photo for its author, who may see that it has not arrived. */
export function photoIn({ photo, photoShown }: NamesPhoto): Photo | undefined {
  if (photo === null) return undefined
  const shownPhotoOfRow = photoFromText({ photoShown })
  return shownPhotoOfRow?.sha256 === photo ? shownPhotoOfRow : waitingPhoto(photo)
}

/** Returns the photo that can be fetched; for a member, the previous one until the newest has arrived. */
export function photoFromText({ photoShown }: Pick<NamesPhoto, 'photoShown'>): Photo | undefined {
  return photoShown === null ? undefined : (JSON.parse(photoShown) as Photo)
}

export function photoOf({ sha256, width, height, fullBytes }: Row<'files'>): Photo {
  return { sha256, width, height, bytes: fullBytes }
}
