/** Actions of a member on a photo that is being sent or was refused. */
import type { Device } from '../../sync/device/device.ts'
import {
  discardUnsentPhoto,
  type NewPhoto,
  photoTables,
  storePhotos,
} from '../../sync/outbox/device-photos.ts'

/** Stores a picked photo, so that a form that is left has it when the member returns. Rejects when there is no room. */
export async function storePicked({ database }: Pick<Device, 'database'>, photo: NewPhoto): Promise<void> {
  await database.transaction('rw', photoTables(database), () => storePhotos(database, [photo], Date.now()))
}

export async function tryPhotoAgain({ database }: Pick<Device, 'database'>, sha256: string): Promise<void> {
  await database.keptPhotos.update(sha256, { state: 'due', received: 0 })
}

/** Deletes a photo; rows and entries that name it stay as they are. */
export async function discardPhoto({ database }: Pick<Device, 'database'>, sha256: string): Promise<void> {
  await discardUnsentPhoto(database, sha256)
}
