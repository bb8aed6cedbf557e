/** What a member does with a photo that is on its way, or came back. */
import type { Device } from '../../sync/device.ts'
import { dropPhotos, type NewPhoto, photoTables, storePhotos } from '../../sync/device-photos.ts'

/** So that a form which is left has it when it is come back to. Rejects where there is no room. */
export async function storePicked({ database }: Pick<Device, 'database'>, photo: NewPhoto): Promise<void> {
  await database.transaction('rw', photoTables(database), () => storePhotos(database, [photo], Date.now()))
}

export async function tryPhotoAgain({ database }: Pick<Device, 'database'>, sha256: string): Promise<void> {
  await database.keptPhotos.update(sha256, { state: 'due', received: 0 })
}

/** Whatever names it stays as it is. */
export async function discardPhoto({ database }: Pick<Device, 'database'>, sha256: string): Promise<void> {
  await database.transaction('rw', photoTables(database), () => dropPhotos(database, [sha256]))
}
