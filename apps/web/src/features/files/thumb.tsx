/** A row's photo over what stands there until it is here: nothing without it, and where data is saved. Decoration. */
import type { Photo } from '@porchlight/contracts/files/files.schema'
import { useState } from 'react'
import { useConnection } from '../../sync/transport/connection.ts'
import { usePhotoSource } from './use-photo-source.ts'

interface ThumbProps {
  photo: Photo
  /** `medium` where it is wider than a thumbnail has points for. */
  size?: 'medium' | 'thumb'
}

export function Thumb({ photo, size = 'thumb' }: ThumbProps) {
  const source = usePhotoSource(photo, size)
  const online = useConnection((connection) => connection.online)
  /** The sources that failed, and the connection then: after a change another attempt may succeed. */
  const [failure, setFailed] = useState({ online, sources: [] as string[] })
  if (source.state !== 'here') return null
  const failedSources = failure.online === online ? failure.sources : []
  const src = [source.src, source.smaller].find((each) => each && !failedSources.includes(each))
  if (!src) return null
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailed({ online, sources: [...failedSources, src] })}
    />
  )
}
