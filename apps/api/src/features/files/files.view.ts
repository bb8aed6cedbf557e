/** What a row says of its photo: its hash alone, until the bytes have arrived. */
import { waitingPhoto } from '@porchlight/contracts/files/files.rules'
import type { Photo } from '@porchlight/contracts/files/files.schema'
import type { Row } from '../../database/tables.ts'

interface NamesPhoto {
  photo: string | null
  photoShown: string | null
}

/** Of one whose author may know that it has not arrived. */
export function photoIn({ photo, photoShown }: NamesPhoto): Photo | undefined {
  if (photo === null) return undefined
  const shownPhotoOfRow = photoFromText({ photoShown })
  return shownPhotoOfRow?.sha256 === photo ? shownPhotoOfRow : waitingPhoto(photo)
}

/** What can be fetched; of a member the one before, until the newest has arrived. */
export function photoFromText({ photoShown }: Pick<NamesPhoto, 'photoShown'>): Photo | undefined {
  return photoShown === null ? undefined : (JSON.parse(photoShown) as Photo)
}

export function photoOf({ sha256, width, height, fullBytes }: Row<'files'>): Photo {
  return { sha256, width, height, bytes: fullBytes }
}
