import type { Place } from '@porchlight/contracts/places/places.schema'
import { useContext } from 'react'
import { DeviceContext } from '../../sync/device-context.ts'
import { classNames } from '../../ui/class-names.ts'
import { Thumb } from '../files/thumb.tsx'
import { PlaceIcon } from './place-icon.tsx'
import styles from './place-picture.module.css'

/** Decoration: whoever shows it says the place's name. Without a picture, or until it is here, its kind stands there. */
export function PlacePicture({
  place,
  className,
}: {
  place: Pick<Place, 'photo' | 'category'>
  className?: string | undefined
}) {
  // Photos are shown to members alone.
  const isMember = useContext(DeviceContext) !== null
  return (
    <span className={classNames(styles.picture, className)} aria-hidden="true">
      <PlaceIcon category={place.category} />
      {isMember && place.photo && <Thumb photo={place.photo} />}
    </span>
  )
}
