/** Live queries of the photos that this device has, as hooks. */
import type { StoredPhoto } from '../../storage/database.ts'
import { useDatabaseQuery } from '../../storage/use-database-query.ts'
import { useDevice } from '../../sync/device/device-context.ts'

/** Returns null when the device has no such photo, undefined while loading. */
export function useDevicePhoto(sha256: string | null): StoredPhoto | null | undefined {
  const { database } = useDevice()
  return useDatabaseQuery(database, ['kept photo', sha256], async () =>
    sha256 === null ? null : ((await database.keptPhotos.get(sha256)) ?? null),
  )
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
