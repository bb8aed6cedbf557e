import { useEffect, useState } from 'react'
import { useDevice } from '../../sync/device/device-context.ts'
import { useDevicePhoto } from './files.reads.ts'

/** An address of a photo's bytes on this device, for as long as it is shown. Null until it is there. */
export function useDevicePhotoUrl(sha256: string | null): string | null {
  const { database } = useDevice()
  const devicePhoto = useDevicePhoto(sha256)
  const [blobUrl, setMade] = useState<{ sha256: string; url: string } | null>(null)
  const type = devicePhoto?.type
  useEffect(() => {
    if (sha256 === null || type === undefined) return
    let url: string | undefined
    let isLeft = false
    database.photoBytes.get(sha256).then(
      (photoBytes) => {
        if (isLeft || !photoBytes) return
        url = URL.createObjectURL(new Blob([photoBytes.bytes], { type }))
        setMade({ sha256, url })
      },
      () => undefined,
    )
    return () => {
      isLeft = true
      if (url !== undefined) URL.revokeObjectURL(url)
      setMade(null)
    }
  }, [database, sha256, type])
  return blobUrl?.sha256 === sha256 ? blobUrl.url : null
}
