import { filePath, hasArrived } from '@porchlight/contracts/files/files.rules'
import type { Place } from '@porchlight/contracts/places/places.schema'
import { useContext, useState } from 'react'
import { DeviceContext } from '../../sync/device/device-context.ts'
import { classNames } from '../../ui/class-names.ts'
import { Cover } from '../../ui/drawings/drawing.tsx'
import { Thumb } from '../files/thumb.tsx'
import styles from './place-picture.module.css'

/**
 * A picture of a place, for decoration only: the place's name stands beside it. Without a picture, or until it has
 * arrived, a drawing of its kind is shown.
 */
export function PlacePicture({
  place,
  size = 'thumb',
  className,
}: {
  place: Pick<Place, 'photo' | 'category'>
  size?: 'medium' | 'thumb'
  className?: string | undefined
}) {
  const isMember = useContext(DeviceContext) !== null
  return (
    <span className={classNames(styles.picture, className)} aria-hidden="true">
      <Cover scene={place.category} />
      {place.photo &&
        (isMember ? <Thumb photo={place.photo} size={size} /> : <VisitorsThumb photo={place.photo} />)}
    </span>
  )
}

/** The picture for a visitor: it is not stored, because a visitor has no device here. */
function VisitorsThumb({ photo }: { photo: NonNullable<Place['photo']> }) {
  const [isFailed, setFailed] = useState(false)
  if (!hasArrived(photo) || isFailed) return null
  const src = filePath(photo.sha256, 'thumb')
  return <img src={src} alt="" loading="lazy" decoding="async" onError={() => setFailed(true)} />
}
