/** A row's photo over what stands there until it is here: nothing without it, and where data is saved. Decoration. */
import type { Photo } from '@porchlight/contracts/files/files.schema'
import { useState } from 'react'
import { usePhotoSource } from './use-photo-source.ts'

interface ThumbProps {
  photo: Photo
  /** `medium` where it is wider than a thumbnail has points for. */
  size?: 'medium' | 'thumb'
}

export function Thumb({ photo, size = 'thumb' }: ThumbProps) {
  const source = usePhotoSource(photo, size)
  const [failedSource, setFailed] = useState<string | null>(null)
  if (source.state !== 'here') return null
  const { smaller } = source
  const hasOther = smaller !== undefined && failedSource === source.src
  const src = hasOther ? smaller : source.src
  if (src === failedSource) return null
  return <img src={src} alt="" loading="lazy" decoding="async" onError={() => setFailed(src)} />
}
