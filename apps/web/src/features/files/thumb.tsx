/** A row's photo over what stands there until it is here: nothing without it, and where data is saved. Decoration. */
import type { Photo } from '@porchlight/contracts/files/files.schema'
import { useState } from 'react'
import { usePhotoSource } from './use-photo-source.ts'

export function Thumb({ photo }: { photo: Photo }) {
  const source = usePhotoSource(photo, 'thumb')
  const [failed, setFailed] = useState<string | null>(null)
  if (source.state !== 'here' || source.src === failed) return null
  const { src } = source
  return <img src={src} alt="" loading="lazy" decoding="async" onError={() => setFailed(src)} />
}
