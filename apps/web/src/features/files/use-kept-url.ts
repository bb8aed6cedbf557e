import { useEffect, useState } from 'react'
import { useDevice } from '../../sync/device-context.ts'
import { useKeptPhoto } from './files.reads.ts'

/** An address of a photo's bytes on this device, for as long as it is shown. Null until it is there. */
export function useKeptUrl(sha256: string | null): string | null {
  const { database } = useDevice()
  const kept = useKeptPhoto(sha256)
  const [made, setMade] = useState<{ sha256: string; url: string } | null>(null)
  const type = kept?.type
  useEffect(() => {
    if (sha256 === null || type === undefined) return
    let url: string | undefined
    let isLeft = false
    database.photoBytes.get(sha256).then(
      (stored) => {
        if (isLeft || !stored) return
        url = URL.createObjectURL(new Blob([stored.bytes], { type }))
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
  return made?.sha256 === sha256 ? made.url : null
}
