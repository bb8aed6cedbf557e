/** Live queries of the photos that this device has, as hooks. */
import type { StoredPhoto } from '../../storage/database.ts'
import { useDatabaseQuery } from '../../storage/use-database-query.ts'
import { useDevice } from '../../sync/device/device-context.ts'

/** Returns null when the device has no such photo, undefined while loading. */
export function useDevicePhoto(sha256: string | null): StoredPhoto | null | undefined {
  const { database } = useDevice()
  // One query for all photos of a screen: the device has the member's own photos of some days, and mostly none.
  const photos = useDatabaseQuery(database, ['kept photos'], () => database.keptPhotos.toArray())
  if (sha256 === null) return null
  return photos && (photos.find((photo) => photo.sha256 === sha256) ?? null)
}

/**
 * Returns the photos that wait after their text was sent, and those that were refused, in the order of picking;
 * undefined while loading.
 */
export function useUnsentPhotos(): StoredPhoto[] | undefined {
  const { database } = useDevice()
  return useDatabaseQuery(database, ['unsent photos'], () =>
    database.keptPhotos.where('state').anyOf('due', 'refused').sortBy('keptAt'),
  )
}
