/** Finds where a photo of a row can be loaded from: this device, the server, on a tap, or nowhere yet. */
import { filePath, hasArrived } from '@porchlight/contracts/files/files.rules'
import { type FileSize, fileLimits, type Photo } from '@porchlight/contracts/files/files.schema'
import { useEffect, useState } from 'react'
import type { StoredPhoto } from '../../storage/database.ts'
import { photoCacheName } from '../../storage/names.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { useDevicePhoto } from './files.reads.ts'
import { askForPhoto, isSaving, noteUnloaded, useDataSaver, useIsSharp } from './files.ui.ts'
import { useDevicePhotoUrl } from './use-device-photo-url.ts'

export type PhotoSource =
  | { state: 'loading' }
  | { state: 'here'; src: string; smaller?: string }
  /** The data saver leaves it to a tap. */
  | { state: 'on-tap'; bytes: number; load: () => void }
  /** The state of a photo that only the server can read, and this browser cannot show. */
  | { state: 'not-seeable' }
  | { state: 'coming' }

export function usePhotoSource(
  photo: Photo,
  wantedSize: FileSize,
): PhotoSource & { kept: StoredPhoto | null | undefined } {
  const isSharp = useIsSharp()
  const size = wantedSize === 'medium' && !isSharp ? 'thumb' : wantedSize
  const devicePhoto = useDevicePhoto(photo.sha256)
  const isReadable = devicePhoto != null && devicePhoto.width !== null
  const url = useDevicePhotoUrl(isReadable ? devicePhoto.sha256 : null)
  const path =
    hasArrived(photo) && devicePhoto !== undefined && !isReadable ? filePath(photo.sha256, size) : null
  const bytes = Math.min(
    photo.bytes ?? 0,
    size === 'thumb' ? fileLimits.thumbBytesMax : Number.POSITIVE_INFINITY,
  )
  const isLeftToTap = useIsLeftToTap(path, bytes)
  const source = (): PhotoSource => {
    if (devicePhoto === undefined || isLeftToTap === undefined) return { state: 'loading' }
    if (isReadable) return url === null ? { state: 'loading' } : { state: 'here', src: url }
    if (path !== null && isLeftToTap) return { state: 'on-tap', bytes, load: () => askForPhoto(path) }
    if (path !== null) {
      // One that was looked at on a bad line is there when the other one cannot be had.
      const smaller = size === 'medium' ? { smaller: filePath(photo.sha256, 'thumb') } : {}
      return { state: 'here', src: path, ...smaller }
    }
    return { state: devicePhoto ? 'not-seeable' : 'coming' }
  }
  return { ...source(), kept: devicePhoto }
}

/**
 * Returns true when the photo waits for a tap. A photo in the cache costs nothing, and is shown. Undefined until the
 * cache was checked.
 */
function useIsLeftToTap(path: string | null, bytes: number): boolean | undefined {
  const { memberId } = useDevice()
  const isOn = useDataSaver(isSaving)
  const isAsked = useDataSaver(({ asked: requestedPaths }) => path !== null && requestedPaths.has(path))
  const [cacheState, setKnown] = useState<{ path: string; isCached: boolean } | null>(null)
  const wantedPath = isOn && !isAsked ? path : null
  useEffect(() => {
    if (wantedPath === null) return
    let isLeft = false
    void isCachedByWorker(memberId, wantedPath).then((isCached) => {
      if (isLeft) return
      if (!isCached) noteUnloaded(wantedPath, bytes)
      setKnown({ path: wantedPath, isCached })
    })
    return () => {
      isLeft = true
    }
  }, [memberId, wantedPath, bytes])
  if (wantedPath === null) return false
  return cacheState?.path === wantedPath ? !cacheState.isCached : undefined
}

async function isCachedByWorker(memberId: string, path: string): Promise<boolean> {
  const cachedResponse = await globalThis.caches
    ?.match(path, { cacheName: photoCacheName(memberId) })
    .catch(() => undefined)
  return cachedResponse !== undefined
}
